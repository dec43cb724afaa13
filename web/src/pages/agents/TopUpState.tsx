import type { TopUpState as State } from '@fairway/contract/agents/values'
import { StatusBadge, type StatusTone } from '../../blocks/values/StatusBadge.tsx'
import { useText } from '../../i18n/text.ts'

const tones: Readonly<Record<State, StatusTone>> = {
  announced: 'warning',
  checked: 'warning',
  booked: 'success',
  takenBack: 'danger',
  refused: 'danger',
  withdrawn: 'neutral',
}

/** How far a top-up is. */
export function TopUpState({ state }: { state: State }) {
  const t = useText()
  return <StatusBadge tone={tones[state]}>{t(`topUps.state.${state}`)}</StatusBadge>
}

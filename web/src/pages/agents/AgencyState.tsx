import type { AgencyState as State } from '@fairway/contract/agents/values'
import { StatusBadge, type StatusTone } from '../../blocks/values/StatusBadge.tsx'
import { useText } from '../../i18n/text.ts'

const tones: Readonly<Record<State, StatusTone>> = {
  selling: 'success',
  ending: 'warning',
  ended: 'danger',
  disabled: 'danger',
}

/** Whether an agency sells today. */
export function AgencyState({ state }: { state: State }) {
  const t = useText()
  return <StatusBadge tone={tones[state]}>{t(`agents.state.${state}`)}</StatusBadge>
}

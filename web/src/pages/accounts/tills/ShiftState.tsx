import type { ShiftState as State } from '@fairway/contract/accounts/values'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'

const tones: Record<State, StatusTone> = { open: 'active', handing: 'warning', closed: 'neutral' }

/** Where a shift stands. */
export function ShiftState({ state }: { state: State }) {
  const t = useText()
  return <StatusBadge tone={tones[state]}>{t(`tills.state.${state}`)}</StatusBadge>
}

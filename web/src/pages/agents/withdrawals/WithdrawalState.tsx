import type { WithdrawalState as State } from '@fairway/contract/agents/values'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'

const tones: Readonly<Record<State, StatusTone>> = {
  requested: 'warning',
  approved: 'warning',
  sent: 'warning',
  failed: 'danger',
  paid: 'success',
  refused: 'danger',
  cancelled: 'neutral',
  returned: 'neutral',
}

/** How far a withdrawal is. */
export function WithdrawalState({ state }: { state: State }) {
  const t = useText()
  return <StatusBadge tone={tones[state]}>{t(`withdrawals.state.${state}`)}</StatusBadge>
}

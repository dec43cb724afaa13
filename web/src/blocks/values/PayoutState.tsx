import type { PayoutState as State } from '@fairway/contract/accounts/values'
import { useText } from '../../i18n/text.ts'
import { StatusBadge, type StatusTone } from './StatusBadge.tsx'

const tones: Record<State, StatusTone> = {
  requested: 'warning',
  approved: 'warning',
  sent: 'active',
  failed: 'danger',
  paid: 'success',
  collected: 'success',
  cancelled: 'neutral',
}

/** Where a payout stands. Its texts are those of the area `accounts`. */
export function PayoutState({ state }: { state: State }) {
  const t = useText()
  return <StatusBadge tone={tones[state]}>{t(`payouts.state.${state}`)}</StatusBadge>
}

import type { OfferState } from '@fairway/contract/orders/after-sales/values'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'

const tones: Record<OfferState, StatusTone> = {
  proposed: 'warning',
  confirmed: 'success',
  lapsed: 'neutral',
  withdrawn: 'neutral',
}

/** Where an offer stands, in colour and word. */
export function OfferStateBadge({ state }: { state: OfferState }) {
  const t = useText()
  return <StatusBadge tone={tones[state]}>{t(`orders.offerState.${state}`)}</StatusBadge>
}

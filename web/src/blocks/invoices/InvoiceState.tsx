import type { InvoiceState as State } from '@fairway/contract/accounts/invoices/values'
import { useText } from '../../i18n/text.ts'
import { StatusBadge, type StatusTone } from '../values/StatusBadge.tsx'

function toneOf(state: State): StatusTone {
  switch (state) {
    case 'asked':
    case 'redAsked':
      return 'warning'
    case 'sent':
    case 'redSent':
      return 'active'
    case 'issued':
      return 'success'
    case 'rejected':
    case 'redRejected':
      return 'danger'
    case 'withdrawn':
    case 'redIssued':
      return 'neutral'
  }
}

/** Where an invoice stands. Its texts are those of the area `invoices`. */
export function InvoiceState({ state }: { state: State }) {
  const t = useText()
  return <StatusBadge tone={toneOf(state)}>{t(`invoices.state.${state}`)}</StatusBadge>
}

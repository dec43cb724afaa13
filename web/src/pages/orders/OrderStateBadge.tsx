import type { Reply } from '../../api/client.ts'
import { StatusBadge, type StatusTone } from '../../blocks/values/StatusBadge.tsx'
import { useText } from '../../i18n/text.ts'

type Order = Reply<'orders.list'>['rows'][number]
type Ticket = Reply<'orders.detail'>['tickets'][number]

const orderTones: Record<Order['state'], StatusTone> = {
  held: 'warning',
  paid: 'success',
  closed: 'neutral',
  expired: 'neutral',
  cancelled: 'danger',
  refunded: 'danger',
}

const ticketTones: Record<Ticket['state'], StatusTone> = {
  held: 'warning',
  issued: 'success',
  boarded: 'active',
  travelled: 'neutral',
  noShow: 'warning',
  refunded: 'danger',
  exchanged: 'neutral',
  void: 'danger',
}

/** Where an order stands, in colour, word and shape. */
export function OrderStateBadge({ state }: { state: Order['state'] }) {
  const t = useText()
  return <StatusBadge tone={orderTones[state]}>{t(`orders.state.${state}`)}</StatusBadge>
}

/** Where a ticket stands. */
export function TicketStateBadge({ state }: { state: Ticket['state'] }) {
  const t = useText()
  return <StatusBadge tone={ticketTones[state]}>{t(`orders.ticketState.${state}`)}</StatusBadge>
}

import type { OrderReceipt } from '@fairway/contract/orders/order-views'
import type { TextKey } from '../../i18n/text.ts'

/** What the total of an order is called: still to be paid, paid, or neither. */
export function totalLabel(state: OrderReceipt['state']): TextKey {
  switch (state) {
    case 'held':
      return 'orders.price.total'
    case 'paid':
    case 'closed':
    case 'refunded':
      return 'orders.price.paid'
    case 'expired':
    case 'cancelled':
      return 'orders.list.total'
  }
}

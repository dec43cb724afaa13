import type { Reply } from '../../../api/client.ts'

/** An order at the after-sales desk, with what can be done with each ticket. */
export type Desk = Reply<'orders.afterSales'>
export type DeskTicket = Desk['tickets'][number]
export type Offer = Desk['offers'][number]

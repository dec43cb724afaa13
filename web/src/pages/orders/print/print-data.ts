import { query, type Reply, type Request } from '../../../api/client.ts'
import { runIdempotent } from '../../../api/idempotent-command.ts'

/** Tickets that a passenger collects, of an order that the user may not see otherwise. */
export interface Collection {
  grant: string
  tickets: readonly { id: string; number: string; name: string; copies: number }[]
}

/** What is printed once more: which tickets, and why. */
export type Reprint = Required<Pick<Request<'orders.print'>, 'reason' | 'ticketIds'>>

/** What the tickets of one order are printed from. */
export type PrintData = Reply<'orders.sheet'>

/** Tickets that were counted as printed, whose papers were not fetched yet. */
export type Printed = Pick<Reply<'orders.print'>, 'orderId' | 'tickets'>

/** The papers of tickets that were just printed; asked for again as often as needed, because it counts nothing. */
export const fetchPapers = ({ orderId, tickets }: Printed): Promise<PrintData> =>
  query('orders.sheet', { orderId, ticketIds: tickets.map(({ id }) => id) })

/** Prints all tickets of an order that can be printed. */
export const printOrder = async (orderId: string): Promise<PrintData> =>
  fetchPapers(await runIdempotent('orders.print', { orderId }))

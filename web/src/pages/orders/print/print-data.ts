import type { Reply } from '../../../api/client.ts'

/** What the tickets of one order are printed from. */
export type PrintData = Reply<'orders.print'>

import type { Reply } from '../../../api/client.ts'

/** A correction as its page shows it. */
export type Correction = Reply<'orders.correction'>

import type { Sort } from '@fairway/contract/lists/sort'
import { sql } from 'kysely'
import { orderBy } from '../platform/database/order-by.ts'

/** The order of comments `c`; those of one rating the latest first. */
export const commentOrder = (sorts: readonly Sort<'writtenAt' | 'rating'>[]) =>
  orderBy(sorts, { writtenAt: sql`c.written_at`, rating: sql`c.rating` }, (direction, column) =>
    column === 'rating' ? sql`c.written_at desc, c.id desc` : sql`c.id ${direction}`,
  )

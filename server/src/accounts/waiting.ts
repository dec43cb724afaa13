import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'
import { visibleShifts } from './tills/queries.ts'

// What waits in the books, as queries that give `count` and `day`, that of the oldest.

/** Differences between acquirers and the own books that are neither claimed nor accepted. */
export const openDifferences = sql`
  select count(*) as count, min(accounts.day_of(x.found_at)) as day from accounts.acquirer_differences x where x.state = 'open'`

/** Shifts of former days that are still open. */
export const unclosedShifts = ({ scope, now }: Pick<Context, 'scope' | 'now'>) => sql`
  select count(*) as count, min(s.day) as day from accounts.till_shifts s left join accounts.tills t on t.id = s.till_id
  where s.state <> 'closed' and s.day < ${serviceDateOf(now)}::date and ${visibleShifts(scope)}`

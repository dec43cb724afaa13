import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Context } from '../platform/http/context.ts'

// What waits for those who settle, as queries that give `count` and `day`, that of the oldest.

/** Places that break a rule of the proof. */
export const openViolations = sql`
  select coalesce(sum(1 + v.more), 0) as count, min(v.day) as day from settlement.violations v where v.superseded_by is null`

/** Sailings that have left and whose money cannot be shared out. */
export const blockedSailings = sql`
  select count(*) as count, min(s.service_date) as day
  from settlement.sailing_states d join sailings.sailings s on s.id = d.sailing_id where d.state = 'blocked'`

/** Statements of any party that have come so far and no further. */
export const statementsIn = (status: 'draft' | 'disputed' | 'confirmed') => sql`
  select count(*) as count, min(x.period) as day from settlement.statements x where x.status = ${status}`

/** Statements that the caller's organisation has been sent, to confirm or dispute by a day. */
export const ownStatements = ({ scope }: Pick<Context, 'scope'>) => sql`
  select count(*) as count, min(accounts.day_of(x.deadline)) as day
  from settlement.statements x where x.status = 'sent' and x.organisation_id = ${scope.organisationId}::bigint`

/** Days of the ledger that are over and not closed yet. */
export const daysToClose = ({ now }: Pick<Context, 'now'>) => sql`
  select count(*) as count, min(d.day)::date as day
  from generate_series(settlement.first_day()::timestamp, ${serviceDateOf(now)}::date - interval '1 day', '1 day') d(day)
  where not exists (select from settlement.day_closes c where c.day = d.day::date)`

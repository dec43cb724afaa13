import { type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import { openSales } from './open-sales.ts'
import { insertSailings } from './services/make-runs.ts'

/** What opening a stretch of the timetable did. */
export interface GeneratedSailings {
  sailings: number
  seats: number
  /** Runs that were not generated because their ship is elsewhere at that time; they need a decision by staff. */
  shipBusy: { serviceId: string; date: ServiceDate }[]
}

/**
 * Generates the runs of the timetable from one service date to another, both included, and puts them on sale: stops
 * with planned times copied from the version of the line published for their date, seats from the deck plan of the ship that is
 * published. With `rollingAt` only what is published without a person: of rolling services, as far ahead as their line is
 * sold at that moment. Idempotent: existing runs stay untouched, also with several nodes at once.
 */
export async function generateSailings(
  tx: Transaction,
  days: { from: ServiceDate; to: ServiceDate },
  { rollingAt }: { rollingAt?: Date } = {},
): Promise<GeneratedSailings> {
  const within = rollingAt
    ? sql`service.rolling and run.service_date <= ${serviceDateOf(rollingAt)}::date + sailings.days_on_sale(run.line_id)`
    : sql`true`
  const runs = sql`(select run.* from sailings.timetable(${days.from}::date, ${days.to}::date) run
    join sailings.services service on service.id = run.service_id where ${within})`
  const made = await insertSailings(tx, runs)
  const seats = await openSales(tx, made)
  const missing = await sql<{ serviceId: string; date: ServiceDate }>`
    select t.service_id as "serviceId", t.service_date as date from ${runs} t
    where not exists (
      select from sailings.sailings s where s.service_id = t.service_id and s.service_date = t.service_date)
    order by t.departs_at, t.service_id`.execute(tx)
  return { sailings: made.length, seats, shipBusy: missing.rows }
}

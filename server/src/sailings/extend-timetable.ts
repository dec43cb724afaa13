import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { type GeneratedSailings, generateSailings } from './generate-sailings.ts'
import { openDueSales } from './services/make-runs.ts'

/** How many days ahead of today can be sold where the sale window of a line says nothing else. */
export const daysOnSale = 30

/**
 * Keeps every line on sale as far ahead as its sale window says: makes the runs of services that are published without a
 * person, and opens what a season published before. Adds nothing when there is enough.
 */
export async function extendTimetable(db: Database, now: Date): Promise<GeneratedSailings> {
  const today = serviceDateOf(now)
  const { rows } = await sql<{ days: number }>`
    select coalesce(max(sailings.days_on_sale(line_id)), ${daysOnSale}) as days from sailings.services
    where enabled and rolling`.execute(db)
  const made = await db
    .transaction()
    .execute((tx) =>
      generateSailings(
        tx,
        { from: today, to: addDays(today, rows[0]?.days ?? daysOnSale) },
        { rollingAt: now },
      ),
    )
  const opened = await openDueSales(db, now)
  return { ...made, sailings: made.sailings + opened.sailings, seats: made.seats + opened.seats }
}

import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { Database } from '../platform/database/database.ts'
import { type GeneratedSailings, generateSailings } from './generate-sailings.ts'

/** How many days ahead of today can be sold. */
export const daysOnSale = 30

/** Extends the timetable so that there are always so many days on sale. Adds nothing when it is long enough. */
export function extendTimetable(db: Database, now: Date): Promise<GeneratedSailings> {
  const today = serviceDateOf(now)
  return db
    .transaction()
    .execute((tx) => generateSailings(tx, { from: today, to: addDays(today, daysOnSale) }))
}

import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { Database } from '../platform/database/database.ts'
import { type Opened, openSailings } from './open-sailings.ts'

/** How many days ahead of today can be sold. */
export const daysOnSale = 30

/** Extends the timetable so that there are always so many days on sale. Adds nothing when it is long enough. */
export function keepTimetable(db: Database, now: Date): Promise<Opened> {
  const today = serviceDateOf(now)
  return db.transaction().execute((tx) => openSailings(tx, { from: today, to: addDays(today, daysOnSale) }))
}

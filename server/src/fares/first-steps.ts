import { sql } from 'kysely'
import type { Connection } from '../platform/database/database.ts'
import { exists } from '../platform/database/exists.ts'

export const hasPublishedFares = (db: Connection): Promise<boolean> =>
  exists(db, sql`select from fares.fare_tables where status = 'published'`)

/** Whether an adult, who may travel alone, can be sold a ticket. */
export const hasPassengerTypes = (db: Connection, now: Date): Promise<boolean> =>
  exists(
    db,
    sql`select from fares.passenger_types
      where status = 'published' and is_adult and valid_from <= ${now} and valid_to > ${now}`,
  )

/** Whether after-sale conditions are in force, without which nothing is sold. */
export const hasConditions = (db: Connection, now: Date): Promise<boolean> =>
  exists(
    db,
    sql`select from fares.condition_sets where status = 'published' and valid_from <= ${now} and valid_to > ${now}`,
  )

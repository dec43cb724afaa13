import { sql } from 'kysely'
import type { Connection } from '../platform/database/database.ts'
import { exists } from '../platform/database/exists.ts'

export const hasPublishedFares = (db: Connection): Promise<boolean> =>
  exists(db, sql`select from fares.fare_tables where status = 'published'`)

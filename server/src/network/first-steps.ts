import { sql } from 'kysely'
import type { Connection } from '../platform/database/database.ts'
import { exists } from '../platform/database/exists.ts'

/** Whether a ship can go from one enabled dock to another. */
export const hasDocks = (db: Connection): Promise<boolean> =>
  exists(db, sql`select from network.docks where enabled offset 1`)

export const hasPublishedLine = (db: Connection): Promise<boolean> =>
  exists(db, sql`select from network.line_versions where status = 'published'`)

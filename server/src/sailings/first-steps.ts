import { sql } from 'kysely'
import type { Connection } from '../platform/database/database.ts'
import { exists } from '../platform/database/exists.ts'

/** Whether a sailing that was not cancelled is still to depart. */
export const hasOpenSailing = (db: Connection, now: Date): Promise<boolean> =>
  exists(db, sql`select from sailings.sailings where departs_at > ${now} and status <> 'cancelled'`)

import { sql } from 'kysely'
import type { Connection } from '../platform/database/database.ts'
import { exists } from '../platform/database/exists.ts'

export const hasAgency = (db: Connection): Promise<boolean> =>
  exists(db, sql`select from agents.agents where enabled`)

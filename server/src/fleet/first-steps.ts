import { sql } from 'kysely'
import type { Connection } from '../platform/database/database.ts'
import { exists } from '../platform/database/exists.ts'

export const hasCarrier = (db: Connection): Promise<boolean> =>
  exists(db, sql`select from staff.organisations where kind = 'carrier'`)

/** Whether a ship in service has a published deck plan. */
export const hasShipWithPlan = (db: Connection): Promise<boolean> =>
  exists(
    db,
    sql`select from fleet.deck_plans plan join fleet.ships ship on ship.id = plan.ship_id
      where plan.status = 'published' and ship.enabled`,
  )

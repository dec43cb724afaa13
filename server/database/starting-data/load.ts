import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Services } from '../../src/platform/services.ts'
import { openSailings } from '../../src/sailings/open-sailings.ts'
import { loadFares } from './fares.ts'
import { loadRiver } from './river.ts'
import { loadDemoUsers } from './staff.ts'
import { openWallets } from './wallets.ts'

/** How far the demo timetable reaches back; ahead it reaches as far as the product itself keeps it. */
const daysBack = 30
const daysAhead = 30

/**
 * Fills an empty database with the demo river, so that people can sign in and sell what leaves in the coming week.
 * What takes longer, the rest of the timetable and the history of sales, is returned as a second step that runs while
 * the server already answers. Safe to repeat: each step that was done is left alone.
 */
export async function loadStartingData(services: Services, password: string): Promise<() => Promise<void>> {
  const { db } = services.database
  const now = services.clock.now()
  const today = serviceDateOf(now)
  const { rows } = await sql<{
    empty: boolean
  }>`select not exists (select 1 from staff.users) as empty`.execute(db)
  if (rows[0]?.empty) {
    await db.transaction().execute(async (tx) => {
      await loadRiver(tx)
      await loadDemoUsers(tx, password)
      await loadFares(tx, now)
      await openWallets(tx)
      await openSailings(tx, { from: today, to: addDays(today, 6) })
    })
  }
  return async () => {
    if (!rows[0]?.empty) return
    await db
      .transaction()
      .execute((tx) => openSailings(tx, { from: addDays(today, -daysBack), to: addDays(today, daysAhead) }))
  }
}

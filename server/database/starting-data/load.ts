import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { foldDays } from '../../src/accounts/fold-days.ts'
import type { Database } from '../../src/platform/database/database.ts'
import type { Services } from '../../src/platform/services.ts'
import { applyClock } from '../../src/sailings/advance-sailings.ts'
import { daysOnSale } from '../../src/sailings/extend-timetable.ts'
import { generateSailings } from '../../src/sailings/generate-sailings.ts'
import { loadDemoAcquirers } from './acquirers.ts'
import { loadAllocationRules } from './allocation-rules.ts'
import { holdClockLock } from './clock-lock.ts'
import { closePast } from './close-past.ts'
import { loadConditions } from './conditions.ts'
import { loadDemoLines, loadDemoNetwork, loadDemoSaleWindows } from './demo-network.ts'
import { loadDemoCertificates, loadDemoPlans } from './demo-plans.ts'
import { loadFares } from './fares.ts'
import { recordCalls } from './history/load-calls.ts'
import { loadComments } from './history/load-comments.ts'
import { loadHistory } from './history/load-history.ts'
import { loadDemoClerks } from './history/sellers.ts'
import { loadMessages } from './messages.ts'
import { loadPayeeCharges } from './payee-charges.ts'
import { loadProducts } from './products.ts'
import { loadDemoUsers } from './staff.ts'
import { statePast } from './state-past.ts'
import { loadDemoSuppliers } from './suppliers.ts'
import { loadDemoTills } from './tills.ts'
import { openWallets } from './wallets.ts'

/** How far the demo timetable reaches back; ahead it reaches as far as the product itself keeps it. */
const historyDays = 30
/** What can be sold before the server answers the first call. */
const initialDays = 6

/** What is kept about a history that was begun: the moment it counts from, and whether it is complete. */
interface Progress {
  now: string
  done: boolean
  /** The same when it is taken up again; of one that was begun by an earlier release undefined. */
  size?: DemoSize
}

/** `small` has one sale in so many: a few hundred, some for each page. */
const shareOfSales: Readonly<Record<DemoSize, number>> = { on: 1, small: 100 }
export type DemoSize = 'on' | 'small'

/**
 * Fills an empty database with the demo river, so that people can sign in and sell what leaves in the coming week.
 * What takes longer, the rest of the timetable and the history of sales, is returned as a second step that runs while
 * the server already answers. Safe to repeat: what was done is left alone, a history that was cut short is taken up
 * again.
 */
export async function loadStartingData(
  services: Services,
  password: string,
  wantedSize: DemoSize,
): Promise<() => Promise<void>> {
  const { db, pool } = services.database
  const { rows } = await sql<{ empty: boolean; progress: Progress | null }>`
    select not exists (select 1 from staff.users) as empty,
      (select value from system.parameters where key = 'startingData.history') as progress`.execute(db)
  const state = rows[0]
  if (!state || (!state.empty && (state.progress === null || state.progress.done)))
    return async () => undefined
  // Sailings of the past must stand still until their sales are made.
  const clock = await holdClockLock(pool)
  const now = state.progress ? new Date(state.progress.now) : services.clock.now()
  const size = state.progress ? (state.progress.size ?? 'on') : wantedSize
  try {
    if (state.empty) await loadPresent(db, { password, size, now })
  } catch (error) {
    await clock.release()
    throw error
  }
  services.demoProgress = { loaded: 0, total: 0 }
  return async () => {
    await clock.during(() => loadPast(services, now, size))
    services.demoProgress = null
  }
}

async function loadPresent(
  db: Database,
  { password, size, now }: { password: string; size: DemoSize; now: Date },
): Promise<void> {
  const today = serviceDateOf(now)
  await db.transaction().execute(async (tx) => {
    await loadDemoNetwork(tx)
    await loadDemoUsers(tx, password)
    await loadDemoClerks(tx)
    await loadDemoTills(tx)
    await loadDemoPlans(tx, now)
    await loadDemoCertificates(tx, now)
    await loadDemoLines(tx, now)
    await loadDemoSaleWindows(tx)
    await loadProducts(tx)
    await loadFares(tx, now)
    await loadConditions(tx, now)
    await openWallets(tx)
    await loadDemoSuppliers(tx, now)
    await loadPayeeCharges(tx, now)
    await loadAllocationRules(tx, now)
    await loadDemoAcquirers(tx, now)
    await loadMessages(tx, now)
    await generateSailings(tx, { from: today, to: addDays(today, initialDays) })
    const progress: Progress = { now: now.toISOString(), done: false, size }
    await sql`insert into system.parameters (key, value, changed_at)
      values ('startingData.history', ${JSON.stringify(progress)}::jsonb, ${now})`.execute(tx)
  })
}

async function loadPast(services: Services, now: Date, size: DemoSize): Promise<void> {
  const { db } = services.database
  const began = performance.now()
  const today = serviceDateOf(now)
  const days = { from: addDays(today, -historyDays), to: addDays(today, daysOnSale) }
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await generateSailings(tx, days)
    // After an interruption the clock has moved on what is still to be sold.
    await sql`with still as (
        update sailings.sailings set status = 'scheduled'
        where status in ('departed', 'arrived') and service_date between ${days.from}::date and ${days.to}::date
        returning id)
      update sailings.sailing_stops set state = 'toCome', state_source = null
      where sailing_id in (select id from still) and state_source = 'clock'`.execute(tx)
  })
  const opened = performance.now()
  const history = await loadHistory(services, { ...days, oneIn: shareOfSales[size] }, now)
  const sold = performance.now()
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await applyClock(tx, services.clock.now())
  })
  const comments = await loadComments(services, now)
  const calls = await db.transaction().execute(async (tx) => {
    // Together with the end: an interruption before leaves nothing that the clock could not take back.
    const recorded = await recordCalls(tx, services.clock.now())
    await sql`update system.parameters set value = value || '{"done": true}' where key = 'startingData.history'`.execute(
      tx,
    )
    return recorded
  })
  const loadedAt = performance.now()
  const folded = await foldDays(db, services.clock.now())
  const foldedAt = performance.now()
  const closed = await closePast(services)
  const statements = await statePast(services)
  const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10
  services.log.info(
    {
      ...history,
      comments,
      calls,
      timetableSeconds: seconds(began, opened),
      salesSeconds: seconds(opened, sold),
      clockSeconds: seconds(sold, loadedAt),
      foldedDays: folded.days,
      foldSeconds: seconds(loadedAt, foldedAt),
      ...closed,
      statements,
      closeSeconds: seconds(foldedAt, performance.now()),
    },
    'the demo river has its past',
  )
}

import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { ProofCoverage } from '@fairway/contract/settlement/values'
import { sql } from 'kysely'
import { notifyHolders } from '../messages/index.ts'
import {
  type Connection,
  type Database,
  openDatabase,
  type Transaction,
} from '../platform/database/database.ts'
import { prepared } from '../platform/database/prepared.ts'
import { wakeJob } from '../platform/jobs/wake-job.ts'
import type { Services } from '../platform/services.ts'
import { localizedText, textOf } from '../platform/texts.ts'
import { findIn, writeFindings } from './look-at.ts'
import { type ProofPortion, planPortions } from './plan-run.ts'

/** How long a job goes on with a run before the next one does: it is one of every minute. */
const budgetMs = 40_000
/** Open pages learn of the progress so often. */
const progressMs = 1_000
/** So many portions are looked at at the same time by all nodes together: more would leave nothing of the database to sales. */
const lanes = [1, 2]
/** So many portions are claimed in one transaction: most take less time than a transaction of their own. */
const portionsAtOnce = 4
/** After so many failures a portion is left, and that is a violation. */
const maxAttempts = 3

export const proveJob = 'settlement:prove'

interface Run {
  id: string
  coverage: ProofCoverage
  day: string | null
  began_at: Date
  portions: number | null
}

/**
 * Begins a run and wakes the job that goes on with it. While one runs there is no second: it is joined.
 * @returns the run, and whether it was running already
 */
export async function beginRun(
  tx: Connection,
  run: { coverage: ProofCoverage; day?: string | undefined; userId?: string; now: Date },
): Promise<{ id: string; joined: boolean }> {
  const { rows } = await sql<{ id: string }>`
    insert into settlement.runs (asked_by, user_id, coverage, day, began_at)
    values (${run.userId === undefined ? 'clock' : 'person'}, ${run.userId ?? null}, ${run.coverage}, ${run.day ?? null}, ${run.now})
    on conflict do nothing returning id::text`.execute(tx)
  await wakeJob(tx, proveJob)
  const [begun] = rows
  if (begun) return { id: begun.id, joined: false }
  const { rows: running } = await sql<{ id: string }>`
    select id::text from settlement.runs where ended_at is null`.execute(tx)
  // It may have ended in between: the last one is as recent as can be.
  const { rows: last } = running[0]
    ? { rows: running }
    : await sql<{ id: string }>`select max(id)::text as id from settlement.runs`.execute(tx)
  return { id: last[0]?.id ?? '', joined: true }
}

const readRunning = async (db: Connection): Promise<Run | undefined> =>
  (
    await sql<Run>`select id::text, coverage, day::text, began_at, portions from settlement.runs
      where ended_at is null`.execute(db)
  ).rows[0]

/**
 * Goes on with the run that has not ended: seals days, plans portions, looks at them, each in a transaction of its own, on
 * connections that leave the processors to sales. Any number of nodes may do it, and a killed one leaves its portion to the others.
 * @returns whether something was done
 * @throws BrokenInvariants when it ends and something is broken
 */
export async function goOn(services: Services, timeoutMs = budgetMs): Promise<boolean> {
  const run = await readRunning(services.database.db)
  if (!run) return false
  const background = openDatabase(services.database.settings, { most: lanes.length, isBackground: true })
  try {
    const isDone = await proveUntil(services, background.db, run, performance.now() + timeoutMs)
    if (!isDone) return wake(services.database.db)
  } finally {
    await background.close()
  }
  await endRun(services, run)
  return true
}

/** Works on a run until nothing of it is left, or until a moment of `performance.now()`; says whether nothing is left. */
async function proveUntil(services: Services, db: Database, run: Run, until: number): Promise<boolean> {
  const report = () => services.live.send({ everyone: true }, { type: 'proof' })
  report()
  if (run.portions === null) {
    while (await sealNextDay(db, services.clock.now())) if (performance.now() > until) return false
    await plan(db, run)
  }
  let reportedAt = performance.now()
  const outcomes = await Promise.all(
    lanes.map((lane) =>
      inLane(db, lane, async (connection) => {
        while (await proveNext(services, connection, run)) {
          if (performance.now() > until) return false
          if (performance.now() - reportedAt > progressMs) {
            reportedAt = performance.now()
            report()
          }
        }
        return true
      }),
    ),
  )
  return outcomes.every((isDone) => isDone !== false)
}

/** Works in a lane on a connection of its own, unless the lane is taken; the lock ends with the connection. */
const inLane = <Result>(db: Database, lane: number, work: (connection: Database) => Promise<Result>) =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock(hashtext(${proveJob}), ${lane}) as free`.execute(connection)
    return rows[0]?.free ? work(connection) : undefined
  })

async function wake(db: Connection): Promise<true> {
  await wakeJob(db, proveJob)
  return true
}

/** Seals the next closed day, if there is one. */
async function sealNextDay(db: Connection, now: Date): Promise<string | null> {
  const { rows } = await sql<{
    day: string | null
  }>`select settlement.seal_next_day(${now})::text as day`.execute(db)
  return rows[0]?.day ?? null
}

async function plan(db: Database, run: Run): Promise<void> {
  const portions = await planPortions(db, { coverage: run.coverage, day: run.day, beganAt: run.began_at })
  await db.transaction().execute(async (tx) => {
    const { rows } =
      await sql`select from settlement.runs where id = ${run.id} and portions is null for update`.execute(tx)
    // Another node was quicker.
    if (rows.length === 0) return
    await sql`delete from settlement.portions where run_id <> ${run.id}`.execute(tx)
    await sql`insert into settlement.portions (run_id, number, portion)
      select ${run.id}, place.number, place.portion
      from jsonb_array_elements(${JSON.stringify(portions)}::jsonb) with ordinality as place(portion, number)`.execute(
      tx,
    )
    await sql`update settlement.runs set portions = ${portions.length} where id = ${run.id}`.execute(tx)
  })
}

/**
 * Looks at the next portions that no other lane or node holds; false when none is left. The commit is asynchronous: what a
 * crash loses is not marked as done either.
 */
async function proveNext({ clock, log }: Services, db: Database, run: Run): Promise<boolean> {
  let looked: Claimed | undefined
  try {
    return await db.transaction().execute(async (tx) => {
      const { rows } = await sql<Claimed>`
        ${prepared}select p.number, p.portion, p.attempts::integer from settlement.portions p
        where p.run_id = ${run.id} and p.done_at is null
        -- The column, and not the result of that name: the index has its order.
        order by p.attempts, p.number limit ${portionsAtOnce} for update skip locked`.execute(tx)
      for (looked of rows) {
        const { portion, attempts } = looked
        const violations =
          attempts < maxAttempts
            ? await findIn(tx, portion)
            : [{ rule: 'every portion can be looked at', where: JSON.stringify(portion), total: 1 }]
        await writeFindings(
          tx,
          { runId: run.id, portion, today: serviceDateOf(run.began_at), now: clock.now() },
          violations,
        )
      }
      await sql`${prepared}update settlement.portions set done_at = ${clock.now()}
        where run_id = ${run.id} and number = any(${rows.map(({ number }) => number)}::integer[])`.execute(tx)
      return rows.length > 0
    })
  } catch (error) {
    if (!looked) throw error
    log.error({ err: error, portion: looked.portion }, 'a portion of the proof could not be looked at')
    await sql`update settlement.portions set attempts = attempts + 1
      where run_id = ${run.id} and number = ${looked.number} and done_at is null`.execute(db)
    return true
  }
}

interface Claimed {
  number: number
  portion: ProofPortion
  attempts: number
}

/** Something is broken. The text goes into the run of the job, where administrators read it. */
class BrokenInvariants extends Error {
  constructor(places: readonly string[], count: number) {
    super(`${count} places break a rule. ${places.join('; ')}`)
    this.name = 'BrokenInvariants'
  }
}

/** Ends a run when nothing of it is left, notes the head of the chain, and notifies of what is broken. */
async function endRun(services: Services, run: Run): Promise<void> {
  const { database, clock, live, log } = services
  const broken = await database.db.transaction().execute(async (tx) => {
    const endedAt = new Date(Math.max(clock.now().getTime(), run.began_at.getTime()))
    const { rows } = await sql<{ violations: number }>`
      update settlement.runs r set ended_at = ${endedAt},
        violations = (select coalesce(sum(1 + v.more), 0) from settlement.violations v where v.run_id = r.id),
        (head_day, head_hash) = (select s.day, s.hash from settlement.seals s order by s.day desc limit 1)
      where r.id = ${run.id} and r.ended_at is null
        and not exists (select from settlement.portions p where p.run_id = r.id and p.done_at is null)
      returning r.violations`.execute(tx)
    const [ended] = rows
    if (!ended) return undefined
    await live.sendWith(tx, { everyone: true }, { type: 'proof' })
    if (ended.violations > 0) await notify(tx, services, ended.violations, endedAt)
    return ended.violations
  })
  if (!broken) return
  const { rows } = await sql<{ place: string }>`
    select rule || ': ' || place as place from settlement.violations where run_id = ${run.id} order by id limit 10`.execute(
    database.db,
  )
  log.error({ part: 'settlement', violations: broken }, 'the proof found broken rules')
  throw new BrokenInvariants(
    rows.map(({ place }) => place),
    broken,
  )
}

const notify = (tx: Transaction, { live }: Services, count: number, now: Date) =>
  notifyHolders(
    tx,
    live,
    {
      permission: 'settlement.viewProof',
      titles: localizedText('notices.brokenRecords.title'),
      contents: localizedText('notices.brokenRecords.content', (language) => ({
        count,
        page: textOf(language, 'proof.title'),
      })),
    },
    now,
  )

import { setTimeout } from 'node:timers/promises'
import { addDays, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { openSales } from '../open-sales.ts'

/** Sailings of one transaction: so few that no sale waits long, neither for rows nor for the disk. */
const portion = 16
/** Between two portions sales have the database to themselves. */
const pauseMilliseconds = 10

/**
 * Makes sailings of runs (service_id, line_id, line_version_id, ship_id, service_date, departs_at): stops with planned times
 * copied from the version of the line, the deck plan of the ship that is published. Those that are there already, or whose
 * ship is elsewhere, stay out. Seats are made by `openSales`.
 */
export async function insertSailings(tx: Transaction, runs: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into sailings.sailings
        (service_id, line_id, line_version_id, ship_id, plan_id, service_date, departs_at, arrives_at, stops_count, certified_capacity)
      select t.service_id, t.line_id, t.line_version_id, t.ship_id, plan.id, t.service_date, t.departs_at,
        t.departs_at + make_interval(mins => line.minutes), line.stops, p.certified_capacity
      from ${runs} t
      join fleet.ships p on p.id = t.ship_id
      join fleet.deck_plans plan on plan.ship_id = t.ship_id and plan.status = 'published'
      join lateral (
        select count(*)::smallint as stops, max(arrive_minutes) as minutes
        from network.line_stops where line_version_id = t.line_version_id) line on line.stops >= 2
      order by t.departs_at, t.service_id
      on conflict do nothing
      returning id, line_version_id, departs_at
    ), stops as (
      insert into sailings.sailing_stops
        (sailing_id, stop_number, planned_dock_id, dock_id, river_km, planned_arrive, planned_depart)
      select m.id, l.stop_number, d.id, d.id, d.river_km, m.departs_at + make_interval(mins => l.arrive_minutes),
        m.departs_at + make_interval(mins => l.depart_minutes)
      from made m join network.line_stops l using (line_version_id)
        join network.docks d on d.id = l.dock_id
    )
    select id from made`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Does what publications have still to do, also those that another node left unfinished; gives how many sailings it made.
 * @throws what kept a publication from being done; the others are done first, so that one does not hold up all later ones
 */
export async function makePlannedRuns(db: Database, now: Date): Promise<number> {
  let made = 0
  let last = '0'
  const failures: unknown[] = []
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from sailings.publications where done_at is null and id > ${last} order by id limit 1`.execute(
      db,
    )
    const [publication] = rows
    if (!publication) break
    last = publication.id
    try {
      for (;;) {
        const part = await db.transaction().execute((tx) => makePortion(tx, publication.id, now))
        if (part === undefined) break
        made += part
        await setTimeout(pauseMilliseconds)
      }
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return made
}

/** Does one portion of a publication; undefined when nothing is left of it. */
async function makePortion(tx: Transaction, publication: string, now: Date): Promise<number | undefined> {
  // Withdrawals first: the ship of a run that goes is free for the one that comes.
  const { rows: part } = await sql<{ withdraws: string | null; serviceId: string; date: string }>`
    with part as (
      select ctid as place from sailings.planned_runs where publication_id = ${publication}
      order by withdraws is null, departs_at, service_id limit ${portion} for update
    )
    select r.withdraws, r.service_id as "serviceId", r.service_date as date
    from sailings.planned_runs r where r.ctid in (select place from part)`.execute(tx)
  if (part.length === 0) {
    await sql`update sailings.publications set done_at = ${now} where id = ${publication} and done_at is null`.execute(
      tx,
    )
    return undefined
  }
  const leaving = part.flatMap(({ withdraws }) => (withdraws === null ? [] : [withdraws]))
  const gone = await sql<{ ids: string[] }>`
    select inventory.withdraw_sailings(${leaving}::bigint[], ${now}) as ids`.execute(tx)
  const withdrawn = gone.rows[0]?.ids.length ?? 0
  const runs = sql`(select r.* from sailings.planned_runs r join jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
      as p("serviceId" bigint, date date) on (r.service_id, r.service_date) = (p."serviceId", p.date)
    where r.publication_id = ${publication} and r.withdraws is null)`
  const ids = await insertSailings(tx, runs)
  const due = await sql<{ id: string }>`
    select s.id from sailings.sailings s where s.id = any(${ids}::bigint[])
      and s.service_date <= ${serviceDateOf(now)}::date + sailings.days_on_sale(s.line_id)`.execute(tx)
  await openSales(
    tx,
    due.rows.map(({ id }) => id),
  )
  await sql`delete from sailings.planned_runs r using jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
      as p("serviceId" bigint, date date)
    where r.publication_id = ${publication} and (r.service_id, r.service_date) = (p."serviceId", p.date)`.execute(
    tx,
  )
  await sql`update sailings.publications set made = made + ${ids.length}, withdrawn = withdrawn + ${withdrawn},
      skipped = skipped + ${part.length - ids.length - withdrawn}
    where id = ${publication}`.execute(tx)
  return ids.length
}

/** Puts published sailings on sale whose day has come into the horizon of their line, a few at a time. */
export async function openDueSales(db: Database, now: Date): Promise<{ sailings: number; seats: number }> {
  const opened = { sailings: 0, seats: 0 }
  for (;;) {
    const part = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select s.id from sailings.sailings s
        where s.sale_state = 'closed' and s.status = 'scheduled' and s.departs_at > ${now}
          and s.service_date <= ${addDays(serviceDateOf(now), 365)}::date
          and s.service_date <= ${serviceDateOf(now)}::date + sailings.days_on_sale(s.line_id)
          and s.service_id is not null
        order by s.service_date, s.id limit ${portion} for no key update of s skip locked`.execute(tx)
      const seats = await openSales(
        tx,
        rows.map(({ id }) => id),
      )
      return { sailings: rows.length, seats }
    })
    if (part.sailings === 0) return opened
    opened.sailings += part.sailings
    opened.seats += part.seats
    await setTimeout(pauseMilliseconds)
  }
}

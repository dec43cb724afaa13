import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { momentOn } from '@fairway/contract/kernel/service-date'
import type { sailingRuns } from '@fairway/contract/sailings/control/run-endpoints'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { everyRow, noRow, scopeCondition } from '../../staff/index.ts'
import { openSales } from '../open-sales.ts'
import { countChange, lockSailing, notifyOfChange } from './controlled-sailing.ts'
import { changeRefusal, readRun } from './editable.ts'
import { rethrowShipBusy } from './ship-busy.ts'

type Endpoints = typeof sailingRuns

interface Ship {
  id: string
  code: string
  plan_id: string
  certified_capacity: number
}

/**
 * A ship of the caller's that can sail: in service, with a published deck plan.
 * @throws sailings.shipNotReady
 */
async function readyShip(tx: Transaction, { scope }: Context, id: string): Promise<Ship> {
  const { rows } = await sql<Ship>`
    select ship.id::text, ship.code, plan.id::text as plan_id, ship.certified_capacity
    from fleet.ships ship join fleet.deck_plans plan on plan.ship_id = ship.id and plan.status = 'published'
    where ship.id = ${id} and ship.enabled and ${scopeCondition(scope, {
      carrier: (carrier) => sql`ship.carrier_id = ${carrier}`,
      instead: { operator: everyRow, agent: noRow, portCorporation: noRow },
    })}`.execute(tx)
  if (!rows[0]) throw problem('sailings.shipNotReady')
  return rows[0]
}

/**
 * Makes a sailing outside of the timetable, with the stops of the version of the line that is in force on its day.
 * @throws sailings.shipNotReady, sailings.noLineVersion, sailings.inThePast, sailings.shipBusy, sailings.berthsTaken,
 *   sailings.noFares when it goes on sale and no class of the ship has a fare
 */
export function createSailing(
  context: Context,
  {
    lineId,
    date,
    departureMinute,
    shipId,
    onSale,
    note,
    despiteBerths,
  }: ParsedRequest<Endpoints['sailings.create']>,
): Promise<ReplyOf<Endpoints['sailings.create']>> {
  return inTransaction(context, async (tx, journal) => {
    const ship = await readyShip(tx, context, shipId)
    const departs = new Date(momentOn(date).getTime() + departureMinute * 60_000)
    if (departs <= context.now) throw problem('sailings.inThePast')
    const { rows: made } = await sql<{ id: string }>`
      insert into sailings.sailings (line_id, line_version_id, ship_id, plan_id, service_date, departs_at, arrives_at, stops_count,
        certified_capacity, changed_at, changed_by)
      select l.id, version.id, ${ship.id}, ${ship.plan_id}, ${date}::date, ${departs},
        ${departs}::timestamptz + make_interval(mins => calls.minutes), calls.stops, ${ship.certified_capacity},
        ${context.now}, ${context.caller.userId}
      from network.lines l cross join lateral network.version_of(l.id, ${date}::date) version(id)
      cross join lateral (select count(*)::smallint as stops, max(arrive_minutes) as minutes
        from network.line_stops where line_version_id = version.id) calls
      where l.id = ${lineId} and l.enabled and calls.stops >= 2 returning id::text`.execute(tx)
    const id = made[0]?.id
    if (id === undefined) throw problem('sailings.noLineVersion')
    await sql`insert into sailings.sailing_stops
        (sailing_id, stop_number, planned_dock_id, dock_id, river_km, planned_arrive, planned_depart)
      select s.id, call.stop_number, d.id, d.id, d.river_km, s.departs_at + make_interval(mins => call.arrive_minutes),
        s.departs_at + make_interval(mins => call.depart_minutes)
      from sailings.sailings s join network.line_stops call using (line_version_id) join network.docks d on d.id = call.dock_id
      where s.id = ${id}`.execute(tx)
    if (onSale) await openSales(tx, [id], { atOnce: true })
    else await sql`select inventory.open_sailings(array[${id}]::bigint[])`.execute(tx)
    await assertSellable(tx, id, { despiteBerths, needsFares: onSale })
    await notifyOfChange(tx, context)
    journal({
      entity: 'sailings.sailing',
      entityId: id,
      detail: { ...changesOf({}, { ship: ship.code, departs: departs.toISOString(), onSale }), note },
    })
    return { id }
  }).catch(rethrowShipBusy(context, shipId))
}

/** Refuses a sailing that has no berth at a dock, unless that is wanted, and one on sale whose ship has no class with a fare. */
async function assertSellable(
  tx: Transaction,
  id: string,
  { despiteBerths, needsFares }: { despiteBerths: boolean; needsFares: boolean },
): Promise<void> {
  if (!despiteBerths) {
    const { rows } = await sql<{ dock: string; berths: number }>`
      select d.code as dock, f.berths from sailings.full_dock(${id}) f join network.docks d on d.id = f.dock_id`.execute(
      tx,
    )
    if (rows[0]) throw problem('sailings.berthsTaken', { code: rows[0].dock, count: rows[0].berths })
  }
  if (!needsFares) return
  const { rows } = await sql`
    select from sailings.sailings s
    join fares.fares f on f.table_id = s.fare_table_id
    where s.id = ${id} and exists (select from inventory.seats seat where seat.sailing_id = s.id and seat.class_id = f.class_id)
    limit 1`.execute(tx)
  if (rows.length === 0) throw problem('sailings.noFares')
}

/**
 * Gives a sailing another ship, another time of the same day, or other docks of the same ports, while nothing was ever sold or
 * held of it.
 * @throws sailings.notFound, record.changedMeanwhile, sailings.bought, sailings.seatsTouched, sailings.shipNotReady,
 *   sailings.otherPort, sailings.inThePast, sailings.shipBusy, sailings.berthsTaken, sailings.noFares
 */
export function editSailing(
  context: Context,
  request: ParsedRequest<Endpoints['sailings.edit']>,
): Promise<{ revision: number }> {
  const { id, revision, shipId, departureMinute, docks, note, despiteBerths } = request
  return inTransaction(context, async (tx, journal) => {
    await lockSailing(tx, context, id, revision)
    const before = await readRun(tx, id)
    const refusal = changeRefusal(before, context.now)
    if (refusal) throw problem(refusal)
    const delta = departureMinute - before.departure_minute
    if (before.departs_at.getTime() + delta * 60_000 <= context.now.getTime())
      throw problem('sailings.inThePast')
    const otherShip = shipId === before.ship_id ? undefined : await readyShip(tx, context, shipId)
    await writeRun(tx, context, id, { delta, ship: otherShip })
    const moved = await moveDocks(tx, id, docks)
    await assertSellable(tx, id, {
      despiteBerths,
      needsFares: otherShip !== undefined && before.sale_state !== 'closed',
    })
    await notifyOfChange(tx, context)
    journal({
      entity: 'sailings.sailing',
      entityId: id,
      detail: {
        ...changesOf(
          { ship: before.ship_code, departureMinute: before.departure_minute, docks: moved.before },
          { ship: otherShip?.code ?? before.ship_code, departureMinute, docks: moved.after },
        ),
        note,
      },
    })
    return { revision: revision + 1 }
  }).catch(rethrowShipBusy(context, shipId))
}

async function writeRun(
  tx: Transaction,
  context: Context,
  id: string,
  { delta, ship }: { delta: number; ship: Ship | undefined },
): Promise<void> {
  if (ship) await sql`select inventory.clear_seats(array[${id}]::bigint[])`.execute(tx)
  await sql`update sailings.sailings set ${countChange(context)}
      ${ship ? sql`, ship_id = ${ship.id}, plan_id = ${ship.plan_id}, certified_capacity = ${ship.certified_capacity}` : sql``},
      departs_at = departs_at + make_interval(mins => ${delta}), arrives_at = arrives_at + make_interval(mins => ${delta})
    where id = ${id}`.execute(tx)
  if (delta !== 0)
    await sql`update sailings.sailing_stops set planned_arrive = planned_arrive + make_interval(mins => ${delta}),
        planned_depart = planned_depart + make_interval(mins => ${delta}), expected_arrive = null, expected_depart = null
      where sailing_id = ${id}`.execute(tx)
  if (ship) await sql`select inventory.open_sailings(array[${id}]::bigint[])`.execute(tx)
}

/** Writes other docks of the same ports; tells the codes of those that changed. */
async function moveDocks(
  tx: Transaction,
  id: string,
  docks: ParsedRequest<Endpoints['sailings.edit']>['docks'],
): Promise<{ before: string; after: string }> {
  const { rows } = await sql<{ before: string; after: string; fits: boolean }>`
    select old.code as before, new.code as after, new.port_id = old.port_id and (new.enabled or new.id = old.id) as fits
    from json_to_recordset(${JSON.stringify(docks)}::json) as wanted(stop smallint, "dockId" bigint)
    join sailings.sailing_stops call on call.sailing_id = ${id} and call.stop_number = wanted.stop
    join network.docks old on old.id = call.dock_id join network.docks new on new.id = wanted."dockId"
    order by wanted.stop`.execute(tx)
  if (rows.length < docks.length || rows.some(({ fits }) => !fits)) throw problem('sailings.otherPort')
  await sql`update sailings.sailing_stops call set planned_dock_id = d.id, dock_id = d.id, river_km = d.river_km
    from json_to_recordset(${JSON.stringify(docks)}::json) as wanted(stop smallint, "dockId" bigint)
    join network.docks d on d.id = wanted."dockId"
    where call.sailing_id = ${id} and call.stop_number = wanted.stop and call.dock_id <> d.id`.execute(tx)
  const changed = rows.filter(({ before, after }) => before !== after)
  return {
    before: changed.map(({ before }) => before).join(', '),
    after: changed.map(({ after }) => after).join(', '),
  }
}

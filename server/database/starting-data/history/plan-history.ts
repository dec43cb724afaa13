import { setImmediate } from 'node:timers/promises'
import { type ServiceDate, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Database } from '../../../src/platform/database/database.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { type Change, changeOf } from './changes.ts'
import { delayOf } from './delays.ts'
import { type DemandedSale, demandFor, type SailingOffer } from './demand.ts'
import type { AnnouncedDelay } from './load-calls.ts'

export type PlannedChange = Change & {
  /** The sailing an exchange goes to. */
  target: string | undefined
}

export type PlannedSale = DemandedSale & { change: PlannedChange | undefined }

const minute = 60_000
/** Who travels another time does within these days. */
const daysToExchange = 5

/** What people want to buy up to now, day after day, what becomes of it, and which of the sailings are announced late. */
export async function planHistory(
  db: Database,
  days: { from: ServiceDate; to: ServiceDate },
  now: Date,
): Promise<{ sales: PlannedSale[]; delays: AnnouncedDelay[] }> {
  const ofDay = new Map<ServiceDate, PlannedSale[]>()
  const delays: AnnouncedDelay[] = []
  const sailings = await sailingOffers(db, days)
  const ofLine = Map.groupBy(sailings, ({ line }) => line)
  for (const sailing of sailings) {
    const key = `${sailing.line}/${sailing.ship}/${sailing.serviceDate}/${sailing.departs}`
    const first = new Date(sailing.departs)
    const announced = delayOf(sailing.kind, first, chanceFrom(`${key}/delay`))
    // What is still to leave is left alone: it is what visitors of the demo look at.
    const delay =
      announced && first.getTime() + announced.minutes * minute < now.getTime() ? announced : undefined
    if (delay) delays.push({ sailingId: sailing.id, delay })
    for (const [index, sale] of demandFor(sailing, chanceFrom(key)).entries()) {
      if (sale.at >= now) continue
      const chance = chanceFrom(`${key}/${index}/change`)
      const departs = sailing.stops[sale.fromStop]?.departs ?? first
      const change = changeOf(sale, { kind: sailing.kind, departs, delay }, chance)
      const planned: PlannedSale = {
        ...sale,
        change:
          // Confirmed a minute later.
          change && change.at.getTime() + 2 * minute < now.getTime()
            ? { ...change, target: targetOf(sale, departs, change, ofLine.get(sailing.line) ?? [], chance) }
            : undefined,
      }
      const day = serviceDateOf(sale.at)
      const sales = ofDay.get(day)
      if (sales) sales.push(planned)
      else ofDay.set(day, [planned])
    }
    // The server answers meanwhile; thinking up a month of passengers must not keep it from that.
    await setImmediate()
  }
  const sales: PlannedSale[] = []
  for (const day of [...ofDay.keys()].sort()) {
    sales.push(...(ofDay.get(day) ?? []).sort(byPayer))
    await setImmediate()
  }
  return { sales, delays }
}

/** Another sailing of the line within some days, on the same trip. */
function targetOf(
  sale: DemandedSale,
  departs: Date,
  change: Change,
  ofLine: readonly OfferedSailing[],
  chance: Chance,
): string | undefined {
  if (change.kind !== 'exchange') return undefined
  const others = ofLine.filter(({ id, stops }) => {
    const other = stops[sale.fromStop]?.departs?.getTime()
    return (
      id !== sale.sailingId &&
      other !== undefined &&
      other > change.at.getTime() + 60 * minute &&
      Math.abs(other - departs.getTime()) < daysToExchange * 24 * 60 * minute
    )
  })
  return others.length > 0 ? chance.oneOf(others).id : undefined
}

/**
 * Within a day first what counters and the mini-program sold and then what agents did: a lane that books from a wallet
 * keeps the other one waiting for it, and the others need none.
 */
function byPayer(a: DemandedSale, b: DemandedSale): number {
  const [purseA, purseB] = [a.channel === 'agent', b.channel === 'agent']
  if (purseA !== purseB) return purseB ? -1 : 1
  return a.at.getTime() - b.at.getTime()
}

type OfferedSailing = SailingOffer & { line: string; ship: string; departs: string }
type SailingRow = Omit<OfferedSailing, 'stops'> & { stops: { dock: string; departs: string | null }[] }

async function sailingOffers(
  db: Database,
  days: { from: ServiceDate; to: ServiceDate },
): Promise<OfferedSailing[]> {
  const { rows } = await sql<{ sailing: SailingRow }>`
    select json_build_object('id', s.id::text, 'line', l.code, 'ship', ship.code, 'departs', s.departs_at, 'kind', l.kind,
      'serviceDate', s.service_date, 'capacity', s.certified_capacity,
      'stops', (select json_agg(json_build_object('dock', d.code, 'departs', stop.planned_depart) order by stop.stop_number)
        from sailings.sailing_stops stop join network.docks d on d.id = stop.dock_id where stop.sailing_id = s.id),
      'classes', (select json_agg(json_build_object('code', c.code, 'seats', n.seats) order by c.rank)
        from (select class_id, count(*) as seats from fleet.ship_seats where plan_id = s.plan_id group by class_id) n
          join fleet.classes c on c.id = n.class_id),
      'pairs', (select coalesce(json_agg(json_build_object('classCode', c.code, 'fromStop', f.from_stop, 'toStop', f.to_stop)
          order by c.rank, f.from_stop, f.to_stop), '[]')
        from fares.fare_tables t join fares.fares f on f.table_id = t.id join fleet.classes c on c.id = f.class_id
        where t.line_version_id = s.line_version_id and t.status = 'published' and s.service_date between t.valid_from and t.valid_to)) as sailing
    from sailings.sailings s join network.lines l on l.id = s.line_id join fleet.ships ship on ship.id = s.ship_id
    where s.service_date between ${days.from}::date and ${days.to}::date
    order by s.departs_at, l.code, ship.code`.execute(db)
  return rows.map(({ sailing }) => ({
    ...sailing,
    stops: sailing.stops.map(({ dock, departs }) => ({ dock, departs: departs ? new Date(departs) : null })),
  }))
}

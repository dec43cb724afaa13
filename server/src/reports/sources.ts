import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/http/caller.ts'
import { noRow, scopeCondition, seesEverything } from '../staff/index.ts'

// Facts `f` by whose they are. Folded rows and those that are not folded yet are one relation.

const isOfCarrier = (id: string) =>
  sql<boolean>`f.ship_id in (select own.id from fleet.ships own where own.carrier_id = ${id})`

/** Facts with organisation and ship. */
export const visibleFacts = (scope: Scope): RawBuilder<boolean> =>
  scopeCondition(scope, {
    organisation: (id) => sql`f.organisation_id = ${id}::bigint`,
    carrier: isOfCarrier,
  })

/** Facts of who took money: a person's organisation has them. */
export const visibleTakings = (scope: Scope): RawBuilder<boolean> =>
  scopeCondition(scope, { organisation: (id) => sql`f.organisation_id = ${id}::bigint` })

/** Facts of sailings: of their carrier, and of docks where they call. */
export const visibleRuns = (scope: Scope): RawBuilder<boolean> =>
  scopeCondition(scope, {
    carrier: isOfCarrier,
    docks: (among) => sql`exists (select from sailings.sailing_stops call
      where call.sailing_id = f.sailing_id and call.dock_id = any(${among}))`,
  })

/** Facts of relations: those that begin or end at a dock, as the version of the line has it. */
export const visibleRelations = (scope: Scope): RawBuilder<boolean> =>
  scopeCondition(scope, {
    organisation: (id) => sql`f.organisation_id = ${id}::bigint`,
    carrier: isOfCarrier,
    docks: (
      among,
    ) => sql`exists (select from network.line_stops call where call.line_version_id = f.line_version_id
      and call.stop_number in (f.from_stop, f.to_stop) and call.dock_id = any(${among}))`,
  })

/** Facts of calls: of the carrier of the ship, and of the dock. */
export const visibleCalls = (scope: Scope): RawBuilder<boolean> =>
  scopeCondition(scope, {
    organisation: () => noRow,
    carrier: isOfCarrier,
    docks: (among) => sql`f.dock_id = any(${among})`,
  })

/** Whether sales are divided by docks for this scope: only facts with their trips know those. */
const needsDocks = (scope: Scope) =>
  !seesEverything(scope) &&
  (scope.organisationKind === 'portCorporation' || scope.reaches.some(({ dockScope }) => dockScope === 'own'))

/** Whether ships decide what this scope sees: rollups have none. */
const needsShips = (scope: Scope) => !seesEverything(scope) && scope.organisationKind === 'carrier'

/** Keys by which sales are divided and filtered. */
export type SaleKey = 'line_id' | 'class_id' | 'channel' | 'organisation_id'

/** The tables of sales, the one with the fewest rows first. All but the last one have holds as well. */
const saleTables: readonly { table: string; keys: readonly (SaleKey | 'ship_id')[] }[] = [
  { table: 'reports.sales_by_line', keys: ['line_id', 'class_id', 'channel'] },
  { table: 'reports.sales_by_organisation', keys: ['organisation_id', 'channel'] },
  { table: 'reports.sales_by_organisation_and_line', keys: ['organisation_id', 'channel', 'line_id'] },
  { table: 'reports.sales', keys: ['line_id', 'ship_id', 'class_id', 'channel', 'organisation_id'] },
]

/** The smallest table of sales that has the keys they are divided and filtered by, and those that the scope asks for. */
function saleTableFor(scope: Scope, keys: readonly SaleKey[]) {
  const needed = [
    ...keys,
    ...(seesEverything(scope) ? [] : (['organisation_id'] as const)),
    ...(needsShips(scope) ? (['ship_id'] as const) : []),
  ]
  const found = saleTables.find((one) => needed.every((key) => one.keys.includes(key)))
  if (!found) throw new Error(`no table of sales has ${needed.join(', ')}`)
  return found
}

const money = [
  'orders',
  'tickets',
  'returned',
  'gross_fen',
  'discount_fen',
  'back_fen',
  'moved_fen',
  'fare_fen',
  'service_fen',
  'kept_fen',
]
const columnsOf = (alias: string, columns: readonly string[]) =>
  sql.raw(columns.map((column) => `${alias}.${column}`).join(', '))
/** Columns of a move `m` of a sailing `s`. */
const columnsOfMove = (columns: readonly string[]) =>
  sql.raw(
    columns
      .map((column) => `${column === 'line_id' || column === 'ship_id' ? 's' : 'm'}.${column}`)
      .join(', '),
  )
const unfoldedMoves = sql`reports.unfolded_moves() m join sailings.sailings s on s.id = m.sailing_id`

/**
 * Sales by day, with the condition of a scope: from the smallest table that has the keys they are divided and filtered by, and
 * those that the scope asks for; trip by trip where docks decide.
 */
export function saleFacts(
  scope: Scope,
  keys: readonly SaleKey[],
): { facts: RawBuilder<unknown>; condition: RawBuilder<boolean> } {
  if (needsDocks(scope)) {
    const columns = [
      ...['day', 'line_id', 'ship_id', 'class_id', 'channel', 'organisation_id', ...money],
      ...['sailing_id', 'from_stop', 'to_stop'],
    ]
    return {
      facts: sql`
        select ${columnsOfMove(columns)} from reports.trips m join sailings.sailings s on s.id = m.sailing_id
        union all select ${columnsOfMove(columns)} from ${unfoldedMoves}`,
      condition: scopeCondition(scope, {
        organisation: (id) => sql`f.organisation_id = ${id}::bigint`,
        carrier: isOfCarrier,
        docks: (among) => sql`exists (select from sailings.sailing_stops call
          where call.sailing_id = f.sailing_id and call.stop_number in (f.from_stop, f.to_stop) and call.dock_id = any(${among}))`,
      }),
    }
  }
  const source = saleTableFor(scope, keys)
  const columns = ['day', ...source.keys, ...money]
  return {
    facts: sql`
      select ${columnsOf('f', columns)} from ${sql.raw(source.table)} f
      union all select ${columnsOfMove(columns)} from ${unfoldedMoves}`,
    condition: visibleFacts(scope),
  }
}

export const refundFacts = sql`
  select day, line_id, ship_id, class_id, channel, organisation_id, reason, returned, back_fen, kept_fen from reports.refunds
  union all
  select m.day, s.line_id, s.ship_id, m.class_id, m.channel, m.organisation_id, m.reason, m.returned, m.back_fen, m.kept_fen
  from ${unfoldedMoves} where m.reason is not null`

/** Sales and holds of agencies; of ships where they decide what the scope sees. */
export function agencyFacts(scope: Scope, keys: readonly SaleKey[]): RawBuilder<unknown> {
  const figures = sql.raw(
    'tickets, returned, gross_fen, discount_fen, back_fen, fare_fen + service_fen + kept_fen',
  )
  const { table, keys: own } = saleTableFor(scope, [...keys, 'channel'])
  const key = (name: 'line_id' | 'ship_id' | 'organisation_id') =>
    own.includes(name) ? sql.raw(name) : sql`null::bigint`
  const folded = needsShips(scope)
    ? sql`
  select day, line_id, ship_id, organisation_id, ${figures}, 0, 0, 0 from reports.sales where channel = 'agent'
  union all
  select day, line_id, ship_id, organisation_id, 0, 0, 0, 0, 0, 0, held, held_paid, held_expired + held_released + held_cancelled
  from reports.holds where channel = 'agent'`
    : sql`
  select day, ${key('line_id')}, null::bigint, ${key('organisation_id')}, ${figures}, held, held_paid, held_lost
  from ${sql.raw(table)} where channel = 'agent'`
  return sql`
  select * from (${folded}) a(day, line_id, ship_id, organisation_id, tickets, returned, gross_fen, discount_fen, back_fen, net_fen,
    held, held_paid, held_lost)
  union all
  select m.day, s.line_id, s.ship_id, m.organisation_id, m.tickets, m.returned, m.gross_fen, m.discount_fen, m.back_fen,
    m.fare_fen + m.service_fen + m.kept_fen, m.held, m.held_paid, m.held_expired + m.held_released + m.held_cancelled
  from ${unfoldedMoves} where m.channel = 'agent'`
}

/** Keys by which takings are divided and filtered. */
export type TakingKey = 'user_id' | 'organisation_id' | 'method'

const takingTables: readonly { table: string; keys: readonly TakingKey[] }[] = [
  { table: 'reports.takings_by_method', keys: ['organisation_id', 'method'] },
  { table: 'reports.takings_by_person', keys: ['user_id', 'organisation_id'] },
  { table: 'reports.takings', keys: ['user_id', 'organisation_id', 'method'] },
]

/** Takings from the smallest table that has the keys they are divided and filtered by. */
export function takingFacts(keys: readonly TakingKey[]): RawBuilder<unknown> {
  const source = takingTables.find((one) => keys.every((key) => one.keys.includes(key)))
  if (!source) throw new Error(`no table of takings has ${keys.join(', ')}`)
  const columns = columnsOf('f', ['day', ...source.keys, 'orders', 'taken_fen', 'returned_fen', 'over_fen'])
  return sql`
  select ${columns} from ${sql.raw(source.table)} f
  union all
  select ${columns} from reports.unfolded_takings() f`
}

/** Places by day of travel and days before it; by organisation and ship where the scope asks for them. */
export const pickupFacts = (scope: Scope) => sql`
  ${
    seesEverything(scope)
      ? sql`select service_date as day, days_before, line_id, null::bigint as ship_id, null::bigint as organisation_id, riders, fare_fen
        from reports.pickups_by_line`
      : sql`select service_date as day, days_before, line_id, ship_id, organisation_id, riders, fare_fen from reports.pickups`
  }
  union all
  select s.service_date, greatest(s.service_date - m.day, 0), s.line_id, s.ship_id, m.organisation_id, m.riders, m.fare_fen
  from ${unfoldedMoves} where m.riders <> 0`

/** Origin and destination by day of travel; by organisation and ship where the scope asks for them. */
export const relationFacts = (scope: Scope) => sql`
  ${
    seesEverything(scope)
      ? sql`select service_date as day, line_id, null::bigint as ship_id, line_version_id, from_stop, to_stop,
          null::bigint as organisation_id, riders, fare_fen from reports.relations_by_line`
      : sql`select service_date as day, line_id, ship_id, line_version_id, from_stop, to_stop, organisation_id, riders, fare_fen
        from reports.relations`
  }
  union all
  select s.service_date, s.line_id, s.ship_id, s.line_version_id, m.from_stop, m.to_stop, m.organisation_id, m.riders, m.fare_fen
  from ${unfoldedMoves} where m.riders <> 0`

/** What sailings offered on each leg, and what was sold of it: line by line, or sailing by sailing where the scope asks for them. */
export const legFacts = (scope: Scope) => sql`
  ${
    seesEverything(scope)
      ? sql`
  select s.service_date as day, null::bigint as sailing_id, s.line_id, null::bigint as ship_id, s.line_version_id, leg,
    case when leg = 0 then s.sailings else 0 end as sailings, s.offered, 0 as riders, 0 as boarding, 0::bigint as fare_fen
  from (select s.service_date, s.line_id, s.line_version_id, s.stops_count, count(*)::integer as sailings,
      sum(s.certified_capacity)::bigint as offered from sailings.sailings s where s.status <> 'cancelled' group by 1, 2, 3, 4) s
  cross join lateral generate_series(0, s.stops_count - 2) leg
  union all
  select l.service_date, null, l.line_id, null, l.line_version_id, l.leg, 0, 0, l.riders, l.boarding, l.fare_fen from reports.loads_by_leg l`
      : sql`
  select s.service_date as day, s.id as sailing_id, s.line_id, s.ship_id, s.line_version_id, leg,
    (leg = 0)::integer as sailings, s.certified_capacity::bigint as offered, 0 as riders, 0 as boarding, 0::bigint as fare_fen
  from sailings.sailings s cross join lateral generate_series(0, s.stops_count - 2) leg where s.status <> 'cancelled'
  union all
  select s.service_date, s.id, s.line_id, s.ship_id, s.line_version_id, l.leg, 0, 0, l.riders, l.boarding, l.fare_fen
  from sailings.sailings s join reports.loads l on l.sailing_id = s.id`
  }
  union all
  select s.service_date, s.id, s.line_id, s.ship_id, s.line_version_id, leg, 0, 0, m.riders,
    case when leg = m.from_stop then m.riders else 0 end, case when leg = m.from_stop then m.fare_fen else 0 end
  from ${unfoldedMoves}
  cross join lateral generate_series(m.from_stop, m.to_stop - 1) leg where m.riders <> 0`

/** What sailings offered on all of their legs, and what was sold of it. */
export const loadFacts = sql`
  select s.service_date as day, s.id as sailing_id, s.line_id, s.ship_id, s.departs_at, (s.status <> 'cancelled')::integer as sailings,
    case when s.status <> 'cancelled' then s.certified_capacity * (s.stops_count - 1) else 0 end as offered,
    coalesce(l.riders, 0) as riders, coalesce(l.boarding, 0) as boarding, coalesce(l.fare_fen, 0) as fare_fen
  from sailings.sailings s left join reports.loads_by_sailing l on l.sailing_id = s.id
  union all
  select s.service_date, s.id, s.line_id, s.ship_id, s.departs_at, 0, 0, m.riders * (m.to_stop - m.from_stop), m.riders, m.fare_fen
  from ${unfoldedMoves} where m.riders <> 0`

/** Calls whose planned moment has passed, with how late they were: by the recorded time, else by the one that was announced. */
export const callFacts = (now: Date) => sql`
  select c.planned_day as day, s.line_id, s.ship_id, c.dock_id,
    (c.state = 'skipped')::integer as skipped, (c.state <> 'skipped' and compared.at is not null)::integer as recorded,
    date_part('epoch', compared.at - compared.planned) / 60 as late
  from sailings.sailing_stops c join sailings.sailings s on s.id = c.sailing_id
  cross join lateral (select coalesce(c.planned_depart, c.planned_arrive) as planned,
    case when c.planned_depart is null then coalesce(c.actual_arrive, c.expected_arrive)
      else coalesce(c.actual_depart, c.expected_depart) end as at) compared
  where s.status <> 'cancelled' and compared.planned < ${now}`

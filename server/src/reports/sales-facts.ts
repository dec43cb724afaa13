import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/http/caller.ts'
import { decidingDocks } from '../staff/index.ts'
import type { Facts, ReportSource } from './report.ts'
import {
  type FactTable,
  needsDocks,
  type ScopeKey,
  scopeKeys,
  tableOf,
  visibleAtDocks,
  visibleFacts,
  visibleTakings,
  visibleTrips,
} from './visible.ts'

// Facts of what was sold, given back and taken, each from the smallest table that has what they are divided and filtered by, and
// what the scope asks for; with what is not folded yet.

/** Facts from one table. */
interface Source extends Facts {
  table: string
}

/**
 * Facts for the parts of a report, and for its days from another table where that has fewer rows of them.
 * @param read the facts that have some keys
 * @param filter what is meant of both, by the keys it needs
 */
export function factsByDivision<Key>(
  read: (keys: readonly Key[]) => Source,
  division: readonly Key[],
  filter: { keys: readonly Key[]; condition: RawBuilder<boolean> },
): ReportSource {
  const [parts, days] = [read([...division, ...filter.keys]), read(filter.keys)]
  const filtered = ({ facts, condition }: Source): Facts => ({
    facts,
    condition: sql`(${condition} and ${filter.condition})`,
  })
  return { ...filtered(parts), days: days.table === parts.table ? undefined : filtered(days) }
}

/** Keys by which sales are divided and filtered. */
export type SaleKey = 'line_id' | 'class_id' | 'channel' | 'organisation_id'

const saleTables: readonly (FactTable<SaleKey | ScopeKey> & { hasHolds?: true })[] = [
  { table: 'sales_by_line', keys: ['line_id', 'class_id', 'channel'], hasHolds: true },
  { table: 'sales_by_organisation', keys: ['organisation_id', 'channel'], hasHolds: true },
  {
    table: 'sales_by_organisation_and_line',
    keys: ['organisation_id', 'channel', 'line_id'],
    hasHolds: true,
  },
  { table: 'sales_by_ship', keys: ['line_id', 'ship_id', 'class_id', 'channel'], hasHolds: true },
  {
    table: 'sales_by_carrier_and_organisation',
    keys: ['carrier_id', 'organisation_id', 'channel'],
    hasHolds: true,
  },
  {
    table: 'sales_by_ship_and_organisation',
    keys: ['ship_id', 'organisation_id', 'channel', 'line_id'],
    hasHolds: true,
  },
  { table: 'sales', keys: ['line_id', 'ship_id', 'class_id', 'channel', 'organisation_id'] },
]

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
export const columnsOf = (alias: string, columns: readonly string[]) =>
  sql.raw(columns.map((column) => `${alias}.${column}`).join(', '))
const ownersOfColumns: Readonly<Record<string, string>> = {
  line_id: 's.line_id',
  ship_id: 's.ship_id',
  carrier_id: '(select ship.carrier_id from fleet.ships ship where ship.id = s.ship_id) as carrier_id',
  from_dock_id: 'boarding.dock_id as from_dock_id',
  to_dock_id: 'landing.dock_id as to_dock_id',
}
/** Columns of a move `m` of a sailing `s`. */
export const columnsOfMove = (columns: readonly string[]) =>
  sql.raw(columns.map((column) => ownersOfColumns[column] ?? `m.${column}`).join(', '))
export const unfoldedMoves = sql`reports.unfolded_moves() m join sailings.sailings s on s.id = m.sailing_id`
/** The docks of the line where a move begins and ends. */
const docksOfMove = sql`
  left join network.line_stops boarding on boarding.line_version_id = s.line_version_id and boarding.stop_number = m.from_stop
  left join network.line_stops landing on landing.line_version_id = s.line_version_id and landing.stop_number = m.to_stop`

/** Sales by day, with the condition of a scope. */
export function saleFacts(scope: Scope, keys: readonly SaleKey[]): Source {
  if (needsDocks(scope)) return saleFactsAtDocks(scope, keys)
  const source = tableOf(saleTables, [...keys, ...scopeKeys(scope)])
  const columns = ['day', ...source.keys, ...money]
  return {
    table: source.table,
    facts: sql`
      select ${columnsOf('f', columns)} from reports.${sql.raw(source.table)} f
      union all select ${columnsOfMove(columns)} from ${unfoldedMoves}`,
    condition: visibleFacts(scope, source.keys),
  }
}

/** The tables of sales that have the docks where trips begin and end. */
const saleTablesByRelation: readonly FactTable<SaleKey>[] = [
  { table: 'sales_by_relation_and_channel', keys: ['channel'] },
  { table: 'sales_by_relation', keys: ['line_id', 'class_id', 'channel'] },
]

/** Sales of trips that begin or end at docks; trip by trip where more than docks decides, or for keys that no rollup has. */
function saleFactsAtDocks(scope: Scope, keys: readonly SaleKey[]): Source {
  const docks = decidingDocks(scope)
  const hasOrganisation = keys.includes('organisation_id')
  if (docks && !hasOrganisation) {
    const source = tableOf(saleTablesByRelation, keys)
    const columns = ['day', 'from_dock_id', 'to_dock_id', ...source.keys, ...money]
    return {
      table: source.table,
      facts: sql`
        select ${columnsOf('f', columns)} from reports.${sql.raw(source.table)} f
        union all select ${columnsOfMove(columns)} from ${unfoldedMoves} ${docksOfMove}`,
      condition: visibleAtDocks(docks),
    }
  }
  if (docks && !keys.includes('line_id') && !keys.includes('class_id')) {
    const columns = ['day', 'organisation_id', 'channel', ...money]
    const negated = sql.raw(money.map((column) => `-f.${column}`).join(', '))
    return {
      table: 'sales_by_dock_and_organisation',
      // A trip from one of the docks to another counts at both, so it is taken off once. Docks are filtered outside, so that the first table is
      // read without a subquery.
      facts: sql`
        select f.dock_id, ${columnsOf('f', columns)} from reports.sales_by_dock_and_organisation f
        union all
        select f.from_dock_id, f.day, f.organisation_id, f.channel, ${negated} from reports.sales_by_relation_and_organisation f
        where f.to_dock_id = any(${docks}) and f.from_dock_id <> f.to_dock_id
        union all
        select case when boarding.dock_id = any(${docks}) then boarding.dock_id else landing.dock_id end, ${columnsOfMove(columns)}
        from ${unfoldedMoves} ${docksOfMove}`,
      condition: sql`f.dock_id = any(${docks})`,
    }
  }
  const columns = ['day', 'line_id', 'ship_id', 'class_id', 'channel', 'organisation_id', ...money]
  const trips = [...columns, 'from_dock_id', 'to_dock_id']
  return {
    table: 'trips',
    facts: sql`
      select ${columnsOfMove(trips)} from reports.trips m join sailings.sailings s on s.id = m.sailing_id ${docksOfMove}
      union all select ${columnsOfMove(trips)} from ${unfoldedMoves} ${docksOfMove}`,
    condition: visibleTrips(scope),
  }
}

/** Reasons are in each of them. */
const refundTables: readonly FactTable<SaleKey | ScopeKey | 'reason'>[] = [
  { table: 'refunds_by_line', keys: ['line_id', 'class_id', 'channel', 'reason'] },
  { table: 'refunds_by_organisation', keys: ['organisation_id', 'channel', 'reason'] },
  { table: 'refunds', keys: ['line_id', 'ship_id', 'class_id', 'channel', 'organisation_id', 'reason'] },
]

/** What was given back, by day. */
export function refundFacts(scope: Scope, keys: readonly SaleKey[]): Source {
  const source = tableOf(refundTables, [...keys, ...scopeKeys(scope)])
  const columns = ['day', ...source.keys, 'returned', 'back_fen', 'kept_fen']
  return {
    table: source.table,
    facts: sql`
      select ${columnsOf('f', columns)} from reports.${sql.raw(source.table)} f
      union all select ${columnsOfMove(columns)} from ${unfoldedMoves} where m.reason is not null`,
    condition: visibleFacts(scope, source.keys),
  }
}

/** Sales and holds of agencies, by day. */
export function agencyFacts(scope: Scope, keys: readonly SaleKey[]): Source {
  const tables = saleTables.filter(({ hasHolds }) => hasHolds)
  const source = tableOf(tables, [...keys, ...scopeKeys(scope)])
  const columns = ['day', ...source.keys]
  const figures = ['tickets', 'returned', 'gross_fen', 'discount_fen', 'back_fen']
  return {
    table: source.table,
    facts: sql`
      select ${columnsOf('f', [...columns, ...figures])}, f.fare_fen + f.service_fen + f.kept_fen as net_fen, f.held, f.held_paid, f.held_lost
      from reports.${sql.raw(source.table)} f
      union all
      select ${columnsOfMove([...columns, ...figures])}, m.fare_fen + m.service_fen + m.kept_fen, m.held, m.held_paid,
        m.held_expired + m.held_released + m.held_cancelled
      from ${unfoldedMoves}`,
    condition: visibleFacts(scope, source.keys),
  }
}

/** Keys by which takings are divided and filtered. */
export type TakingKey = 'user_id' | 'organisation_id' | 'method'

const takingTables: readonly FactTable<TakingKey>[] = [
  { table: 'takings_by_method', keys: ['organisation_id', 'method'] },
  { table: 'takings_by_person', keys: ['user_id', 'organisation_id'] },
  { table: 'takings', keys: ['user_id', 'organisation_id', 'method'] },
]

/** What was taken and given back by people, by day. */
export function takingFacts(scope: Scope, keys: readonly TakingKey[]): Source {
  const { table, keys: own } = tableOf(takingTables, [...keys, 'organisation_id'])
  const columns = columnsOf('f', ['day', ...own, 'orders', 'taken_fen', 'returned_fen', 'over_fen'])
  return {
    table,
    facts: sql`
      select ${columns} from reports.${sql.raw(table)} f
      union all
      select ${columns} from reports.unfolded_takings() f`,
    condition: visibleTakings(scope),
  }
}

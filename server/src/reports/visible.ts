import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../platform/http/caller.ts'
import { noRow, scopeCondition, seesEverything } from '../staff/index.ts'

// Facts `f` by whose they are. Folded rows and those that are not folded yet are one relation. Docks are those of the line.

type Docks = RawBuilder<unknown>

const ofOrganisation = (id: string) => sql<boolean>`f.organisation_id = ${id}::bigint`

/** The ships of a carrier are read once, not for each fact. */
const ofCarrier = (ship: string) => (id: string) =>
  sql<boolean>`${sql.raw(ship)} = any(array(select own.id from fleet.ships own where own.carrier_id = ${id}))`

/** Facts of trips that begin or end at one of these docks. */
export const visibleAtDocks = (among: Docks) =>
  sql<boolean>`(f.from_dock_id = any(${among}) or f.to_dock_id = any(${among}))`

/** Facts with organisation and ship, or carrier instead of ship. */
export const visibleFacts = (scope: Scope, keys: readonly string[]): RawBuilder<boolean> =>
  scopeCondition(scope, {
    organisation: ofOrganisation,
    carrier: keys.includes('carrier_id') ? (id) => sql`f.carrier_id = ${id}::bigint` : ofCarrier('f.ship_id'),
  })

/** Facts of who took money: a person's organisation has them. */
export const visibleTakings = (scope: Scope): RawBuilder<boolean> =>
  scopeCondition(scope, { organisation: ofOrganisation })

/** Sailings, or facts by line: of their carrier, and of lines that call at a dock. The alias has both ids. */
export const visibleRuns = (scope: Scope, alias = 'f'): RawBuilder<boolean> =>
  scopeCondition(scope, {
    carrier: ofCarrier(`${alias}.ship_id`),
    docks: (among) => sql`${sql.ref(`${alias}.line_version_id`)} = any(array(
      select call.line_version_id from network.line_stops call where call.dock_id = any(${among})))`,
  })

/** Facts of trips with organisation, ship and docks. */
export const visibleTrips = (scope: Scope): RawBuilder<boolean> =>
  scopeCondition(scope, {
    organisation: ofOrganisation,
    carrier: ofCarrier('f.ship_id'),
    docks: visibleAtDocks,
  })

/** Facts of calls: of the carrier of the ship, and of the dock. */
export const visibleCalls = (scope: Scope): RawBuilder<boolean> =>
  scopeCondition(scope, {
    organisation: () => noRow,
    carrier: ofCarrier('f.ship_id'),
    docks: (among) => sql`f.dock_id = any(${among})`,
  })

/** Whether docks decide what of sales this scope sees. */
export const needsDocks = (scope: Scope) =>
  !seesEverything(scope) &&
  (scope.organisationKind === 'portCorporation' || scope.reaches.some(({ dockScope }) => dockScope === 'own'))

/** What facts without docks are divided by for this scope, besides what is asked for. */
export type ScopeKey = 'organisation_id' | 'ship_id' | 'carrier_id'
export const scopeKeys = (scope: Scope): ScopeKey[] =>
  seesEverything(scope) ? [] : scope.organisationKind === 'carrier' ? ['ship_id'] : ['organisation_id']

/** A table of facts with the keys they are added up by. */
export interface FactTable<Key extends string> {
  table: string
  keys: readonly Key[]
}

/**
 * The first of some tables of facts that has all keys; they go from the one with the fewest rows to the whole facts. Ships
 * are needed to see those of a carrier, so that one by carriers does as well.
 */
export function tableOf<Table extends FactTable<string>>(
  tables: readonly Table[],
  needed: readonly Table['keys'][number][],
): Table {
  const has = ({ keys }: Table, key: string) =>
    keys.includes(key) || (key === 'ship_id' && keys.includes('carrier_id'))
  const found = tables.find((table) => needed.every((key) => has(table, key)))
  if (!found) throw new Error(`no table of facts has ${needed.join(', ')}`)
  return found
}

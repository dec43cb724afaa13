import { type Reach, widestReaches } from '@fairway/contract/staff/data-reach'
import type { OrganisationKind } from '@fairway/contract/staff/organisations/values'
import { type RawBuilder, sql } from 'kysely'
import { reachesEverything, type Scope } from '../platform/http/caller.ts'

type Condition = RawBuilder<boolean>

/** How rows belong to organisations and docks: conditions on the alias of the capability that owns them. */
export interface ScopedRows {
  /** This organisation made the row, or has it. */
  organisation?: (id: string) => Condition
  /** This carrier runs the ship of the row. */
  carrier?: (id: string) => Condition
  /** This port corporation has the row; when missing, what touches the docks of its ports. */
  corporation?: (id: string) => Condition
  /** The row touches one of these docks, an array of ids. */
  docks?: (among: RawBuilder<unknown>) => Condition
  /** What all people of a kind of organisation see of these rows, where that is not what belongs to it. */
  instead?: Partial<Record<OrganisationKind, Condition>>
}

export const everyRow = sql<boolean>`true`
export const noRow = sql<boolean>`false`

/** The reaches of a user by their roles; without a role only the rows of the own organisation at the own docks. */
export function reachesOf(roles: readonly Reach[] | null): readonly Reach[] {
  return roles === null || roles.length === 0
    ? [{ dataScope: 'organisation', dockScope: 'own' }]
    : widestReaches(roles)
}

/** Unrestricted scope: all rows at all docks, the scope of an overseer. */
export const seesEverything: (scope: Pick<Scope, 'reaches'>) => boolean = reachesEverything

const docksOfCorporation = (id: string) => sql`array(
  select own_dock.id from network.docks own_dock join network.ports own_port on own_port.id = own_dock.port_id
  where own_port.corporation_id = ${id})`

/** The rows of the caller's organisation, by its kind. */
function rowsOfOrganisation({ organisationKind, organisationId }: Scope, rows: ScopedRows): Condition {
  const instead = rows.instead?.[organisationKind]
  if (instead) return instead
  const own = rows.organisation?.(organisationId) ?? noRow
  switch (organisationKind) {
    case 'operator':
    case 'agent':
      return own
    case 'carrier':
      return rows.carrier?.(organisationId) ?? own
    case 'portCorporation':
      return rows.corporation?.(organisationId) ?? rows.docks?.(docksOfCorporation(organisationId)) ?? own
  }
}

/** Rows without docks are not divided by docks: there, all rows at the own docks are those of the own organisation. */
function rowsInReach({ dataScope, dockScope }: Reach, scope: Scope, rows: ScopedRows): Condition {
  if (dockScope === 'all') return dataScope === 'all' ? everyRow : rowsOfOrganisation(scope, rows)
  if (!rows.docks) return rowsOfOrganisation(scope, rows)
  const atOwnDocks = rows.docks(sql`${scope.dockIds}::bigint[]`)
  return dataScope === 'all' ? atOwnDocks : sql`(${rowsOfOrganisation(scope, rows)} and ${atOwnDocks})`
}

/**
 * The scope condition. The one place that decides what all rows, those of the own organisation and those at the own
 * docks mean for each kind of organisation; capabilities only say how their rows belong.
 */
export function scopeCondition(scope: Scope, rows: ScopedRows): Condition {
  if (seesEverything(scope)) return everyRow
  const parts = scope.reaches.map((reach) => rowsInReach(reach, scope, rows))
  return sql`(${sql.join(parts, sql` or `)})`
}

/**
 * The docks that alone decide what this scope sees, as an array of ids: of rows with docks it sees those that touch one of
 * them. Undefined where something else decides too.
 */
export function decidingDocks({
  reaches: [reach, ...others],
  organisationKind,
  organisationId,
  dockIds,
}: Scope): RawBuilder<unknown> | undefined {
  if (!reach || others.length > 0) return undefined
  const own = sql`${dockIds}::bigint[]`
  if (reach.dataScope === 'all') return reach.dockScope === 'own' ? own : undefined
  if (organisationKind !== 'portCorporation') return undefined
  const corporation = docksOfCorporation(organisationId)
  return reach.dockScope === 'all'
    ? corporation
    : sql`array(select unnest(${own}) intersect select unnest(${corporation}))`
}

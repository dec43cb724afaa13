import type { Reach } from '@fairway/contract/staff/data-reach'
import type { OrganisationKind } from '@fairway/contract/staff/organisations/values'

/** The signed-in person behind a call. */
export interface Caller {
  userId: string
  code: string
  name: string
  organisationId: string
  organisationKind: OrganisationKind
  sessionId: string
  /** Ids of the type-A menu nodes granted by the person's roles. */
  permissions: ReadonlySet<string>
  dockIds: readonly string[]
  /** The data scopes of the person's roles, without those that another one covers. */
  reaches: readonly Reach[]
  /** True with an authenticator app or a passkey. */
  hasSecondFactor: boolean
  /** True with a one-time password: nothing but changing it is allowed. */
  mustChangePassword: boolean
}

/** True where one of the reaches is all rows at all docks. */
export const reachesEverything = ({ reaches }: Pick<Caller, 'reaches'>): boolean =>
  reaches.some(({ dataScope, dockScope }) => dataScope === 'all' && dockScope === 'all')

declare const proven: unique symbol

/**
 * The proven data scope of a query. Made by `serve` from the caller alone, so that a query that takes one cannot be
 * called unauthorised.
 */
export interface Scope {
  readonly [proven]: true
  /** Each opens its own rows, see `scopeCondition`. */
  readonly reaches: readonly Reach[]
  readonly userId: string
  readonly organisationId: string
  readonly organisationKind: OrganisationKind
  readonly dockIds: readonly string[]
}

/** The scope of a caller: what each of their roles shows, together. */
export function scopeOf(caller: Caller): Scope {
  return {
    reaches: caller.reaches,
    userId: caller.userId,
    organisationId: caller.organisationId,
    organisationKind: caller.organisationKind,
    dockIds: caller.dockIds,
  } as Scope
}

/** The scope of the product's own commands: jobs and starting data. */
export const ownScope = {
  reaches: [{ dataScope: 'all', dockScope: 'all' }],
  userId: '0',
  organisationId: '0',
  organisationKind: 'operator',
  dockIds: [],
} as unknown as Scope

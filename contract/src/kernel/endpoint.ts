import type { ServerTextKey } from '@fairway/texts/keys'
import type * as z from 'zod/mini'
import type { Permission } from '../menus/menus.ts'
import type { LiveEventType } from './live.ts'

/**
 * Who may call an endpoint: anonymous callers (with the reason), all signed-in users (with the reason), holders of a
 * permission, or dashboard screens (with the reason) of a holder of a permission, whose session opens nothing else. The
 * server authorises the call before it reads the request.
 */
export type Access =
  | { open: string }
  | { signedIn: string }
  | { permission: Permission }
  | { viewer: string; permission: Permission }

/**
 * Whose data an endpoint touches. `own`: rows of the caller's organisation and docks, passed to the query as a Scope.
 * `self`: only what belongs to the caller. `shared`: the same for all callers, with the reason; commands on it are for
 * callers who reach the whole network, unless `anyReach` says why not.
 */
export type DataScope = 'own' | 'self' | { shared: string; anyReach?: string }

/** True for commands on what belongs to the whole network: a permission alone does not open them. */
export function isOfNetwork({
  method,
  access,
  scope,
}: Pick<Endpoint, 'method' | 'access' | 'scope'>): boolean {
  return (
    method === 'POST' && 'permission' in access && typeof scope === 'object' && scope.anyReach === undefined
  )
}

/** One call: how it is reached, who may, what it takes and what it gives. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** Below `/api`; given only where the specification wants another path than `/{capability}/{verb}`. */
  readonly path?: string
  readonly access: Access
  readonly scope: DataScope
  readonly request: z.ZodMiniType
  readonly reply: z.ZodMiniType
  /**
   * The envelope's `message` beside a success, by the key of its text; given only where the specification wants one.
   * A function when it depends on `data`.
   */
  readonly message?: ServerTextKey | ((data: unknown) => ServerTextKey)
  /** The operation in the journal; commands only. */
  readonly journal?: string
  /**
   * How the reply travels: in the envelope's `data` when absent, beside `status` and `success` for `topLevel`, or as
   * the bytes of a file of this media type. `download`: a file to save, whose name and type the handler gives; a form
   * may fetch it with a ticket. `picture`: an image to show, whose type the handler gives, and which browsers may keep.
   */
  readonly responseType?: 'topLevel' | 'image/png' | 'image/svg+xml' | 'picture' | 'download'
  /** True where the specification wants the request as a form; a download takes one anyway, with its ticket. */
  readonly takesForm?: boolean
  /** True for prints, previews and checks of files: one at a time for a user, and few on a node. */
  readonly heavy?: boolean
  /** The largest body of a request in bytes, of commands that take a file. */
  readonly maxBytes?: number
  /** True for the few endpoints that a user with a one-time password may call: all that changing it needs. */
  readonly beforePasswordChange?: boolean
  /**
   * Set for the few endpoints that a session may call without the second factor. `verifying`: by all, for the factor is
   * verified by them. `enrolling`: once nothing is left to verify, by a user who must have a factor and has none.
   */
  readonly beforeSecondFactor?: 'verifying' | 'enrolling'
  /**
   * Step-up authentication: true for commands that move money, approve, or make or change people, roles, passwords, partner
   * systems and parameters. A user with a second factor must have verified it
   * within the last minutes (parameter `sessions.secondFactorMinutes`); else `session.secondFactorNeeded`, and nothing is
   * done. With `whenSet` only requests that set this field ask for it.
   */
  readonly stepUp?: boolean | { readonly whenSet: string }
  /** True for the few endpoints that a locked session may call: those of the lock screen. */
  readonly whileLocked?: boolean
  /** True when the request must carry a key (header `idempotency-key`) so that it can be repeated safely. */
  readonly idempotent?: boolean
  /**
   * The field that a request holds when its whole body is an array, for commands the specification tables with one; the
   * other fields are then absent.
   */
  readonly arrayBody?: string
  /**
   * True for commands that change what sessions hold: people, roles, menus, organisations. The node that answers
   * invalidates its cache before the reply; the database notifies the other nodes.
   */
  readonly refreshesSessions?: boolean
  /**
   * Rate limit: so many requests a minute of one user, or of one network (IPv4 address, IPv6 /64) where the endpoint is
   * open. All open endpoints without one share `openRequestsPerMinute`.
   */
  readonly requestsPerMinute?: number
  /** Queries only: after these live events a reply is out of date, and open pages ask again. */
  readonly refreshedBy?: readonly LiveEventType[]
}

type Spec = Omit<Endpoint, 'method'>

/** A question: changes nothing, its request travels in the address. */
export function query<const T extends Spec>(spec: T) {
  return { ...spec, method: 'GET' as const }
}

/** An order to do something: its request travels as JSON. */
export function command<const T extends Spec>(spec: T) {
  return { ...spec, method: 'POST' as const }
}

/** The endpoints of one capability under their full names, `orders` + `sell` → `orders.sell`. */
export function capability<const Name extends string, const T extends Record<string, Endpoint>>(
  name: Name,
  endpoints: T,
): { readonly [Verb in keyof T & string as `${Name}.${Verb}`]: T[Verb] } {
  return Object.fromEntries(
    Object.entries(endpoints).map(([verb, endpoint]) => [`${name}.${verb}`, endpoint]),
  ) as never
}

/** The address of an endpoint below `/api`: the specification's own, else its name with a slash. */
export function pathOf(name: string, endpoint: Endpoint): string {
  return endpoint.path ?? `/${name.replace('.', '/')}`
}

/** What a caller may leave out and what arrives: the request before and after its schema. */
export type RequestOf<E extends Endpoint> = z.input<E['request']>
export type ParsedRequest<E extends Endpoint> = z.output<E['request']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

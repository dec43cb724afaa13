import type { Reach } from '@fairway/contract/data-reach'
import type { Language } from '@fairway/contract/kernel/languages'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Services } from './services.ts'
import type { SessionKind } from './sessions.ts'

export type OrganisationKind = 'operator' | 'carrier' | 'portCorporation' | 'agent'

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
  /** True with a password somebody else gave them: until it is changed nothing else can be done. */
  mustChangePassword: boolean
}

declare const proven: unique symbol

/**
 * Whose rows a query may touch. Made by `serve` from the caller alone, so a query that asks for one cannot be
 * called without having settled the question.
 */
export interface Scope {
  readonly [proven]: true
  /** Each opens its own rows; `scopeCondition` says which. */
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

/** What every handler gets besides the request. */
export interface Context {
  /** The endpoint's full name. */
  endpoint: string
  /** What the journal calls this operation. */
  journalLabel: string
  caller: Caller
  scope: Scope
  db: Database
  services: Services
  config: Config
  /** The moment of the call, the same for everything done in it. */
  now: Date
  language: Language
  /** The client's idempotency key, checked; set for keyed endpoints. */
  key: string
  /**
   * Checks a reply against the endpoint before it is committed.
   * @throws ZodError
   */
  checkReply(reply: unknown): void
  /**
   * Set as soon as a keyed command is committed, or was before under its key: from then on no failure may be told as a
   * refusal.
   */
  committed: boolean
  requestId: string
  address: string
  browser: string
  log: Logger
}

/** A call nobody needs to be signed in for: there may be no caller. */
export type OpenContext = Omit<Context, 'caller' | 'scope'> & {
  token: string | undefined
  cookies: readonly string[]
  /** The device whose browser somebody signed in at before, as its signed cookie proves. */
  desk: string | undefined
  setCookie(value: string, expires: Date, kind?: SessionKind): void
  /** Marks the browser as one that somebody signed in at. */
  rememberDevice(deviceId: string): void
  clearCookie(kind?: SessionKind): void
}

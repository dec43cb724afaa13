import type { Language } from '@fairway/contract/kernel/languages'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { SessionKind } from '../security/sessions.ts'
import type { Services } from '../services.ts'
import type { Caller, Scope } from './caller.ts'

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
  /**
   * Checks a reply against the endpoint before it is committed.
   * @throws ZodError
   */
  checkReply(reply: unknown): void
  /**
   * Set once an idempotent command is committed, or was before under its key: from then on no failure may be reported
   * as a refusal.
   */
  committed: boolean
  /** Set where the reply goes into a file: nothing is left out of it that a page has no room for. */
  isFile?: boolean
  requestId: string
  clientAddress: string
  /** The origin that browsers reach the server at: the configured one, else that of the request. */
  origin: string
  browser: string
  log: Logger
}

/** The context of a keyed command. */
export type IdempotentContext = Context & {
  /** Idempotency key of the client, checked. */
  idempotencyKey: string
}

/** What the contexts of signed-in and of anonymous calls have in common. */
export type CallContext = Omit<Context, 'caller' | 'scope'>

/** The context of an open endpoint: no session is required, so there may be no caller. */
export type OpenContext = CallContext & {
  token: string | undefined
  cookies: readonly string[]
  /** The known device: a browser where a user has signed in before, proved by its signed cookie. */
  knownDeviceId: string | undefined
  setCookie(value: string, expires: Date, kind?: SessionKind): void
  /** Marks the browser as a known device. */
  rememberDevice(deviceId: string): void
  clearCookie(kind?: SessionKind): void
}

import { createHash } from 'node:crypto'
import { type Caller, ownScope } from '../../../src/platform/http/caller.ts'
import type { IdempotentContext } from '../../../src/platform/http/context.ts'
import type { Services } from '../../../src/platform/services.ts'

/** A command of the past: what it is called and when it was called; its name is the same in every load. */
export interface PastCommand {
  endpoint: string
  at: Date
  name: string
}

/** The context of a command of the past. Repeated after an interruption it has the same key, and nothing is done twice. */
export function pastContext(
  services: Services,
  caller: Caller,
  { endpoint, at, name }: PastCommand,
): IdempotentContext {
  return {
    endpoint,
    journalLabel: endpoint,
    caller,
    scope: ownScope,
    db: services.database.db,
    services,
    config: services.config,
    now: at,
    language: 'zh',
    idempotencyKey: createHash('sha256').update(`${name}/${at.toISOString()}`).digest('base64url'),
    checkReply: () => undefined,
    committed: false,
    requestId: '',
    clientAddress: '',
    origin: '',
    browser: '',
    log: services.log,
  }
}

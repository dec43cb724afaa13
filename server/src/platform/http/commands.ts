import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { sha256 } from '../security/crypto.ts'
import type { Context, IdempotentContext } from './context.ts'
import { problem } from './problems.ts'

/** The journal entry of a command; never names, certificates, phones or passwords. */
export interface JournalEntry {
  entity?: string
  entityId?: string
  detail?: Record<string, unknown>
}

/** Writes who did what into the journal, in the transaction of the thing itself. */
export async function writeJournal(
  tx: Transaction,
  context: Context,
  entry: JournalEntry = {},
): Promise<void> {
  await sql`${prepared}
    select journal.record(${context.now}, ${context.caller.userId}, ${context.caller.organisationId}, ${context.journalLabel},
      ${entry.entity ?? ''}, ${entry.entityId ?? ''}, ${context.requestId}, ${context.clientAddress},
      ${JSON.stringify(entry.detail ?? {})}::jsonb)`.execute(tx)
}

/**
 * Set while a command holds the connection of its transaction. A second connection taken meanwhile is a deadlock of the pool as
 * soon as every connection is held by such a command; the test app refuses it.
 */
export const transactionScope = new AsyncLocalStorage<{ open: boolean }>()

/** Runs a command in one transaction with its journal entry, which the work provides. */
export function inTransaction<Result>(
  context: Context,
  work: (tx: Transaction, journal: (entry: JournalEntry) => void) => Promise<Result>,
): Promise<Result> {
  const scope = { open: true }
  const transaction = context.db.transaction().execute((tx) =>
    transactionScope.run(scope, async () => {
      let journalEntry: JournalEntry = {}
      const result = await work(tx, (entry) => {
        journalEntry = entry
      })
      await writeJournal(tx, context, journalEntry)
      return result
    }),
  )
  return transaction.finally(() => {
    scope.open = false
  })
}

/**
 * Runs a command under the client's idempotency key: the first call does the work and stores its reply in the same
 * transaction, every repetition, also a concurrent one on another node, gets that reply.
 * @throws request.keyUsed when the key came with another request before, OutcomeUnknown when the commit was not
 *   answered.
 */
export function idempotentCommand<Reply>(
  context: IdempotentContext,
  request: unknown,
  work: (tx: Transaction, journal: (entry: JournalEntry) => void) => Promise<Reply>,
): Promise<Reply> {
  const hash = sha256(JSON.stringify([context.endpoint, request]))
  return inTransaction(context, async (tx, journal) => {
    const claim = await sql`${prepared}
      insert into platform.request_keys (user_id, key, endpoint, request_hash, at)
      values (${context.caller.userId}, ${context.idempotencyKey}, ${context.endpoint}, ${hash}, ${context.now})
      on conflict do nothing returning 1`.execute(tx)
    if (claim.rows.length === 0) {
      const { rows } = await sql<{ request_hash: Buffer; reply: Reply | null }>`
        select request_hash, reply from platform.request_keys
        where user_id = ${context.caller.userId} and key = ${context.idempotencyKey}`.execute(tx)
      const first = rows[0]
      // Without a reply the key was claimed by a query of its outcome, never by the same request.
      if (!first?.request_hash.equals(hash) || first.reply === null) throw problem('request.keyUsed')
      throw new IdempotentReplay(first.reply)
    }
    const reply = await work(tx, journal)
    // Before the commit: afterwards a reply that does not fit could no longer be taken back.
    context.checkReply(reply)
    await sql`${prepared}
      update platform.request_keys set reply = ${JSON.stringify(reply)}::jsonb
      where user_id = ${context.caller.userId} and key = ${context.idempotencyKey}`.execute(tx)
    return reply
  }).then(
    (reply) => {
      context.committed = true
      return reply
    },
    (error: unknown) => {
      if (!(error instanceof IdempotentReplay)) throw error
      context.committed = true
      return error.reply as Reply
    },
  )
}

/** How long an answer waits for a command that is being carried out at this moment. */
const lockTimeout = '1500ms'
const lockNotAvailable = '55P03'

/**
 * The outcome of an idempotent command by its key. An unused key is claimed here, so that a request still on its way
 * will be refused: 'not done' is final, and a retry cannot do it twice.
 */
export async function outcomeOfKey(
  context: Context,
  key: string,
): Promise<{ state: 'done'; endpoint: string; reply: unknown } | { state: 'notDone' | 'inProgress' }> {
  const { userId } = context.caller
  try {
    return await context.db.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(tx)
      // Row lock: waits for a transaction that is writing this key; then the key exists, or it is claimed here.
      const { rows: claimed } = await sql`
        insert into platform.request_keys (user_id, key, endpoint, request_hash, at)
        values (${userId}, ${key}, ${context.endpoint}, '', ${context.now})
        on conflict do nothing returning 1`.execute(tx)
      if (claimed.length > 0) return { state: 'notDone' as const }
      const { rows } = await sql<{ endpoint: string; reply: unknown }>`
        select endpoint, reply from platform.request_keys where user_id = ${userId} and key = ${key}`.execute(
        tx,
      )
      const [row] = rows
      if (!row || row.reply === null) return { state: 'notDone' as const }
      return { state: 'done' as const, ...row }
    })
  } catch (error) {
    if ((error as { code?: string }).code === lockNotAvailable) return { state: 'inProgress' }
    throw error
  }
}

/** Leaves the transaction of a repeated command without a second journal row. */
class IdempotentReplay extends Error {
  readonly reply: unknown
  constructor(reply: unknown) {
    super('already answered')
    this.reply = reply
  }
}

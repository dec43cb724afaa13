import pg from 'pg'
import type { Logger } from 'pino'
import type { ConnectionSettings } from '../../platform/database/database.ts'
import { isRolledBack, isUnreachable, OutcomeUnknown } from '../../platform/database/errors.ts'
import { problem } from '../../platform/http/problems.ts'
import type { QueuedSale } from './queued-sale.ts'
import { type SaleResult, sellBatch } from './sell-batch.ts'

const maxAttempts = 8
/** A batch that another connection's sale got in the way of is sent again as often, before its sales run one by one. */
const maxConflicts = 3

/** How a batch ended. */
export interface BatchOutcome {
  /** Settles the promises of the sales that have an answer. */
  answer(): void
  /** The others, each with the lock that another transaction has, if that is why. */
  unanswered: { sale: QueuedSale; lock?: string }[]
}

/** A database connection that sales are written through, with what to do when it or a batch fails. */
export class LaneConnection {
  readonly #settings: ConnectionSettings
  readonly #log: Logger
  #client: Promise<pg.Client> | undefined
  /** The connection that `#client` is or becomes. */
  #current: pg.Client | undefined

  constructor(settings: ConnectionSettings, log: Logger) {
    this.#settings = settings
    this.#log = log
  }

  /**
   * Runs a batch. When it fails as a whole and would again, its sales run one by one, so that one bad sale fails alone.
   * @param waitsFor the lock it waits for: others that are taken give a busy sale.
   */
  async sell(batch: readonly QueuedSale[], waitsFor?: string): Promise<BatchOutcome> {
    try {
      return outcomeOf(batch, await this.#executeWithRetry(batch, waitsFor))
    } catch (error) {
      if (batch.length > 1 && error instanceof pg.DatabaseError && !isTransient(error)) {
        const outcomes: BatchOutcome[] = []
        for (const one of batch) outcomes.push(await this.sell([one], waitsFor))
        return {
          answer: () => {
            for (const { answer } of outcomes) answer()
          },
          unanswered: outcomes.flatMap(({ unanswered }) => unanswered),
        }
      }
      return {
        answer: () => {
          for (const { reject, maybeDone } of batch)
            reject(
              maybeDone ? new OutcomeUnknown(error) : isTransient(error) ? problem('server.busy') : error,
            )
        },
        unanswered: [],
      }
    }
  }

  async close(): Promise<void> {
    await (await this.#client?.catch(() => undefined))?.end()
  }

  /**
   * Retry with exponential back-off: a batch that met a deadlock, a lost connection or a starting database is sent
   * again, because each sale carries its key and is not done twice.
   */
  async #executeWithRetry(batch: readonly QueuedSale[], waitsFor?: string): Promise<SaleResult[]> {
    const requests = batch.map(({ request }) => request)
    for (let turn = 1; ; turn++) {
      let sent = false
      try {
        const client = await this.#connected()
        sent = true
        return await sellBatch(client, requests, waitsFor)
      } catch (error) {
        // The outcome of one lost attempt is the outcome of all: a later refusal proves nothing about it.
        const lost = sent && !isRolledBack(error)
        for (const sale of batch) sale.maybeDone ||= lost
        const again =
          isTransient(error) || (isWriteConflict(error) && (batch.length === 1 || turn < maxConflicts))
        if (turn >= maxAttempts || !again) throw error
        const { code } = error as { code?: string }
        this.#log.warn({ part: 'selling', code, turn, maybeDone: lost }, 'sales are sent again')
        await new Promise((next) => setTimeout(next, 10 * 2 ** turn + Math.random() * 20))
      }
    }
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect()
    return this.#client
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#settings,
      application_name: 'fairway-selling',
      connectionTimeoutMillis: 5_000,
      options: '-c timezone=Asia/Shanghai -c lock_timeout=3s -c statement_timeout=30s',
      pipeline: true,
    })
    const lost = () => {
      if (this.#current === client) this.#client = undefined
    }
    client.on('error', lost)
    client.on('end', lost)
    this.#current = client
    try {
      await client.connect()
      // Prepared before two batches can ask for it at once.
      await sellBatch(client, [])
      return client
    } catch (error) {
      lost()
      throw error
    }
  }
}

function outcomeOf(batch: readonly QueuedSale[], results: readonly SaleResult[]): BatchOutcome {
  const answered: (() => void)[] = []
  const unanswered: BatchOutcome['unanswered'] = []
  for (const [index, sale] of batch.entries()) {
    const result = results[index] as SaleResult
    if (result.code === 'busy') unanswered.push({ sale, lock: String(result.detail?.lock) })
    else if (result.code === 'again') unanswered.push({ sale })
    // The lost attempt may still be running in the database: a refusal of the next one does not end it.
    else if (sale.maybeDone && result.code !== 'sold' && result.code !== 'repeated')
      answered.push(() => sale.reject(new OutcomeUnknown(result)))
    else answered.push(() => sale.resolve(result))
  }
  return {
    answer: () => {
      for (const settle of answered) settle()
    },
    unanswered,
  }
}

/** Deadlock, serialization failure, a lock held too long: they pass by themselves. */
const transientStates = new Set(['40P01', '40001', '55P03'])

const isTransient = (error: unknown): boolean =>
  transientStates.has((error as { code?: string }).code ?? '') || isUnreachable(error)

/** What two connections may write at one moment: the same key, the same receipt, or the same person. */
const racedConstraints = new Set(['request_keys_pkey', 'one_receipt_pays_once', 'one_person_one_place'])

/** Another connection wrote the same between our look and our write; it is there to be read at the next look. */
function isWriteConflict(error: unknown): boolean {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  return code === 'FW409' || racedConstraints.has(constraint)
}

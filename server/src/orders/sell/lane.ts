import type { Logger } from 'pino'
import type { ConnectionSettings } from '../../platform/database/database.ts'
import { OutcomeUnknown } from '../../platform/database/errors.ts'
import { problem } from '../../platform/http/problems.ts'
import { type BatchOutcome, LaneConnection } from './lane-connection.ts'
import { locksOf, type QueuedSale, takeBatch } from './queued-sale.ts'
import type { SaleRequest, SaleResult } from './sell-batch.ts'

/** Sales handed over at once. More make the others wait longer, fewer flush to disk more often. */
const maxBatchSize = 64
/** Queue limit of one lane, and of one lock another transaction has; beyond it a sale is refused as busy instead of waiting. */
const maxQueued = 2_000
/** Fewer than these wait for the last batch to come back: a batch has its fixed cost, whatever its size. */
const pipelineThreshold = 16
/** How many locks are waited for at once, each on a connection of its own. */
const maxWaits = 4
/** A sale that came back so often without an answer, from one lock to the next, is refused as busy. */
const maxTurns = 20

/**
 * A queue of sales in front of one connection, which takes whatever waits as soon as its last batch came back. Sales whose
 * sailing, wallet or agent another transaction has locked step out of the queue and wait on another connection: no head-of-line
 * blocking.
 */
export class Lane {
  readonly #settings: ConnectionSettings
  readonly #log: Logger
  readonly #connection: LaneConnection
  readonly #queue: QueuedSale[] = []
  readonly #inFlight = new Set<Promise<void>>()
  /** Sales that wait for a lock, by its name. */
  readonly #waiting = new Map<string, QueuedSale[]>()
  readonly #waits = new Set<Promise<void>>()
  readonly #waitingConnections: LaneConnection[] = []
  readonly #idle: LaneConnection[] = []
  readonly #forIdle: ((connection: LaneConnection) => void)[] = []
  #unanswered = 0
  #lastSize = 0
  #starting: NodeJS.Immediate | undefined
  #closed = false

  constructor(settings: ConnectionSettings, log: Logger) {
    this.#settings = settings
    this.#log = log
    this.#connection = new LaneConnection(settings, log)
  }

  sell(request: SaleRequest): Promise<SaleResult> {
    const awaited =
      this.#waiting.size > 0 ? locksOf(request).find((lock) => this.#waiting.has(lock)) : undefined
    const queue = awaited === undefined ? this.#queue : (this.#waiting.get(awaited) ?? [])
    if (this.#closed || queue.length >= maxQueued) return Promise.reject(problem('server.busy'))
    return new Promise((resolve, reject) => {
      this.#unanswered += 1
      queue.push({
        request,
        resolve: (result) => {
          this.#unanswered -= 1
          resolve(result)
        },
        reject: (error) => {
          this.#unanswered -= 1
          reject(error)
        },
        maybeDone: false,
        turns: 0,
      })
      if (awaited === undefined) this.#start()
    })
  }

  /** Sales that have no answer yet. */
  get pending(): number {
    return this.#unanswered
  }

  /** Those of them that wait for a lock another transaction has. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, sales) => sum + sales.length, 0)
  }

  async close(): Promise<void> {
    this.#closed = true
    while (this.#unanswered > 0) {
      this.#flush()
      await Promise.all([...this.#inFlight, ...this.#waits])
    }
    await Promise.all([this.#connection, ...this.#waitingConnections].map((one) => one.close()))
  }

  /** Sales of the same turn of the event loop share the first batch. */
  #start(): void {
    if (this.#inFlight.size > 0) this.#flush()
    else
      this.#starting ??= setImmediate(() => {
        this.#starting = undefined
        this.#flush()
      })
  }

  /**
   * Sends what waits when the database has nothing to do, or when as many wait as are being sold to: those stand ready
   * in the connection, and the database takes them up without waiting for this node to read its last answer.
   */
  #flush(): void {
    const ahead =
      this.#inFlight.size === 1 && this.#queue.length >= Math.max(this.#lastSize, pipelineThreshold)
    if (this.#queue.length === 0 || (this.#inFlight.size > 0 && !ahead)) return
    const batch = takeBatch(this.#queue, maxBatchSize)
    this.#lastSize = batch.length
    const settled = this.#connection.sell(batch).then((outcome) => {
      this.#inFlight.delete(settled)
      this.#takeBack(outcome)
      // First the next batch, then the answers of this one: the database works while they are written.
      this.#flush()
      outcome.answer()
    })
    this.#inFlight.add(settled)
  }

  /** Sales without an answer go back to the head of the queue, or wait for the lock they need. */
  #takeBack({ unanswered }: BatchOutcome): void {
    const again: QueuedSale[] = []
    for (const { sale, lock } of unanswered) {
      sale.turns += 1
      if (sale.turns > maxTurns)
        sale.reject(
          sale.maybeDone ? new OutcomeUnknown('its lock was held too long') : problem('server.busy'),
        )
      else if (lock === undefined) again.push(sale)
      else this.#waitFor(lock, sale)
    }
    if (again.length === 0) return
    this.#queue.unshift(...again)
    this.#start()
  }

  #waitFor(lock: string, sale: QueuedSale): void {
    const others = this.#waiting.get(lock)
    if (others) return void others.push(sale)
    const sales = [sale]
    this.#waiting.set(lock, sales)
    const wait = this.#sellWhenUnlocked(lock, sales).finally(() => this.#waits.delete(wait))
    this.#waits.add(wait)
  }

  async #sellWhenUnlocked(lock: string, sales: QueuedSale[]): Promise<void> {
    const connection = await this.#idleConnection()
    while (sales.length > 0) {
      const outcome = await connection.sell(takeBatch(sales, maxBatchSize), lock)
      outcome.answer()
      this.#takeBack(outcome)
    }
    this.#waiting.delete(lock)
    const next = this.#forIdle.shift()
    if (next) next(connection)
    else this.#idle.push(connection)
  }

  async #idleConnection(): Promise<LaneConnection> {
    const idle = this.#idle.pop()
    if (idle) return idle
    if (this.#waitingConnections.length === maxWaits)
      return new Promise((resolve) => this.#forIdle.push(resolve))
    const connection = new LaneConnection(this.#settings, this.#log)
    this.#waitingConnections.push(connection)
    return connection
  }
}

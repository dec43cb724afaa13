import type { Logger } from 'pino'
import type { ConnectionSettings } from '../database/database.ts'
import { OutcomeUnknown } from '../database/errors.ts'
import { problem } from '../http/problems.ts'
import { type BatchOutcome, LaneConnection } from './lane-connection.ts'
import { type LaneResult, type LaneWork, type Queued, takeBatch } from './queue.ts'

/** Requests handed over at once. More make the others wait longer, fewer flush to disk more often. */
const maxBatchSize = 64
/** Queue limit of one lane, and of one lock another transaction has; beyond it a request is refused as busy instead of waiting. */
const maxQueued = 2_000
/** Fewer than these wait for the last batch to come back: a batch has its fixed cost, whatever its size. */
const pipelineThreshold = 16
/** How many locks are waited for at once, each on a connection of its own. */
const maxWaits = 4
/** A request that came back so often without an answer, from one lock to the next, is refused as busy. */
const maxTurns = 20

/**
 * A queue in front of one connection, which takes whatever waits as soon as its last batch came back. Row locks last until the
 * commit is on disk, so what needs the same ones goes together instead of one after another. Requests that need what another
 * transaction has locked step out of the queue and wait on another connection: no head-of-line blocking.
 */
export class Lane<Request> {
  readonly #work: LaneWork<Request>
  readonly #settings: ConnectionSettings
  readonly #log: Logger
  readonly #connection: LaneConnection<Request>
  readonly #queue: Queued<Request>[] = []
  readonly #inFlight = new Set<Promise<void>>()
  /** Requests that wait for a lock, by its name. */
  readonly #waiting = new Map<string, Queued<Request>[]>()
  readonly #waits = new Set<Promise<void>>()
  readonly #waitingConnections: LaneConnection<Request>[] = []
  readonly #idle: LaneConnection<Request>[] = []
  readonly #forIdle: ((connection: LaneConnection<Request>) => void)[] = []
  #unanswered = 0
  #lastSize = 0
  #starting: NodeJS.Immediate | undefined
  #closed = false

  constructor(work: LaneWork<Request>, settings: ConnectionSettings, log: Logger) {
    this.#work = work
    this.#settings = settings
    this.#log = log
    this.#connection = new LaneConnection(work, settings, log)
  }

  /**
   * Queues a request and resolves with its result.
   * @throws server.busy when the queue is full, what it needs stays locked, or the database could not be reached for some
   *   seconds: nothing was done. OutcomeUnknown when it was reached and its reply was lost: the idempotency key tells
   *   whether it was carried out.
   */
  run(request: Request): Promise<LaneResult> {
    const awaited =
      this.#waiting.size > 0 ? this.#work.locksOf(request).find((lock) => this.#waiting.has(lock)) : undefined
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

  /** Requests that have no answer yet. */
  get pending(): number {
    return this.#unanswered
  }

  /** Those of them that wait for a lock another transaction has. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, queued) => sum + queued.length, 0)
  }

  async close(): Promise<void> {
    this.#closed = true
    while (this.#unanswered > 0) {
      this.#flush()
      await Promise.all([...this.#inFlight, ...this.#waits])
    }
    await Promise.all([this.#connection, ...this.#waitingConnections].map((one) => one.close()))
  }

  /** Requests of the same turn of the event loop share the first batch. */
  #start(): void {
    if (this.#inFlight.size > 0) this.#flush()
    else
      this.#starting ??= setImmediate(() => {
        this.#starting = undefined
        this.#flush()
      })
  }

  /**
   * Sends what waits when the database has nothing to do, or when as many wait as are being carried out: those stand ready
   * in the connection, and the database takes them up without waiting for this node to read its last answer.
   */
  #flush(): void {
    const ahead =
      this.#inFlight.size === 1 && this.#queue.length >= Math.max(this.#lastSize, pipelineThreshold)
    if (this.#queue.length === 0 || (this.#inFlight.size > 0 && !ahead)) return
    const batch = this.#take(this.#queue)
    this.#lastSize = batch.length
    const settled = this.#connection.run(batch).then((outcome) => {
      this.#inFlight.delete(settled)
      this.#takeBack(outcome)
      // First the next batch, then the answers of this one: the database works while they are written.
      this.#flush()
      outcome.answer()
    })
    this.#inFlight.add(settled)
  }

  /** Requests without an answer go back to the head of the queue, or wait for the lock they need. */
  #takeBack({ unanswered }: BatchOutcome<Request>): void {
    const again: Queued<Request>[] = []
    for (const { queued, lock } of unanswered) {
      queued.turns += 1
      if (queued.turns > maxTurns)
        queued.reject(
          queued.maybeDone ? new OutcomeUnknown('its lock was held too long') : problem('server.busy'),
        )
      else if (lock === undefined) again.push(queued)
      else this.#waitFor(lock, queued)
    }
    if (again.length === 0) return
    this.#queue.unshift(...again)
    this.#start()
  }

  #take(queue: Queued<Request>[]): Queued<Request>[] {
    return takeBatch(queue, maxBatchSize, (request) => this.#work.exclusiveValuesOf(request))
  }

  #waitFor(lock: string, queued: Queued<Request>): void {
    const others = this.#waiting.get(lock)
    if (others) return void others.push(queued)
    const waiting = [queued]
    this.#waiting.set(lock, waiting)
    const wait = this.#runWhenUnlocked(lock, waiting).finally(() => this.#waits.delete(wait))
    this.#waits.add(wait)
  }

  async #runWhenUnlocked(lock: string, waiting: Queued<Request>[]): Promise<void> {
    const connection = await this.#idleConnection()
    while (waiting.length > 0) {
      const outcome = await connection.run(this.#take(waiting), lock)
      outcome.answer()
      this.#takeBack(outcome)
    }
    this.#waiting.delete(lock)
    const next = this.#forIdle.shift()
    if (next) next(connection)
    else this.#idle.push(connection)
  }

  async #idleConnection(): Promise<LaneConnection<Request>> {
    const idle = this.#idle.pop()
    if (idle) return idle
    if (this.#waitingConnections.length === maxWaits)
      return new Promise((resolve) => this.#forIdle.push(resolve))
    const connection = new LaneConnection(this.#work, this.#settings, this.#log)
    this.#waitingConnections.push(connection)
    return connection
  }
}

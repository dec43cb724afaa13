import pg from 'pg'
import type { Logger } from 'pino'
import type { ConnectionSettings } from '../database/database.ts'
import { isRolledBack, isUnreachable, OutcomeUnknown } from '../database/errors.ts'
import { problem } from '../http/problems.ts'
import type { LaneResult, LaneWork, Queued } from './queue.ts'

const maxAttempts = 8
/** A batch that another connection's batch got in the way of is sent again as often, before its requests run one by one. */
const maxConflicts = 3

/** How a batch ended. */
export interface BatchOutcome<Request> {
  /** Settles the promises of the requests that have an answer. */
  answer(): void
  /** The others, each with the lock that another transaction has, if that is why. */
  unanswered: { queued: Queued<Request>; lock?: string }[]
}

/** A database connection that batches go through, with what to do when it or a batch fails. */
export class LaneConnection<Request> {
  readonly #work: LaneWork<Request>
  readonly #settings: ConnectionSettings
  readonly #log: Logger
  #client: Promise<pg.Client> | undefined
  /** The connection that `#client` is or becomes. */
  #current: pg.Client | undefined

  constructor(work: LaneWork<Request>, settings: ConnectionSettings, log: Logger) {
    this.#work = work
    this.#settings = settings
    this.#log = log
  }

  /**
   * Runs a batch. When it fails as a whole and would again, its requests run one by one, so that a bad one fails alone.
   * @param waitsFor the lock it waits for: others that are taken give a busy result.
   */
  async run(batch: readonly Queued<Request>[], waitsFor?: string): Promise<BatchOutcome<Request>> {
    try {
      return outcomeOf(batch, await this.#executeWithRetry(batch, waitsFor), this.#work.done)
    } catch (error) {
      if (batch.length > 1 && error instanceof pg.DatabaseError && !isTransient(error)) {
        const outcomes: BatchOutcome<Request>[] = []
        for (const one of batch) outcomes.push(await this.run([one], waitsFor))
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
   * again, because each request carries its key and is not done twice.
   */
  async #executeWithRetry(batch: readonly Queued<Request>[], waitsFor?: string): Promise<LaneResult[]> {
    const requests = batch.map(({ request }) => request)
    for (let turn = 1; ; turn++) {
      let sent = false
      try {
        const client = await this.#connected()
        sent = true
        return await this.#send(client, requests, waitsFor)
      } catch (error) {
        // The outcome of one lost attempt is the outcome of all: a later refusal proves nothing about it.
        const lost = sent && !isRolledBack(error)
        for (const queued of batch) queued.maybeDone ||= lost
        const again =
          isTransient(error) ||
          (isWriteConflict(error, this.#work.racedConstraints) && (batch.length === 1 || turn < maxConflicts))
        if (turn >= maxAttempts || !again) throw error
        const { code } = error as { code?: string }
        this.#log.warn({ part: this.#work.name, code, turn, maybeDone: lost }, 'a batch is sent again')
        await new Promise((next) => setTimeout(next, 10 * 2 ** turn + Math.random() * 20))
      }
    }
  }

  async #send(client: pg.ClientBase, requests: readonly Request[], waitsFor?: string): Promise<LaneResult[]> {
    const results = await this.#work.send(client, requests, waitsFor)
    if (results.length !== requests.length)
      throw new Error(`${requests.length} requests of ${this.#work.name} got ${results.length} answers`)
    return results
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect()
    return this.#client
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#settings,
      application_name: `fairway-${this.#work.name}`,
      connectionTimeoutMillis: this.#settings.connectionTimeoutMillis ?? 5_000,
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
      await this.#send(client, [])
      return client
    } catch (error) {
      lost()
      throw error
    }
  }
}

function outcomeOf<Request>(
  batch: readonly Queued<Request>[],
  results: readonly LaneResult[],
  done: ReadonlySet<string>,
): BatchOutcome<Request> {
  const answered: (() => void)[] = []
  const unanswered: BatchOutcome<Request>['unanswered'] = []
  for (const [index, queued] of batch.entries()) {
    const result = results[index] as LaneResult
    if (result.code === 'busy') unanswered.push({ queued, lock: String(result.detail?.lock) })
    else if (result.code === 'again') unanswered.push({ queued })
    // The lost attempt may still be running in the database: a refusal of the next one does not end it.
    else if (queued.maybeDone && !done.has(result.code))
      answered.push(() => queued.reject(new OutcomeUnknown(result)))
    else answered.push(() => queued.resolve(result))
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

/** Another connection wrote the same between our look and our write; it is there to be read at the next look. */
function isWriteConflict(error: unknown, racedConstraints: ReadonlySet<string>): boolean {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  return code === 'FW409' || racedConstraints.has(constraint)
}

import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Logger } from 'pino'
import type { ConnectionSettings } from '../../platform/database/database.ts'
import { isRolledBack, isUnreachable, OutcomeUnknown } from '../../platform/database/errors.ts'
import type { CapabilityGauge } from '../../platform/health/gauges.ts'
import { problem } from '../../platform/http/problems.ts'
import { type SaleRequest, type SaleResult, sellBatch } from './sell-batch.ts'

declare module '../../platform/services.ts' {
  interface Services {
    selling: SellingLanes
  }
}

export interface SellingLanes {
  /** How many there are. */
  readonly count: number
  /** Sales that are queued or being sold now, in all lanes. */
  readonly pending: number
  /**
   * Queues a sale in the lane of its sailing and resolves with its result.
   * @throws server.busy when the queue is full, or the database could not be reached for some seconds: nothing was
   *   done. OutcomeUnknown when it was reached and its reply was lost: the idempotency key tells whether the sale was
   *   done.
   */
  sell(request: SaleRequest): Promise<SaleResult>
  /** Lets waiting sales end, takes no more. */
  close(): Promise<void>
}

/**
 * A second lane sells more only where a processor is left for it: on two, the database of the second lane took the time
 * of the node in front of it, each batch was half as large, and a sale cost half as much again.
 */
const defaultLanes = availableParallelism() > 2 ? 2 : 1

/** Sales handed over at once. More make the others wait longer, fewer flush to disk more often. */
const maxBatchSize = 64
/** Queue limit of one lane; beyond it a sale is refused as busy instead of waiting. */
const maxQueued = 2_000
/** Fewer than these wait for the last batch to come back: a batch has its fixed cost, whatever its size. */
const pipelineThreshold = 16
const maxAttempts = 8

interface QueuedSale {
  request: SaleRequest
  resolve(result: SaleResult): void
  reject(error: unknown): void
}

/**
 * Sells through few lanes, each a connection of its own: a lane takes whatever waits as soon as its last batch came
 * back. Row locks last until the commit is on disk, so sales of one sailing go together instead of one after another.
 */
export function createSellingLanes({
  connection,
  lanes = defaultLanes,
  log,
}: {
  connection: ConnectionSettings
  lanes?: number
  log: Logger
}): SellingLanes {
  const all = Array.from({ length: lanes }, () => new Lane(connection, log))
  return {
    count: lanes,
    get pending() {
      return all.reduce((sum, lane) => sum + lane.pending, 0)
    },
    sell: (request) => (all[Number(BigInt(request.sailing) % BigInt(lanes))] as Lane).sell(request),
    close: async () => void (await Promise.all(all.map((lane) => lane.close()))),
  }
}

/** For `/api/metrics`: how busy the lanes are. */
export const sellingGauges = (selling: SellingLanes): CapabilityGauge[] => [
  {
    name: 'fairway_selling_lanes',
    help: 'Connections of this node that sales are written through.',
    read: async () => selling.count,
  },
  {
    name: 'fairway_selling_pending_sales',
    help: 'Sales that are queued or being written now.',
    read: async () => selling.pending,
  },
]

class Lane {
  readonly #connection: ConnectionSettings
  readonly #log: Logger
  readonly #queue: QueuedSale[] = []
  readonly #inFlight = new Set<Promise<void>>()
  /** Sales in the batches that were sent. */
  #sent = 0
  #lastSize = 0
  #starting: NodeJS.Immediate | undefined
  #client: Promise<pg.Client> | undefined
  /** The connection that `#client` is or becomes. */
  #current: pg.Client | undefined
  #closed = false

  constructor(connection: ConnectionSettings, log: Logger) {
    this.#connection = connection
    this.#log = log
  }

  sell(request: SaleRequest): Promise<SaleResult> {
    if (this.#closed || this.#queue.length >= maxQueued) return Promise.reject(problem('server.busy'))
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, resolve, reject })
      // Sales of the same turn of the event loop share the first batch.
      if (this.#inFlight.size === 0)
        this.#starting ??= setImmediate(() => {
          this.#starting = undefined
          this.#flush()
        })
      else this.#flush()
    })
  }

  get pending(): number {
    return this.#queue.length + this.#sent
  }

  async close(): Promise<void> {
    this.#closed = true
    while (this.#queue.length > 0 || this.#inFlight.size > 0) {
      this.#flush()
      await Promise.all(this.#inFlight)
    }
    await (await this.#client?.catch(() => undefined))?.end()
  }

  /**
   * Sends what waits when the database has nothing to do, or when as many wait as are being sold to: those stand ready
   * in the connection, and the database takes them up without waiting for this node to read its last answer.
   */
  #flush(): void {
    const ahead =
      this.#inFlight.size === 1 && this.#queue.length >= Math.max(this.#lastSize, pipelineThreshold)
    if (this.#queue.length === 0 || (this.#inFlight.size > 0 && !ahead)) return
    const batch = this.#queue.splice(0, maxBatchSize)
    this.#lastSize = batch.length
    this.#sent += batch.length
    const settled = this.#runBatch(batch).then((answer) => {
      this.#inFlight.delete(settled)
      this.#sent -= batch.length
      // First the next batch, then the answers of this one: the database works while they are written.
      this.#flush()
      answer()
    })
    this.#inFlight.add(settled)
  }

  /**
   * Runs a batch and returns the function that settles its promises. After a write conflict the sales run one by one,
   * so that one bad sale fails alone. `maybeDone`: an earlier attempt was sent and its reply was lost.
   */
  async #runBatch(batch: readonly QueuedSale[], maybeDone = false): Promise<() => void> {
    try {
      const requests = batch.map(({ request }) => request)
      const { results, retried } = await this.#executeWithRetry(requests, maybeDone)
      return () => {
        for (const [index, { resolve, reject }] of batch.entries()) {
          const result = results[index] as SaleResult
          // The lost try may still be running in the database: a refusal of the next one does not end it.
          if (retried && result.code !== 'sold' && result.code !== 'repeated')
            reject(new OutcomeUnknown(result))
          else resolve(result)
        }
      }
    } catch (failure) {
      const { cause, maybeDone } = failure as BatchFailure
      if (batch.length > 1 && cause instanceof pg.DatabaseError && !isTransient(cause)) {
        const answers: (() => void)[] = []
        for (const one of batch) answers.push(await this.#runBatch([one], maybeDone))
        return () => {
          for (const answer of answers) answer()
        }
      }
      const rejection = maybeDone
        ? new OutcomeUnknown(cause)
        : isTransient(cause)
          ? problem('server.busy')
          : cause
      return () => {
        for (const { reject } of batch) reject(rejection)
      }
    }
  }

  /**
   * Retry with exponential back-off: a batch that met a deadlock, a lost connection or a starting database is sent
   * again, because each sale carries its key and is not done twice.
   * @throws BatchFailure
   */
  async #executeWithRetry(requests: readonly SaleRequest[], maybeDone: boolean): Promise<BatchEnd> {
    for (let turn = 1; ; turn++) {
      let sent = false
      try {
        const client = await this.#connected()
        sent = true
        return { results: await sellBatch(client, requests), retried: maybeDone }
      } catch (error) {
        // The outcome of one lost attempt is the outcome of all: a later refusal proves nothing about it.
        maybeDone ||= sent && !isRolledBack(error)
        const again = isTransient(error) || (requests.length === 1 && isWriteConflict(error))
        if (turn >= maxAttempts || !again) throw new BatchFailure(error, maybeDone)
        const { code } = error as { code?: string }
        this.#log.warn({ part: 'selling', code, turn, maybeDone }, 'sales are sent again')
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
      ...this.#connection,
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

interface BatchEnd {
  results: SaleResult[]
  /** An earlier try was sent and its answer was lost. */
  retried: boolean
}

/** Why a batch ended without results, and whether one of its tries may have been carried out all the same. */
class BatchFailure extends Error {
  override readonly cause: unknown
  readonly maybeDone: boolean

  constructor(cause: unknown, maybeDone: boolean) {
    super('a batch of sales failed')
    this.cause = cause
    this.maybeDone = maybeDone
  }
}

/** Deadlock, serialization failure, a lock held too long: they pass by themselves. */
const transientStates = new Set(['40P01', '40001', '55P03'])

const isTransient = (error: unknown): boolean =>
  transientStates.has((error as { code?: string }).code ?? '') || isUnreachable(error)

/** What two lanes may write at one moment: the same key, the same receipt, or the same person. */
const racedConstraints = new Set(['request_keys_pkey', 'one_receipt_pays_once', 'one_person_one_place'])

/** Another lane wrote the same between our look and our write, or sales of the batch depend on each other. */
function isWriteConflict(error: unknown): boolean {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  return code === 'FW409' || racedConstraints.has(constraint)
}

import pg from 'pg'
import type { Logger } from 'pino'
import type { ConnectionSettings } from '../platform/database.ts'
import { problem } from '../platform/problems.ts'

declare module '../platform/services.ts' {
  interface Services {
    selling: SellingLanes
  }
}

/** One sale or hold as orders.sell_batch takes it. Certificates and phones are hashed and encrypted already. */
export interface SaleRequest {
  key: string
  user: string
  sailing: string
  [field: string]: unknown
}

/** `sold`, `repeated` (detail is the first answer) or the name of a problem. */
export interface SaleResult {
  code: string
  detail: Record<string, unknown> | null
}

export interface SellingLanes {
  /**
   * Hands a sale to the lane of its sailing and waits for its own answer.
   * @throws server.busy when too many sales wait; nothing was done then.
   */
  sell(request: SaleRequest): Promise<SaleResult>
  close(): Promise<void>
}

/** Sales handed over at once. More make the others wait longer, fewer flush to disk more often. */
const mostTogether = 64
/** Sales waiting in one lane; whoever comes then is told to try again rather than left standing. */
const mostWaiting = 2_000
const mostTries = 6

interface Waiting {
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
  lanes = 2,
  log,
}: {
  connection: ConnectionSettings
  lanes?: number
  log: Logger
}): SellingLanes {
  const all = Array.from({ length: lanes }, () => new Lane(connection, log))
  return {
    sell: (request) => (all[Number(BigInt(request.sailing) % BigInt(lanes))] as Lane).sell(request),
    close: async () => void (await Promise.all(all.map((lane) => lane.close()))),
  }
}

class Lane {
  readonly #connection: ConnectionSettings
  readonly #log: Logger
  readonly #waiting: Waiting[] = []
  #client: pg.Client | undefined
  #running: Promise<void> | undefined
  #closed = false

  constructor(connection: ConnectionSettings, log: Logger) {
    this.#connection = connection
    this.#log = log
  }

  sell(request: SaleRequest): Promise<SaleResult> {
    if (this.#closed || this.#waiting.length >= mostWaiting) return Promise.reject(problem('server.busy'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject })
      // Those who come in the same turn of the event loop go together from the first batch on.
      this.#running ??= new Promise<void>((next) => setImmediate(next))
        .then(() => this.#drain())
        .finally(() => {
          this.#running = undefined
        })
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#running
    await this.#client?.end().catch(() => undefined)
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, mostTogether)
      try {
        await this.#sellTogether(batch)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
  }

  /**
   * A batch that met a deadlock, a lost connection or a late conflict is sent again: each sale carries its key, so
   * what was done already is not done twice. Whoever cannot go together goes alone.
   */
  async #sellTogether(batch: Waiting[]): Promise<void> {
    for (let turn = 1; ; turn++) {
      try {
        const results = await this.#send(batch.map(({ request }) => request))
        for (const [index, { resolve, reject }] of batch.entries()) {
          const result = results[index]
          if (result) resolve(result)
          else reject(problem('server.fault'))
        }
        return
      } catch (error) {
        const { code } = error as { code?: string }
        if (code === 'FW409' && batch.length > 1) {
          for (const one of batch) await this.#sellTogether([one]).catch(one.reject)
          return
        }
        if (turn >= mostTries || !isPassing(error)) throw error
        this.#log.warn({ part: 'selling', code, turn }, 'a batch of sales is sent again')
        await new Promise((next) => setTimeout(next, 20 * 2 ** turn + Math.random() * 20))
      }
    }
  }

  async #send(requests: SaleRequest[]): Promise<SaleResult[]> {
    const client = await this.#connected()
    const { rows } = await client.query<{ place: number } & SaleResult>({
      name: 'orders.sell_batch',
      text: 'select place, code, detail from orders.sell_batch($1::jsonb)',
      values: [JSON.stringify(requests)],
    })
    const results: SaleResult[] = []
    for (const { place, code, detail } of rows) results[place - 1] = { code, detail }
    return results
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'fairway-selling',
      connectionTimeoutMillis: 5_000,
      options: '-c timezone=Asia/Shanghai -c lock_timeout=3s -c statement_timeout=30s',
    })
    const lost = () => {
      if (this.#client === client) this.#client = undefined
    }
    client.on('error', lost)
    client.on('end', lost)
    await client.connect()
    this.#client = client
    return client
  }
}

const passing = new Set([
  '40P01',
  '40001',
  '55P03',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
  'ECONNRESET',
  'ECONNREFUSED',
  'ENOENT',
  'EPIPE',
  'FW409',
])

function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return (
    (code !== undefined && passing.has(code)) ||
    /Connection terminated|not queryable|timeout expired/.test(message ?? '')
  )
}

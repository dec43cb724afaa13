import { type EndpointName, endpoints } from '@fairway/contract/all'
import { pathOf } from '@fairway/contract/kernel/endpoint'
import { ApiClient, buildTraveller, newIdempotencyKey } from '@fairway/testing/api-client'
import { prepareDataFolder } from '@fairway/testing/processes/prepared-folder'
import { benchPassword, runServer } from '@fairway/testing/processes/running-server'
import pg from 'pg'
import type { OpenDatabase } from '../server/src/platform/database/database.ts'
import { createBenchSailings, fareFen } from './bench-sailings.ts'
import { type LoadResult, load } from './http-load.ts'
import { databaseSocket } from './measure-me.ts'

export const connections = 64

/** A sale as the browser sends it. */
export interface SaleBody {
  sailingId: string
  passengers: object[]
}

interface PostOptions {
  connections?: number
  /** Requests a second; as many as the connections allow when it is absent. */
  perSecond?: number
  /** Gets every reply; throws when it is not what the measurement is about. */
  onReply?: (status: number, body: string) => void
}

/** A running server with the sailings of the benchmark, and its database. */
export interface SellingServer {
  url: string
  folder: string
  pool: pg.Pool
  /** Sells these over HTTP, each connection its next one as soon as its last answer is there. */
  sell(sales: readonly SaleBody[], options?: PostOptions): Promise<LoadResult>
  /** Sends these to a command over HTTP in the same way, each with an idempotency key of its own. */
  post(command: EndpointName, requests: readonly object[], options?: PostOptions): Promise<LoadResult>
  stop(): Promise<void>
}

/** One adult for one trip of the benchmark line, spread over its three kinds of short trips. */
export const buildSale = (sailingId: string, turn: number, passengers = [buildTraveller()]): SaleBody =>
  ({
    sailingId,
    fromStop: turn % 3,
    toStop: (turn % 3) + 1,
    classCode: 'OPEN',
    passengers,
    expectedTotal: fareFen,
    payment: { method: 'cash' },
  }) as SaleBody

/** So many of them, in turns over the sailings. */
export const salesOf = (sailings: readonly string[], sales: number): SaleBody[] =>
  Array.from({ length: sales }, (_, sale) => buildSale(sailings[sale % sailings.length] ?? '', sale))

/** Throws when a command was refused. */
export function assertDone(status: number, body: string): void {
  if (status !== 200) throw new Error(`a command was refused: ${body.slice(0, 300)}`)
}

export async function startSellingServer(
  seed: (database: OpenDatabase) => Promise<void> = createBenchSailings,
  seller = 'clerk',
): Promise<SellingServer> {
  const prepared = await prepareDataFolder(benchPassword, seed)
  const fairway = await runServer({ dataFolder: prepared.folder, env: { FAIRWAY_DEMO: 'off' } })
  const pool = new pg.Pool({ ...(await databaseSocket(prepared.folder)), max: 16 })
  pool.on('error', () => undefined)
  const client = await ApiClient.signIn(fairway.url, seller, benchPassword)
  const post: SellingServer['post'] = (
    command,
    requests,
    { connections: open = connections, perSecond, onReply = assertDone } = {},
  ) => {
    const path = `/api${pathOf(command, endpoints[command])}`
    const bodies = requests.map((request) => JSON.stringify(request))
    let turn = 0
    return load(
      fairway.url,
      open,
      () => {
        const body = bodies[turn++]
        return body === undefined
          ? undefined
          : {
              method: 'POST',
              path,
              headers: { ...client.headers, 'idempotency-key': newIdempotencyKey() },
              body,
            }
      },
      onReply,
      perSecond,
    )
  }
  return {
    url: fairway.url,
    folder: prepared.folder,
    pool,
    post,
    sell: (sales, options) => post('orders.sell', sales, options),
    async stop() {
      await pool.end()
      await fairway.stop()
      prepared.remove()
    },
  }
}

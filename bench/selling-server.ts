import { ApiClient, buildTraveller, newIdempotencyKey } from '@fairway/testing/api-client'
import { prepareDataFolder } from '@fairway/testing/prepared-folder'
import { benchPassword, runServer } from '@fairway/testing/running-server'
import pg from 'pg'
import { createBenchSailings, fareFen } from './bench-sailings.ts'
import { type LoadResult, load } from './http-load.ts'
import { databaseSocket } from './measure-me.ts'

export const connections = 64

/** A sale as the browser sends it. */
export interface SaleBody {
  sailingId: string
  passengers: object[]
}

/** A running server with the sailings of the benchmark, and its database. */
export interface SellingServer {
  url: string
  folder: string
  pool: pg.Pool
  /** Sells these over HTTP, each connection its next one as soon as its last answer is there. */
  sell(
    sales: readonly SaleBody[],
    options?: { connections?: number; onReply?: (status: number, body: string) => void },
  ): Promise<LoadResult>
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

/** Throws when a sale was refused. */
export function assertSold(status: number, body: string): void {
  if (status !== 200) throw new Error(`a sale was refused: ${body.slice(0, 300)}`)
}

export async function startSellingServer(): Promise<SellingServer> {
  const prepared = await prepareDataFolder(benchPassword, createBenchSailings)
  const fairway = await runServer({ dataFolder: prepared.folder, env: { FAIRWAY_DEMO: 'off' } })
  const pool = new pg.Pool({ ...(await databaseSocket(prepared.folder)), max: 16 })
  pool.on('error', () => undefined)
  const clerk = await ApiClient.signIn(fairway.url, 'clerk', benchPassword)
  return {
    url: fairway.url,
    folder: prepared.folder,
    pool,
    sell(sales, { connections: open = connections, onReply = assertSold } = {}) {
      const bodies = sales.map((sale) => JSON.stringify(sale))
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
                path: '/api/orders/sell',
                headers: { ...clerk.headers, 'idempotency-key': newIdempotencyKey() },
                body,
              }
        },
        onReply,
      )
    },
    async stop() {
      await pool.end()
      await fairway.stop()
      prepared.remove()
    },
  }
}

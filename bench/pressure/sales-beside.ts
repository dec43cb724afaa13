import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ApiClient, newIdempotencyKey } from '@fairway/testing/api-client'
import { benchPassword, type RunningServer } from '@fairway/testing/processes/running-server'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { createBenchSailings, findBenchSailings } from '../bench-sailings.ts'
import { type LoadRequest, type LoadResult, load } from '../http-load.ts'
import { databaseSocket } from '../measure-me.ts'
import { quantile, round } from '../report.ts'
import { buildSale } from '../selling-server.ts'
import { type AttackerData, attackNames } from './attackers.ts'

const seconds = 8
/** What others may use at once is used up by then. */
const leadMs = 8_000

/** Sales of one clerk at one counter, each as soon as the last one is answered, calm and beside what others send. */
export interface SalesBeside {
  what: string
  calm: number
  beside: number
  /** Of the sales of the calm seconds before it. */
  share: number
  p95: number
}

/** How many sales are left beside what callers without a session and users with little permission can send. */
export async function measureSalesBeside({ url, dataFolder }: RunningServer): Promise<SalesBeside[]> {
  const database = openDatabase(await databaseSocket(dataFolder))
  await createBenchSailings(database)
  const [sailing = ''] = await findBenchSailings(database.pool, 'BENCH-HOT')
  await database.close()
  const signIn = (code: string) => ApiClient.signIn(url, code, benchPassword)
  const clerk = await signIn('clerk')
  // One after the other: sign-ins of one address at once wait for each other.
  const admin = await signIn('admin')
  const accountant = await signIn('accountant')
  const agencies: ApiClient[] = []
  while (agencies.length < 20) agencies.push(await signIn('agency'))
  const exported = await fetch(`${url}/api/river/export`, {
    ...{ method: 'POST', body: '{}' },
    headers: { 'content-type': 'application/json', ...admin.headers },
  })
  const workerData: AttackerData = {
    url,
    river: JSON.stringify({ file: await exported.json() }),
    headers: {
      admin: admin.headers,
      accountant: accountant.headers,
      agencies: agencies.map(({ headers }) => headers),
    },
  }
  const attackers = new Worker(new URL('./attackers.ts', import.meta.url), { workerData })

  let turn = 0
  /** With the charges of the demo dataset, as the first sale is answered. */
  let expectedTotal: number | undefined
  const sellFor = (ms: number): Promise<LoadResult> => {
    const until = Date.now() + ms
    const next = (): LoadRequest | undefined =>
      Date.now() > until
        ? undefined
        : {
            method: 'POST',
            path: '/api/orders/sell',
            headers: { ...clerk.headers, 'idempotency-key': newIdempotencyKey() },
            body: JSON.stringify({ ...buildSale(sailing, turn++), ...(expectedTotal && { expectedTotal }) }),
          }
    // A sale that has to wait too long is refused; any other refusal is a mistake of the measurement.
    return load(url, 1, next, (status, body) => {
      const { code, details } = JSON.parse(body)
      if (code === 'orders.priceChanged' && expectedTotal === undefined) expectedTotal = details.newTotal
      else if (status !== 200 && status !== 503) throw new Error(`a sale was refused: ${body.slice(0, 300)}`)
    })
  }
  const sold = ({ statuses }: LoadResult) => statuses.get(200) ?? 0

  await sellFor(5_000)
  const rows: SalesBeside[] = []
  for (const what of attackNames) {
    const calm = sold(await sellFor(seconds * 1_000))
    attackers.postMessage(what)
    await sleep(leadMs)
    const beside = await sellFor(seconds * 1_000)
    attackers.postMessage('stop')
    await once(attackers, 'message')
    await sleep(1_000)
    const p95 = round(quantile(beside.latencies, 0.95))
    rows.push({ what, calm, beside: sold(beside), share: round(sold(beside) / calm, 2), p95 })
  }
  await attackers.terminate()
  return rows
}

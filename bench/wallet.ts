// Sales of one agency out of one wallet, whose row every one of them locks: through HTTP with the payment password, beside
// direct calls of the same function, and those beside direct calls that take cash; on one sailing and on many.

import { benchPassword } from '@fairway/testing/processes/running-server'
import { digestOf } from '../server/database/starting-data/staff.ts'
import { payIn } from '../server/database/starting-data/wallets.ts'
import { createBenchSailings, fareFen, findBenchSailings } from './bench-sailings.ts'
import { compareSales, type SalesComparison } from './compare-sales.ts'
import { createDirectSales, type DirectSales, type Seller } from './direct-sales.ts'
import { quantile, report, round } from './report.ts'
import { salesOf, startSellingServer } from './selling-server.ts'

/** With the service fee of the channel. */
const agentFareFen = fareFen + 100
const salesEach = 1_000
const rounds = 11

const server = await startSellingServer(async (database) => {
  await createBenchSailings(database)
  await database.db.transaction().execute((tx) => payIn(tx, 'RVT', 100_000_000_000, new Date()))
  await database.pool.query('update accounts.wallets set daily_limit_fen = null')
}, 'agency')
const { pool } = server
const open: DirectSales[] = []

async function sellerOf(code: string, as: Pick<Seller, 'method' | 'fareFen'>): Promise<DirectSales> {
  const { rows } = await pool.query<Pick<Seller, 'user' | 'organisation'>>(
    'select id::text as user, organisation_id::text as organisation from staff.users where code = $1',
    [code],
  )
  if (!rows[0]) throw new Error(`no user ${code}`)
  const sales = await createDirectSales(server.folder, { ...rows[0], ...as })
  open.push(sales)
  return sales
}

/** Direct calls out of the wallet beside such that take cash, in turns: the median ratio. */
async function besideCash(
  sailings: readonly string[],
  wallet: DirectSales,
  cash: DirectSales,
  batch: number,
) {
  const ratios: number[] = []
  const rates: number[] = []
  for (let turn = 0; turn <= rounds; turn++) {
    const fromWallet = await wallet.run(sailings, salesEach, batch)
    const taken = await cash.run(sailings, salesEach, batch)
    if (turn === 0) continue
    rates.push(taken)
    ratios.push(fromWallet / taken)
  }
  return { cash: round(quantile(rates, 0.5)), ratio: round(quantile(ratios, 0.5), 2) }
}

try {
  const wallet = await sellerOf('agency', { method: 'wallet', fareFen: agentFareFen })
  const cash = await sellerOf('clerk', { method: 'cash', fareFen })
  const paymentPassword = digestOf(benchPassword)
  const compare = async (line: string) => {
    const sailings = await findBenchSailings(pool, line)
    const over = await compareSales({ pool, sailings, direct: wallet, each: salesEach }, (sales) =>
      server.post(
        'orders.sellFromWallet',
        salesOf(sailings, sales).map((body) => ({
          ...body,
          payment: undefined,
          paymentPassword,
          expectedTotal: agentFareFen,
        })),
      ),
    )
    return { ...over, beside: await besideCash(sailings, wallet, cash, over.batch) }
  }
  const hot = await compare('BENCH-HOT')
  const spread = await compare('BENCH-SPREAD')
  const line = (name: string, one: SalesComparison & { beside: { cash: number; ratio: number } }) =>
    [
      [`${name}: sales a second out of one wallet through HTTP`, String(one.http)],
      ['  direct calls of the same function, in equal batches', String(one.direct)],
      ['  ratio', String(one.ratio)],
      ['  sales in one transaction', String(one.batch)],
      ['  p50 / p99 through HTTP', `${one.p50} / ${one.p99} ms`],
      ['  direct calls that take cash', String(one.beside.cash)],
      ['  wallet / cash', String(one.beside.ratio)],
    ] as const
  report('wallet', [...line('one hot sailing', hot), ...line('200 sailings', spread)], { hot, spread })
} finally {
  for (const sales of open) await sales.close()
  await server.stop()
}

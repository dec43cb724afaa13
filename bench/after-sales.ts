// Refunds and exchanges a second through HTTP beside the same confirmations as straight calls of the lane that carries them out,
// in one run, in turns.

import { newIdempotencyKey } from '@fairway/testing/api-client'
import { type ConfirmationRequest, createConfirmingLane } from '../server/src/orders/index.ts'
import { createLog } from '../server/src/platform/log.ts'
import { findBenchSailings } from './bench-sailings.ts'
import { databaseSocket } from './measure-me.ts'
import { quantile, report, round } from './report.ts'
import { assertDone, buildSale, connections, startSellingServer } from './selling-server.ts'

/** Short turns, many of them: the processor's clock changes by half from one second to the next, for both of a turn alike. */
const offersEach = 960
const rounds = 6
/** So many that a single pause of the machine is not the slowest hundredth. */
const pacedOffers = 6_400

interface Sold {
  orderId: string
  ticketIds: string[]
  sailing: string
  turn: number
}
interface Offer {
  id: string
  orderId: string
  back: number
  due: number
  lines: { trip: { sailingId: string } }[]
}

const server = await startSellingServer()
const { pool } = server
const lane = createConfirmingLane(await databaseSocket(server.folder), createLog('silent'))

/** Sells single tickets, one order each, spread over sailings; the clock of the measurement stands. */
async function sell(sailings: readonly string[], count: number): Promise<Sold[]> {
  const sales = Array.from({ length: count }, (_, turn) => ({
    turn,
    sailing: sailings[turn % sailings.length] ?? '',
  }))
  await server.sell(sales.map(({ sailing, turn }) => buildSale(sailing, turn)))
  // Which order came of which request is read from the database: replies arrive in no order.
  const { rows } = await pool.query<{ order: string; ticket: string; sailing: string; from: number }>(
    `select t.order_id::text as order, t.id::text as ticket, t.sailing_id::text as sailing, t.from_stop as from
     from orders.tickets t where t.state = 'issued' and t.changes = 0 order by t.id desc limit $1`,
    [count],
  )
  return rows.map(({ order, ticket, sailing, from }) => ({
    orderId: order,
    ticketIds: [ticket],
    sailing,
    turn: from,
  }))
}

async function propose(command: 'orders.proposeRefund' | 'orders.proposeExchange', requests: object[]) {
  const offers: Offer[] = []
  const result = await server.post(command, requests, {
    onReply(status, body) {
      assertDone(status, body)
      offers.push((JSON.parse(body) as { data: Offer }).data)
    },
  })
  return { ...result, offers }
}

const confirmOverHttp = (offers: readonly Offer[], perSecond?: number) =>
  server.post(
    'orders.confirmOffer',
    offers.map(({ id, back, due }) => ({
      offerId: id,
      expected: due - back,
      ...(due > 0 && { payment: { method: 'cash' } }),
    })),
    { perSecond },
  )

/** The lane that confirms, called directly: as many at a time as there are connections, without HTTP around it. */
async function confirmDirectly(
  offers: readonly Offer[],
  { id: user, organisation_id: organisation }: { id: string; organisation_id: string },
): Promise<number> {
  const requests = offers.map(
    (offer): ConfirmationRequest => ({
      key: newIdempotencyKey(),
      endpoint: 'orders.confirmOffer',
      hash: '\\x00',
      user,
      organisation,
      operation: 'orders.confirmOffer',
      at: new Date().toISOString(),
      offer: offer.id,
      order: offer.orderId,
      sailings: offer.lines.map(({ trip }) => trip.sailingId),
      expected: offer.due - offer.back,
      ...(offer.due > 0 && { method: 'cash' }),
      cashNow: true,
    }),
  )
  let next = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
        const { code } = await lane.confirm(request)
        if (code !== 'confirmed') throw new Error(`a direct confirmation was refused: ${code}`)
      }
    }),
  )
  return offers.length / ((performance.now() - begun) / 1000)
}

async function measure(
  command: 'orders.proposeRefund' | 'orders.proposeExchange',
  sailings: readonly string[],
  requestOf: (sold: Sold) => object,
) {
  const { rows } = await pool.query<{ id: string; organisation_id: string }>(
    "select id::text, organisation_id::text from staff.users where code = 'clerk'",
  )
  const [clerk] = rows
  if (!clerk) throw new Error('there is no clerk')
  const proposed: number[] = []
  const http: number[] = []
  const direct: number[] = []
  const ratios: number[] = []
  const latencies: number[] = []
  const proposals: number[] = []
  for (let turn = 0; turn <= rounds; turn++) {
    const sold = await sell(sailings, 2 * offersEach)
    const made = await propose(command, sold.map(requestOf))
    const [first, second] = [made.offers.slice(0, offersEach), made.offers.slice(offersEach)]
    const directly = () => confirmDirectly(second, clerk)
    // In turns: the tables grow and the machine's clock moves for both alike.
    const before = turn % 2 === 0 ? await directly() : 0
    const over = await confirmOverHttp(first)
    const under = before || (await directly())
    // The first turn only warms plans, caches and code.
    if (turn === 0) continue
    proposed.push(made.perSecond)
    proposals.push(...made.latencies)
    http.push(over.perSecond)
    direct.push(under)
    ratios.push(over.perSecond / under)
    latencies.push(...over.latencies)
  }
  // The latency of a load that can be carried: at half the highest rate, from the moment each request is due.
  const made = await propose(command, (await sell(sailings, pacedOffers)).map(requestOf))
  const pace = round(quantile(http, 0.5) / 2)
  const paced = await confirmOverHttp(made.offers, pace)
  return {
    pace,
    pacedP50: round(quantile(paced.latencies, 0.5), 1),
    pacedP99: round(quantile(paced.latencies, 0.99), 1),
    http: round(quantile(http, 0.5)),
    direct: round(quantile(direct, 0.5)),
    ratio: round(quantile(ratios, 0.5), 2),
    p50: round(quantile(latencies, 0.5), 1),
    p99: round(quantile(latencies, 0.99), 1),
    proposals: round(quantile(proposed, 0.5)),
    proposalP50: round(quantile(proposals, 0.5), 1),
    proposalP99: round(quantile(proposals, 0.99), 1),
  }
}

try {
  const spread = await findBenchSailings(pool, 'BENCH-SPREAD')
  const hot = await findBenchSailings(pool, 'BENCH-HOT')
  const next = (sailing: string) => spread[(spread.indexOf(sailing) + 1) % spread.length] ?? ''
  const plain = ({ orderId, ticketIds }: Sold) => ({ orderId, ticketIds })
  const refund = await measure('orders.proposeRefund', spread, plain)
  const hotRefund = await measure('orders.proposeRefund', hot, plain)
  const exchange = await measure('orders.proposeExchange', spread, (sold) => ({
    ...plain(sold),
    sailingId: next(sold.sailing),
    fromStop: sold.turn,
    toStop: sold.turn + 1,
    classCode: 'OPEN',
  }))
  const line = (name: string, one: typeof refund, aim = '') =>
    [
      [`${name}: confirmed a second through HTTP`, String(one.http)],
      ['  direct calls of the same lane', String(one.direct)],
      ['  ratio', String(one.ratio), 'aim ≥ 0.9'],
      ['  p50 / p99 of a confirmation at that rate', `${one.p50} / ${one.p99} ms`],
      [`  p50 / p99 at ${one.pace} a second`, `${one.pacedP50} / ${one.pacedP99} ms`, aim],
      ['  proposed a second through HTTP', String(one.proposals)],
      ['  p50 / p99 of a proposal', `${one.proposalP50} / ${one.proposalP99} ms`],
    ] as const
  report(
    'after-sales',
    [
      ...line('refunds, 200 sailings', refund),
      ...line('refunds, one hot sailing', hotRefund),
      ...line('exchanges, 200 sailings', exchange, 'aim p99 ≤ 100 ms'),
    ],
    { refund, hotRefund, exchange },
  )
} finally {
  await lane.close()
  await server.stop()
}

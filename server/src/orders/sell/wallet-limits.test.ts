import { addAgencyClerk, setBalance, setWalletLimits, withdrawPassword } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale, findDemoSailing, type Sale } from '@fairway/testing/orders'
import { buildAgencySaleRequest, buildSailing, fenPerLeg } from '@fairway/testing/sales'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../invariants.ts'
import { type SaleRequest, type SaleResult, sellBatch } from './sell-batch.ts'

// The most one ticket may cost, and the most one clerk may spend a day, wherever a wallet pays.

let app: TestApp
let other: TestApp
let agency: SignedInUser
let colleague: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp({ database: app.database, clock: app.clock })
  await addAgencyClerk(app, 'agency2')
  agency = await app.signIn('agency')
  colleague = await app.signIn('agency2')
  await setBalance(app, 100_000_000, app.clock.now())
})
afterAll(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  await other.close()
  await app.close()
})

const paymentPassword = withdrawPassword
async function saleRequest(more: Partial<Sale> = {}) {
  const { payment: _, ...sale } = await buildSale(app, more, 'agent')
  return sale
}
const sell = async (clerk = agency, more: Partial<Sale> = {}) =>
  app.call(clerk, 'orders.sellFromWallet', { ...(await saleRequest(more)), paymentPassword })
/** What the clerk has spent today. */
async function spentBy(code: string): Promise<number> {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(p.fen), 0)::integer as fen from orders.payments p
    where p.taken_by = ${await idOf(app, 'staff.users', code)} and p.method = 'wallet'
      and accounts.day_of(p.at) = accounts.day_of(${app.clock.now()})`.execute(app.database.db)
  return rows[0]?.fen ?? 0
}

test('[Q5] a ticket that costs more than the wallet allows is refused with both figures, as a sale, as a hold and in an exchange, whose price counts for the limit of the day', async () => {
  const { expectedTotal: price } = await saleRequest()
  await setWalletLimits(app, { ticket: price })
  // The limit is of a ticket, not of an order.
  const two = { passengers: [buildPassenger(), buildPassenger()] }
  expect(await sell(agency, two)).toMatchObject({ http: 200 })
  const sold = (await sell()).data
  const { data: held } = await app.call(agency, 'orders.hold', await saleRequest({ phone: '13800138000' }))
  await setWalletLimits(app, { ticket: price - 1 })
  const refused = {
    http: 409,
    code: 'orders.walletTicketLimit',
    details: { limitFen: price - 1, neededFen: price },
  }
  expect(await sell()).toMatchObject(refused)
  expect(
    await app.call(agency, 'orders.payHold', {
      orderId: held.orderId,
      expectedTotal: held.total,
      payment: { method: 'wallet', paymentPassword },
    }),
  ).toMatchObject(refused)
  const dearer = await app.call(agency, 'orders.proposeExchange', {
    orderId: sold.orderId,
    ticketIds: sold.tickets.map(({ id }) => id),
    ...{ sailingId: await findDemoSailing(app, '2026-06-18'), fromStop: 0, toStop: 2, classCode: 'SEAT2' },
  })
  expect(dearer, dearer.message).toMatchObject({ http: 200 })
  const { id: offerId, due, back } = dearer.data
  const confirm = () =>
    app.call(agency, 'orders.confirmOffer', {
      offerId,
      expected: due - back,
      payment: { method: 'wallet', paymentPassword },
    })
  expect(await confirm()).toMatchObject({ http: 409, code: 'orders.walletTicketLimit' })
  // What an exchange costs counts for the day.
  await setWalletLimits(app, { daily: 10_000_000 })
  const leftToday = async () => (await app.call(agency, 'orders.wallet', {})).data.leftToday ?? 0
  const left = await leftToday()
  expect(due).toBeGreaterThan(0)
  expect(await confirm()).toMatchObject({ http: 200 })
  expect(await leftToday()).toBe(left - due)
  await setWalletLimits(app, {})
})

test('[Q5] a clerk at the daily limit is refused with limit, spent and needed, and a colleague sells on', async () => {
  const { expectedTotal: price } = await saleRequest()
  const held = await app.call(agency, 'orders.hold', await saleRequest({ phone: '13800138000' }))
  const before = await spentBy('agency')
  await setWalletLimits(app, { clerk: before + price })
  expect(await sell()).toMatchObject({ http: 200 })
  const refused = {
    http: 409,
    code: 'orders.walletClerkLimit',
    details: { limitFen: before + price, spentFen: before + price, neededFen: price },
  }
  expect(await sell()).toMatchObject(refused)
  const pay = (clerk: SignedInUser) =>
    app.call(clerk, 'orders.payHold', {
      orderId: held.data.orderId,
      expectedTotal: held.data.total,
      payment: { method: 'wallet', paymentPassword },
    })
  expect(await pay(agency)).toMatchObject(refused)
  const walletOf = async (clerk: SignedInUser) => (await app.call(clerk, 'orders.wallet', {})).data
  expect(await walletOf(agency)).toMatchObject({ leftToClerk: 0, available: 0 })
  expect(await walletOf(colleague)).toMatchObject({ leftToClerk: before + price })
  expect(await pay(colleague)).toMatchObject({ http: 200 })
})

/** Sales of a new clerk whose limit is two of them, each batch after the one before; then all of them are undone. */
async function sellAtNight(
  code: string,
  work: (night: {
    total: number
    at(time: string, user?: string): SaleRequest
    sell(...batch: SaleRequest[]): Promise<SaleResult[]>
  }) => Promise<void>,
): Promise<void> {
  const sailing = await buildSailing(app.database, { seats: 12 })
  const client = new pg.Client(app.database.settings)
  await client.connect()
  const total = fenPerLeg + 100
  const clerk = await addAgencyClerk(app, code)
  await setWalletLimits(app, { clerk: 2 * total })
  try {
    await client.query('begin')
    await work({
      total,
      at: (time, user = clerk) => buildAgencySaleRequest(sailing, 0, 1, { user, at: time }),
      sell: (...batch) => sellBatch(client, batch),
    })
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

test('[Q5] the day of the limit of a clerk begins and ends at midnight of the river', async () => {
  const anotherClerk = await idOf(app, 'staff.users', 'agency')
  await sellAtNight('night', async ({ total, at, sell: sellTogether }) => {
    // In one batch what an earlier sale of the clerk spends counts for a later one, day by day.
    const results = await sellTogether(
      at('2026-06-15T23:59:58+08:00'),
      at('2026-06-15T23:59:59+08:00'),
      at('2026-06-15T23:59:59+08:00'),
      at('2026-06-16T00:00:00+08:00'),
      at('2026-06-16T00:00:00+08:00'),
      at('2026-06-16T00:00:00+08:00'),
      at('2026-06-16T00:00:00+08:00', anotherClerk),
    )
    expect(results.map(({ code }) => code)).toEqual([
      ...['sold', 'sold', 'orders.walletClerkLimit'],
      ...['sold', 'sold', 'orders.walletClerkLimit', 'sold'],
    ])
    expect(results[2]?.detail).toEqual({ limit: 2 * total, spent: 2 * total, needed: total })
    // And so does what an earlier batch spent.
    const [next] = await sellTogether(at('2026-06-16T08:00:00+08:00'))
    expect(next?.code).toBe('orders.walletClerkLimit')
  })
})

test('[Q5] what a clerk spent until midnight of the river leaves the limit of the next day whole', async () => {
  await sellAtNight('midnight', async ({ total, at, sell: sellTogether }) => {
    const codes = async (...times: string[]) =>
      (await sellTogether(...times.map((time) => at(time)))).map(({ code }) => code)
    const [sold, refused] = ['sold', 'orders.walletClerkLimit']
    expect(await codes('2026-06-15T00:00:00+08:00')).toEqual([sold])
    // The clock of another node is ahead: there it is the next day already.
    expect(await codes('2026-06-16T00:00:00+08:00')).toEqual([sold])
    expect(await codes('2026-06-15T23:59:59+08:00', '2026-06-15T23:59:59+08:00')).toEqual([sold, refused])
    expect(await codes('2026-06-16T00:00:01+08:00')).toEqual([sold])
    const [last] = await sellTogether(at('2026-06-16T00:00:02+08:00'))
    expect(last).toMatchObject({
      code: refused,
      detail: { limit: 2 * total, spent: 2 * total, needed: total },
    })
  })
})

/** 24 sales of one clerk in two sessions on two nodes, with room for three. */
async function rush(code: string): Promise<{ sold: number; codes: Set<string | undefined> }> {
  await addAgencyClerk(app, code)
  const sessions = [await app.signIn(code), await other.signIn(code)]
  const sale = await saleRequest()
  await setWalletLimits(app, { clerk: 3 * sale.expectedTotal })
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      (index % 2 ? app : other).call(sessions[index % 2]!, 'orders.sellFromWallet', {
        ...sale,
        passengers: [buildPassenger()],
        paymentPassword,
      }),
    ),
  )
  return {
    sold: answers.filter(({ http }) => http === 200).length,
    codes: new Set(answers.filter(({ http }) => http !== 200).map((answer) => answer.code)),
  }
}

test('[Q5] two sessions of one clerk on two nodes stay within the limit, whatever runs at once', async () => {
  expect(await rush('twice')).toEqual({ sold: 3, codes: new Set(['orders.walletClerkLimit']) })
})

test('[Q5] without what the clerk has spent the same rush passes the limit', async () => {
  await sql`create or replace function orders.spent_by_clerk(wallet accounts.wallets, clerk bigint, day date) returns bigint
    language sql stable as 'select 0::bigint'`.execute(app.database.db)
  expect((await rush('unchecked')).sold).toBeGreaterThan(3)
})

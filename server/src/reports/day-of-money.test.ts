import { divisions } from '@fairway/contract/reports/values'
import type { SignedInUser } from '@fairway/testing/api-client'
import { askCorrection, chargeCorrections, sellTicket, typingError } from '@fairway/testing/corrections'
import { signInScreen } from '@fairway/testing/dashboards'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../database/starting-data/staff.ts'

// One day with everything that is paid and given back: what the pages say of it is what the ledger says.

const day = '2026-06-15'
const people = ['clerk', 'clerk2', 'agency'] as const
let app: TestApp
const users: Record<string, SignedInUser> = {}
beforeAll(async () => {
  app = await startTestApp()
  for (const code of [...people, 'pier', 'admin', 'accountant']) users[code] = await app.signIn(code)
})
afterAll(() => app.close())

const user = (code: string) => users[code] as SignedInUser
const dataOf = <Data>({ data, message }: { data: Data; message?: string }) => {
  expect(message ?? '').toBe('')
  return data
}
type Tickets = readonly { id: string }[]
const ids = (tickets: Tickets) => tickets.map(({ id }) => id)

async function sell(by: string, people: number, payment?: { method: 'card'; reference: string }) {
  const passengers = Array.from({ length: people }, () => buildPassenger())
  return dataOf(
    await app.call(
      user(by),
      'orders.sell',
      await buildSale(app, { passengers, ...(payment && { payment }) }),
    ),
  )
}
async function refund(by: string, orderId: string, tickets: Tickets) {
  const offer = dataOf(await app.call(user(by), 'orders.proposeRefund', { orderId, ticketIds: ids(tickets) }))
  dataOf(await app.call(user(by), 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back }))
}
async function exchangeForBetter(by: string, orderId: string, tickets: Tickets) {
  const { sailingId, fromStop, toStop } = await buildSale(app)
  const offer = dataOf(
    await app.call(user(by), 'orders.proposeExchange', {
      ...{ orderId, ticketIds: ids(tickets), sailingId, fromStop, toStop, classCode: 'SEAT1' },
    }),
  )
  expect(offer.due).toBeGreaterThan(0)
  const paid = { offerId: offer.id, expected: offer.due, payment: { method: 'cash' as const } }
  dataOf(await app.call(user(by), 'orders.confirmOffer', paid))
}
async function correctFor(fen: number, by: string) {
  const ticket = await sellTicket(app, user(by))
  await chargeCorrections(app, ticket.ticketId, fen)
  const { approvalId, correctionId } = await askCorrection(app, user(by), typingError(ticket))
  dataOf(await app.call(user('pier'), 'approvals.decide', { id: approvalId, approved: true, reason: '' }))
  dataOf(
    await app.call(user('clerk2'), 'orders.applyCorrection', {
      ...{ correctionId, expected: fen, payment: { method: 'cash' as const } },
    }),
  )
}

/** What the ledger has of each person: taken into tills, payment services and wallets, and paid out of them. */
async function ledger(): Promise<{ by: string; fen: number; returned: number }[]> {
  const { rows } = await app.database.pool.query(
    `select u.code as by, coalesce(-sum(e.fen) filter (where f.kind <> 'payout'), 0)::float8 as fen,
       coalesce(sum(e.fen) filter (where f.kind = 'payout'), 0)::float8 as returned
     from accounts.transfers f join accounts.entries e on e.transfer_id = f.id join accounts.accounts a on a.id = e.account_id
     join staff.users u on u.id = f.made_by
     where f.kind in ('sale', 'exchange', 'correction', 'payout') and a.kind in ('till', 'acquirer', 'wallet')
       and accounts.day_of(f.at) = $1
     group by u.code order by u.code`,
    [day],
  )
  return rows
}

/** What the day left in fares that are not earned yet, in service fees and in fees that were kept. */
async function earned(): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select sum(e.fen)::float8 as fen from accounts.transfers f join accounts.entries e on e.transfer_id = f.id
     join accounts.accounts a on a.id = e.account_id
     where f.kind in ('sale', 'exchange', 'correction', 'refund') and a.kind in ('unearned', 'feeIncome', 'refundFeeIncome')
       and accounts.day_of(f.at) = $1`,
    [day],
  )
  return rows[0].fen
}

test('[Q3] after sales, refunds, exchanges and corrections with a fee on one day every page says what the ledger says', async () => {
  const cash = await sell('clerk', 3)
  const card = await sell('clerk', 2, { method: 'card', reference: 'CARD-DAY-1' })
  const held = await sell('clerk2', 2)
  const { payment: _, ...walletSale } = await buildSale(app, { phone: '13800138000' }, 'agent')
  const ofAgency = dataOf(
    await app.call(user('agency'), 'orders.sellFromWallet', {
      ...{ ...walletSale, paymentPassword: digestOf(demoPassword) },
    }),
  )
  await refund('clerk', cash.orderId, cash.tickets.slice(0, 1))
  await refund('clerk2', card.orderId, card.tickets.slice(0, 1))
  await refund('agency', ofAgency.orderId, ofAgency.tickets)
  await exchangeForBetter('clerk2', held.orderId, held.tickets.slice(0, 1))
  await correctFor(1_501, 'clerk')

  const known = await ledger()
  expect(known.map(({ by }) => by)).toEqual(['agency', 'clerk', 'clerk2'])
  const sum = (of: 'fen' | 'returned') => known.reduce((all, row) => all + row[of], 0)
  expect(sum('returned')).toBeGreaterThan(0)

  for (const { by, fen, returned } of known) {
    const mine = dataOf(await app.call(user(by), 'home.today', {})).sales
    expect([by, mine?.fen, mine?.returned]).toEqual([by, fen, returned])
  }
  const takings = dataOf(await app.call(user('accountant'), 'reports.takings', {}))
  expect([takings.fen, takings.returned]).toEqual([sum('fen'), sum('returned')])
  const period = { from: day, to: day }
  for (const by of divisions.tills) {
    const { now, parts } = dataOf(await app.call(user('admin'), 'reports.tills', { ...period, by }))
    expect([by, now.taken, now.returned]).toEqual([by, sum('fen'), sum('returned')])
    expect(parts.reduce((all, part) => all + part.now.taken, 0)).toBe(now.taken)
  }
  for (const by of divisions.sales) {
    const { now, parts } = dataOf(await app.call(user('admin'), 'reports.sales', { ...period, by }))
    expect([by, now.fen - now.returned + now.moved]).toEqual([by, await earned()])
    expect(parts.reduce((all, part) => all + part.now.fen, 0)).toBe(now.fen)
  }
  const screen = await signInScreen(app, 'viewer')
  const { today } = dataOf(await app.call(screen, 'dashboards.figures', { dashboard: 'gz' }))
  expect(today.fen).toBe(sum('fen'))
  for (const by of ['clerk', 'clerk2']) {
    const report = dataOf(await app.call(user(by), 'accounts.ownTill', {})).report
    const [till] = (
      await app.database.pool.query('select accounts.cash_of($1)::float8 as fen', [report?.shift.id])
    ).rows
    expect([by, report?.shift.cash]).toEqual([by, till.fen])
    expect(report?.shift.taken).toBe(known.find((row) => row.by === by)?.fen)
  }
})

import { registerTestAccount, topUpRequest, walletOf, withdrawPassword } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'

// The last money of a wallet and its credit, used by all at once: sales on two nodes, a top-up, a withdrawal.

let app: TestApp
let other: TestApp
let agency: SignedInUser
let accountant: SignedInUser
let second: SignedInUser
let own: string

const credit = 50_000
const start = 100_000
const toppedUp = 20_000
const withdrawn = 30_000

beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp({ database: app.database, clock: app.clock })
  agency = await app.signIn('agency')
  accountant = await app.signIn('accountant')
  second = await app.signIn('accountant2')
  own = await idOf(app, 'staff.organisations', 'RVT')
})
afterAll(async () => {
  await other.close()
  await app.close()
})

/** Leaves so much in the wallet, and sets its credit. */
async function leave(fen: number): Promise<void> {
  const { balance } = await walletOf(app)
  await sql`select accounts.post(array[row('withdrawal', null, ${app.clock.now()}, '', ${own}, array[
      row(w.account_id, ${fen - balance}, null)::accounts.posted_entry,
      row(accounts.id_of('operator:bank'), ${balance - fen}, null)::accounts.posted_entry], null, null, null, null)::accounts.posting])
    from accounts.wallets w where w.organisation_id = ${own}`.execute(app.database.db)
  await sql`select accounts.set_credit(${own}, ${credit}, null)`.execute(app.database.db)
}

/** 64 sales on two nodes, a top-up that is booked and a withdrawal that is requested, all at once. */
async function rush() {
  await registerTestAccount(app)
  await leave(start)
  const announced = await app.call(agency, 'agents.announceTopUp', topUpRequest(own, toppedUp))
  const { approvalId } = (await app.call(accountant, 'agents.checkTopUp', { id: announced.data.id })).data
  const { payment: _, ...sale } = await buildSale(app, {}, 'agent')
  const sales = Array.from({ length: 64 }, (_, index) =>
    (index % 2 ? app : other).call(agency, 'orders.sellFromWallet', {
      ...sale,
      passengers: [buildPassenger()],
      paymentPassword: withdrawPassword,
    }),
  )
  const [topUp, withdrawal, ...answers] = await Promise.all([
    other.call(second, 'approvals.decide', { id: approvalId, approved: true }),
    app.call(agency, 'agents.requestWithdrawal', { fen: withdrawn, withdrawPassword }),
    ...sales,
  ])
  return {
    price: sale.expectedTotal,
    topUp,
    withdrawal,
    sold: answers.filter(({ http }) => http === 200).length,
    refused: new Set(answers.filter(({ http }) => http !== 200).map(({ code }) => code)),
  }
}

test('[Q5] whatever runs at once, a wallet never passes its credit, and its parts are the sums of their entries', async () => {
  const { price, topUp, withdrawal, sold, refused } = await rush()
  expect(topUp, topUp.message).toMatchObject({ http: 200 })
  expect([...refused]).toEqual(['orders.walletShort'])
  const taken = withdrawal.http === 200 ? withdrawn : 0
  const wallet = await walletOf(app)
  expect(wallet.balance).toBe(start + toppedUp - sold * price - taken)
  expect(wallet.balance).toBeGreaterThanOrEqual(-credit)
  expect(wallet).toMatchObject({ available: wallet.balance, frozen: taken, frozenEntries: taken })
  expect(await findViolations(app.database.db)).toEqual([])
})

test('[Q5] without the check of the batch and the constraint of the wallet the same rush passes the credit', async () => {
  await sql`alter table accounts.wallets drop constraint balance_within_credit`.execute(app.database.db)
  await sql`create or replace function accounts.wallet_refusal(wallet accounts.wallets, fen bigint, ticket_fen bigint,
      clerk_fen bigint, day date) returns platform.refusal
    language sql stable as 'select null::platform.refusal'`.execute(app.database.db)
  await rush()
  expect((await walletOf(app)).balance).toBeLessThan(-credit)
})

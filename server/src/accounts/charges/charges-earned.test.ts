import { newIdempotencyKey, type SignedInUser } from '@fairway/testing/api-client'
import { buildSale, findDemoSailing, publishCharge } from '@fairway/testing/orders'
import { startTestApp, type TestApp, testNow } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'
import { advanceSailings } from '../../sailings/advance-sailings.ts'
import { earnDue } from '../../settlement/earning/earn.ts'

// What payees are owed by their tickets, beside what the ledger owes them.

let app: TestApp
let insurer: string
let port: string
beforeAll(async () => {
  app = await startTestApp()
  insurer = await idOf(app, 'agents.suppliers', 'INSURER')
  port = await idOf(app, 'agents.suppliers', 'CQ')
  const people = [await app.signIn('admin'), await app.signIn('admin2')] as const
  for (const charge of [
    { code: 'LIFE', kind: 'insurance' as const, fixedFen: 300, payeeId: insurer },
    { code: 'LUGGAGE', kind: 'insurance' as const, fixedFen: 150, payeeId: insurer },
    { code: 'PORT', fixedFen: 200, payeeId: port, refundable: true },
  ])
    await publishCharge(app, people, charge)
})
afterAll(() => app.close())

const dayOf = (days: number) => new Date(testNow.getTime() + days * 86_400_000).toISOString().slice(0, 10)

async function moveTo(day: string, time: string) {
  app.clock.moveTo(`${day}T${time}:00+08:00`)
  await advanceSailings(app.database.db, app.clock.now())
}

async function sell(day: string) {
  const clerk = await app.signIn('clerk')
  const sale = await buildSale(app, { sailingId: await findDemoSailing(app, day) })
  const { data, message } = await app.call(clerk, 'orders.sell', sale)
  if (!data) throw new Error(message)
  return { orderId: data.orderId, ticketIds: data.tickets.map(({ id }) => id) }
}

/** After the arrival, because of an illness, with a second person. */
async function refundLate({ orderId, ticketIds }: Awaited<ReturnType<typeof sell>>) {
  const [clerk, supervisor] = [await app.signIn('clerk'), await app.signIn('pier')]
  const { data } = await app.call(clerk, 'orders.proposeRefund', { orderId, ticketIds, overrule: 'illness' })
  const { data: waiting } = await app.call(supervisor, 'approvals.list', { state: ['asked'] })
  for (const { id } of waiting.rows) await app.call(supervisor, 'approvals.decide', { id, approved: true })
  const done = await app.call(
    clerk,
    'orders.confirmOffer',
    { offerId: data.id, expected: -data.back },
    { key: newIdempotencyKey() },
  )
  expect(done, done.message).toMatchObject({ http: 200 })
}

const period = { from: dayOf(0), to: dayOf(5) }
const perCharge = async (user: SignedInUser, more: object = {}) =>
  Object.fromEntries(
    (await app.call(user, 'accounts.charges', { ...period, by: 'sale', ...more })).data.rows.map(
      ({ code, taken, back, owed, earned }) => [code, { taken, back, owed, earned }],
    ),
  )

/** What the ledger owes a payee. */
async function payable(supplierId: string): Promise<number> {
  const { rows } = await app.database.pool.query<{ fen: string }>(
    `select coalesce(sum(e.fen), 0) as fen from accounts.entries e join accounts.accounts a on a.id = e.account_id where a.code = $1`,
    [`supplier:${supplierId}:payable`],
  )
  return Number(rows[0]?.fen)
}

test('[M8][R3] of what payees are owed, that of sailings that have left is on their accounts, also after a refund behind the arrival', async () => {
  const [today, later] = [dayOf(1), dayOf(3)]
  await moveTo(today, '05:00')
  const [, givenBack] = [await sell(today), await sell(today), await sell(later)]
  const accountant = await app.signIn('accountant')
  const unearned = (fen: number) => ({ taken: fen, back: 0, owed: fen, earned: 0 })
  expect(await perCharge(accountant)).toEqual({
    LIFE: unearned(900),
    LUGGAGE: unearned(450),
    PORT: unearned(600),
  })

  await moveTo(dayOf(2), '12:00')
  await earnDue(app.services)
  const reader = await app.signIn('accountant')
  const earned = {
    LIFE: { ...unearned(900), earned: 600 },
    LUGGAGE: { ...unearned(450), earned: 300 },
    PORT: { ...unearned(600), earned: 400 },
  }
  expect(await perCharge(reader)).toEqual(earned)
  expect([await payable(insurer), await payable(port)]).toEqual([900, 400])

  // Until it is earned again the ledger owes what was earned before.
  await refundLate(givenBack)
  const back = {
    LIFE: { taken: 900, back: 300, owed: 600, earned: 600 },
    LUGGAGE: { taken: 450, back: 150, owed: 300, earned: 300 },
    PORT: { taken: 600, back: 200, owed: 400, earned: 400 },
  }
  expect(await perCharge(reader)).toEqual(back)
  await earnDue(app.services)
  const after = {
    LIFE: { ...back.LIFE, earned: 300 },
    LUGGAGE: { ...back.LUGGAGE, earned: 150 },
    PORT: { ...back.PORT, earned: 200 },
  }
  expect(await perCharge(reader)).toEqual(after)
  expect([await payable(insurer), await payable(port)]).toEqual([450, 200])

  // One charge of two that go to one payee, down to its tickets.
  expect(await perCharge(reader, { charge: 'LUGGAGE' })).toEqual({ LUGGAGE: after.LUGGAGE })
  const { rows, sums } = (
    await app.call(reader, 'accounts.chargedTickets', { ...period, charge: 'LIFE', sort: ['-earned'] })
  ).data
  expect(rows.map(({ state, owed, earned: fen }) => [state, owed, fen]).sort()).toEqual([
    ['issued', 300, 0],
    ['refunded', 0, 0],
    ['travelled', 300, 300],
  ])
  expect(sums).toEqual({ taken: 900, back: 300, owed: 600, earned: 300 })
  expect(await findViolations(app.database.db)).toEqual([])
})

test('[Q1] a supplier outside of the network has its account in the ledger, with its name, every movement and the balance after each', async () => {
  const reader = await app.signIn('accountant')
  const suppliers = async (user: SignedInUser, text = '') =>
    (await app.call(user, 'agents.suppliers', { text })).data.rows
  const [supplier] = await suppliers(reader, 'INSURER')
  expect(supplier?.organisation).toBeNull()
  const accountId = supplier?.accountId ?? ''
  const { data } = await app.call(reader, 'accounts.ledgerStatement', { accountId, ...period })
  expect(data.account).toMatchObject({ kind: 'payable', supplier: { code: 'INSURER' }, organisation: null })
  // Two passengers travelled; what one of them gave back afterwards is owed no more.
  expect(
    data.rows.map(({ kind, debit, credit, balance }) => [kind, debit, credit, balance]).reverse(),
  ).toEqual([
    ['earning', null, 900, 900],
    ['earning', 450, null, 450],
  ])
  expect(data.closing).toBe(await payable(insurer))
  const found = await app.call(reader, 'accounts.ledgerAccounts', { text: 'INSURER', kind: 'payable' })
  expect(found.data.rows).toMatchObject([{ id: accountId, supplier: { code: 'INSURER' }, balance: 450 }])
  // Before anything is owed there is none, and who does not see the ledger does not learn of it.
  const admin = await app.signIn('admin')
  const fresh = {
    code: 'CALM',
    names: { en: 'Calm' },
    kind: 'insurer' as const,
    supplies: ['insurance' as const],
  }
  await app.call(admin, 'agents.createSupplier', fresh)
  expect((await suppliers(admin, 'CALM'))[0]?.accountId).toBeNull()
  await app.database.pool.query(`delete from staff.role_menus m using staff.roles r
    where r.id = m.role_id and r.code = 'accountant' and m.menu_id = 'accounts.viewLedger'`)
  expect((await suppliers(await app.signIn('accountant'), 'INSURER'))[0]?.accountId).toBeNull()
})

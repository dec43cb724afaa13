import {
  agencyRequest,
  setBalance,
  transferRequest,
  walletOf,
  withdrawPassword,
} from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildSale } from '@fairway/testing/orders'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { grantRole, idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'

// Credit of an agency: raised by two people, lowered by one, and spent until its last day.

let app: TestApp
let admin: SignedInUser
let accountant: SignedInUser
let own: string

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn('admin')
  accountant = await app.signIn('accountant')
  own = await idOf(app, 'staff.organisations', 'RVT')
})
afterAll(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  await app.close()
})

const agencyOf = async (id = own) => (await app.call(admin, 'agents.agency', { id })).data
async function edit(changes: object, id = own) {
  const { enabled: _, changedBy: __, creditAsked: ___, ...form } = await agencyOf(id)
  const answer = await app.call(admin, 'agents.edit', { ...form, ...changes })
  expect(answer, answer.message).toMatchObject({ http: 200 })
  return answer.data
}
const setCredit = (fen: number, until: string | null = null) =>
  sql`select accounts.set_credit(${own}, ${fen}, ${until})`.execute(app.database.db)
const waiting = async (user: SignedInUser) =>
  (await app.call(user, 'approvals.list', { state: ['asked'], kind: 'agents.credit' })).data.rows
const decide = (user: SignedInUser, id: string, approved = true) =>
  app.call(user, 'approvals.decide', { id, approved, ...(!approved && { reason: 'no guarantee' }) })
async function sell() {
  const { payment: _, ...sale } = await buildSale(app, {}, 'agent')
  return app.call(await app.signIn('agency'), 'orders.sellFromWallet', {
    ...sale,
    paymentPassword: withdrawPassword,
  })
}

test('[Q5] [Q9] more credit waits for a second person, who sees before and after; until then the former one holds', async () => {
  await setCredit(50_000)
  expect(await edit({ credit: 80_000, creditUntil: '2026-12-31', level: 'A' })).toMatchObject({
    creditAsked: true,
  })
  // Everything else is changed at once.
  expect(await agencyOf()).toMatchObject({
    ...{ level: 'A', credit: 50_000, creditUntil: null },
    creditAsked: { credit: 80_000, creditUntil: '2026-12-31' },
  })
  const [mine] = await waiting(admin)
  expect(await decide(admin, mine!.id)).toMatchObject({ http: 409, code: 'approvals.ownRequest' })
  const [request] = await waiting(accountant)
  expect(request?.changes.map(({ before, after }) => [before, after])).toEqual([
    ['¥500.00', '¥800.00'],
    ['–', '2026-12-31'],
  ])
  expect(await decide(accountant, request!.id)).toMatchObject({ http: 200, data: { state: 'used' } })
  expect(await agencyOf()).toMatchObject({ credit: 80_000, creditUntil: '2026-12-31', creditAsked: null })
  const { data } = await app.call(admin, 'journal.recordHistory', {
    entity: 'agents.agency',
    id: (await agencyOf()).id,
  })
  expect(data.rows[0]?.by).toMatch(/./)
  expect(data.rows[0]?.changes.map(({ field, after }) => [field, after])).toEqual([
    ['credit', '80000'],
    ['creditUntil', '2026-12-31'],
  ])
})

test('[Q9] one person does not approve an own request with another role, nor from another session', async () => {
  await setCredit(0)
  await edit({ credit: 20_000 })
  const [request] = await waiting(accountant)
  await grantRole(app, 'admin', 'accountant')
  const elsewhere = await app.signIn('admin')
  for (const session of [admin, elsewhere])
    expect(await decide(session, request!.id)).toMatchObject({ http: 409, code: 'approvals.ownRequest' })
  // Two sessions of the second person decide once.
  const answers = await Promise.all([
    decide(accountant, request!.id),
    decide(await app.signIn('accountant'), request!.id),
  ])
  expect(answers.map(({ http, code }) => (http === 200 ? 'used' : code)).sort()).toEqual([
    'approvals.decided',
    'used',
  ])
  expect(await walletOf(app)).toMatchObject({ credit: 20_000 })
})

test('[Q5] a new agency begins without credit, and what its form says waits for a second person', async () => {
  const { data } = await app.call(admin, 'agents.create', { ...agencyRequest('CREDIT'), credit: 30_000 })
  expect(data.creditAsked).toBe(true)
  expect(await walletOf(app, 'CREDIT')).toMatchObject({ credit: 0 })
  const [request] = await waiting(accountant)
  expect(await decide(accountant, request!.id, false)).toMatchObject({
    http: 200,
    data: { state: 'refused' },
  })
  expect(await walletOf(app, 'CREDIT')).toMatchObject({ credit: 0 })
  expect(await agencyOf(data.id)).toMatchObject({ creditAsked: null })
})

test('[Q5] [Q9] credit that was lowered meanwhile is not raised by a former request, and another raise takes its place', async () => {
  await setCredit(50_000)
  await edit({ credit: 60_000 })
  const [first] = await waiting(accountant)
  await edit({ credit: 70_000 })
  expect(await decide(accountant, first!.id)).toMatchObject({ http: 409, code: 'approvals.decided' })
  const [second] = await waiting(accountant)
  // Lowered behind the form: what was approved is not what would be done.
  await setCredit(10_000)
  expect(await decide(accountant, second!.id)).toMatchObject({ http: 409, code: 'approvals.changed' })
  expect(await walletOf(app)).toMatchObject({ credit: 10_000 })
  expect(await edit({ credit: 5_000 })).toMatchObject({ creditAsked: false })
  expect(await waiting(accountant)).toEqual([])
  expect(await walletOf(app)).toMatchObject({ credit: 5_000 })
})

test('[Q5] [Q9] a request for credit that was not decided in time changes nothing, and can be made again', async () => {
  await setCredit(0)
  await edit({ credit: 40_000 })
  const [request] = await waiting(accountant)
  app.clock.passMinutes(7 * 1_440)
  admin = await app.signIn('admin')
  accountant = await app.signIn('accountant')
  expect(await decide(accountant, request!.id)).toMatchObject({ http: 409, code: 'approvals.expired' })
  expect(await agencyOf()).toMatchObject({ credit: 0, creditAsked: null })
  expect(await edit({ credit: 40_000 })).toMatchObject({ creditAsked: true })
  app.clock.passMinutes(-7 * 1_440)
  admin = await app.signIn('admin')
  accountant = await app.signIn('accountant')
})

test('[Q5] after its last day credit is not spent, and what is owed stays owed', async () => {
  await setCredit(500_000, '2026-06-15')
  await setBalance(app, -1_000, app.clock.now())
  expect(await sell()).toMatchObject({ http: 200 })
  const { balance } = await walletOf(app)
  expect(balance).toBeLessThan(-1_000)
  await setCredit(500_000, '2026-06-14')
  expect(await sell()).toMatchObject({
    ...{ http: 409, code: 'orders.walletShort', details: { availableFen: balance } },
  })
  const { data } = await app.call(accountant, 'agents.wallets', { text: 'RVT' })
  expect(data.rows[0]).toMatchObject({ credit: 0, creditUntil: '2026-06-14', balance, available: balance })
  expect((await walletOf(app)).balance).toBe(balance)
  // Money that comes in is taken, although the debt is beyond the credit of today.
  await setBalance(app, balance + 100, app.clock.now())
  expect((await walletOf(app)).balance).toBe(balance + 100)
})

test('[Q5] [Q8] credit that has ended is not transferred, and a wallet in debt takes a transfer', async () => {
  const draft = async (request: Awaited<ReturnType<typeof transferRequest>>) => {
    const { data } = await app.call(accountant, 'accounts.draftTransfer', request)
    const { rows } = (
      await app.call(admin, 'approvals.list', { state: ['asked'], kind: 'accounts.transfer' })
    ).data
    expect(data).toBeDefined()
    return decide(admin, rows[0]!.id)
  }
  const request = await transferRequest(app, 1_000)
  await setBalance(app, 500, app.clock.now())
  await setCredit(500_000, '2026-06-14')
  expect(await draft(request)).toMatchObject({ http: 409, code: 'accounts.walletShort' })
  await setCredit(500_000, '2026-06-15')
  const { rows } = (await app.call(admin, 'approvals.list', { state: ['asked'], kind: 'accounts.transfer' }))
    .data
  expect(await decide(admin, rows[0]!.id)).toMatchObject({ http: 200 })
  expect(await walletOf(app)).toMatchObject({ balance: -500 })
  await setCredit(500_000, '2026-06-14')
  expect(
    await draft({
      ...request,
      fromAccountId: request.toAccountId,
      toAccountId: request.fromAccountId,
      fen: 100,
    }),
  ).toMatchObject({ http: 200 })
  expect(await walletOf(app)).toMatchObject({ balance: -400 })
})

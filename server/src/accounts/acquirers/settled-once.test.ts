import type { acquirers } from '@fairway/contract/accounts/acquirers/endpoints'
import type { RequestOf } from '@fairway/contract/kernel/endpoint'
import {
  cardPayment,
  cardStatement,
  createAcquirer,
  importFile,
  inputMapping,
  mappingOf,
  sellByCard,
  wechatStatement,
} from '@fairway/testing/acquirers'
import { topUpRequest } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { giveBack, wechatPayment } from '@fairway/testing/payouts'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'
import { searchDifferences } from './import-statement.ts'

// What an acquirer settles is settled once: a loss that was accepted stays one, and what a statement said stays as it is.

let app: TestApp
let clerk: SignedInUser
let accountant: SignedInUser
let accountant2: SignedInUser
let cards: string
let wechat: string
beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  accountant = await app.signIn('accountant')
  accountant2 = await app.signIn('accountant2')
  cards = await createAcquirer(app, accountant)
  wechat = await createAcquirer(app, accountant, {
    code: 'WECHAT',
    names: { zh: '微信支付' },
    methods: ['wechat'],
    mapping: inputMapping(mappingOf(wechatStatement([]))),
  })
})
afterAll(async () => {
  // Money was given back here without tickets.
  const violations = await findViolations(app.database.db)
  expect(
    violations.filter(({ rule }) => !/^(?:what was paid for an order|what is not earned yet)/.test(rule)),
  ).toEqual([])
  await app.close()
})

const ask = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, string>[]
const yuan = (fen: number) => (fen / 100).toFixed(2)
/** Searches in a night for what no statement has, from the first day of each acquirer on. */
async function search(night: string): Promise<void> {
  await ask('update accounts.acquirers set checked_to = null')
  await searchDifferences(app.database.db, new Date(`${night}T03:41:00+08:00`))
}

type Difference = Awaited<ReturnType<typeof differences>>[number]
const differences = async (text: string, kind: 'theirsOnly' | 'oursOnly' | 'differs') =>
  (await app.call(accountant, 'accounts.acquirerDifferences', { text, kind: [kind] })).data.rows
const differenceOf = async (text: string, kind: 'theirsOnly' | 'oursOnly' | 'differs') =>
  (await differences(text, kind))[0] ?? expect.fail(`no difference of ${text}`)

/** Accepts a difference, by a second person where it is a large one. */
async function accept({ id, revision }: Difference) {
  const { data, message } = await app.call(accountant, 'accounts.acceptDifference', {
    ...{ id, revision, reason: 'not to be had' },
  })
  expect(data, message).toBeDefined()
  if (data.approvalId !== null)
    await app.call(accountant2, 'approvals.decide', { id: data.approvalId, approved: true, reason: '' })
}

type Assigned = RequestOf<(typeof acquirers)['accounts.assignDifference']>
const assign = ({ id, revision }: Difference, kind: Assigned['kind'], settledId: string) =>
  app.call(accountant, 'accounts.assignDifference', { id, revision, kind, settledId, reason: 'mistyped' })

const paymentOf = async (reference: string) =>
  (await ask('select id::text from orders.payments where reference = $1', [reference]))[0]?.id ?? ''

/** What the acquirer of cards, the bank and the accounts of differences hold, in fen. */
async function books() {
  const [held] = await ask(
    `select -coalesce(sum(e.fen) filter (where a.code like 'acquirer:card:%'), 0)::integer as acquirer,
      -coalesce(sum(e.fen) filter (where a.code = 'operator:bank'), 0)::integer as bank,
      -coalesce(sum(e.fen) filter (where a.code = 'operator:acquirerDifferences'), 0)::integer as lost,
      -coalesce(sum(e.fen) filter (where a.code = 'operator:suspense'), 0)::integer as suspense
     from accounts.entries e join accounts.accounts a on a.id = e.account_id`,
  )
  return held as unknown as Record<'acquirer' | 'bank' | 'lost' | 'suspense', number>
}

async function sellByWechat() {
  const payment = wechatPayment()
  const { data, message } = await app.call(clerk, 'orders.sell', await buildSale(app, { payment }))
  if (!data) throw new Error(message)
  return { ...payment, orderId: data.orderId, fen: data.total, id: await paymentOf(payment.reference) }
}

async function payOut(orderId: string, fen: number, reference: string): Promise<string> {
  const [payout] = await giveBack(app, orderId, fen, await idOf(app, 'staff.users', 'clerk'))
  const id = payout?.id ?? ''
  await app.call(accountant, 'accounts.sendPayouts', { method: 'wechat' })
  const paid = await app.call(accountant, 'accounts.markPaid', { id, reference })
  expect(paid, paid.message).toMatchObject({ http: 200 })
  return id
}

test('[Q4] a loss that was accepted is not settled again when its line comes late, by itself or by hand', async () => {
  const sold = await sellByCard(app, clerk)
  await search('2026-06-17')
  const before = await books()
  await accept(await differenceOf(sold.reference, 'oursOnly'))
  expect(await differenceOf(sold.reference, 'oursOnly')).toMatchObject({ state: 'accepted', ours: sold.fen })
  const written = { ...before, acquirer: before.acquirer - sold.fen, lost: before.lost + sold.fen }
  expect(await books()).toEqual(written)

  const { data } = await importFile(app, accountant, cards, cardStatement([sold]))
  expect(data).toMatchObject({ lines: 1, matched: 0, theirsOnly: 1 })
  await search('2026-06-18')
  const late = await differenceOf(sold.reference, 'theirsOnly')
  expect(late).toMatchObject({ state: 'open', ours: null, theirs: sold.fen })
  const { rows } = (await app.call(accountant, 'accounts.assignable', { id: late.id, text: sold.reference }))
    .data
  expect(rows).toEqual([])
  expect(await assign(late, 'payment', await paymentOf(sold.reference))).toMatchObject({
    http: 409,
    code: 'accounts.alreadySettled',
  })
  const { statementId } = data
  expect(await app.call(accountant, 'accounts.bookStatement', { statementId })).toMatchObject({
    code: 'accounts.nothingToBook',
  })
  expect(await books()).toEqual(written)
  // What came late is the bank's once, and to be cleared up.
  await accept(late)
  expect(await books()).toEqual({
    ...written,
    bank: written.bank + sold.fen,
    suspense: written.suspense - sold.fen,
  })
})

test('[Q4][Q9] a loss whose line comes while a second person is asked is not accepted any more', async () => {
  const passengers = Array.from({ length: 6 }, () => buildPassenger())
  const payment = cardPayment()
  const sold = (await app.call(clerk, 'orders.sell', await buildSale(app, { passengers, payment }))).data
  await search('2026-06-17')
  const { id, revision } = await differenceOf(payment.reference, 'oursOnly')
  const accepted = await app.call(accountant, 'accounts.acceptDifference', {
    ...{ id, revision, reason: 'not to be had' },
  })
  const approvalId = accepted.data.approvalId ?? expect.fail('no second person was asked')
  const before = await books()
  const line = { reference: payment.reference, amount: yuan(sold.total) }
  await importFile(app, accountant, cards, cardStatement([line]))
  expect(
    await app.call(accountant2, 'approvals.decide', { id: approvalId, approved: true, reason: '' }),
  ).toMatchObject({ http: 409 })
  expect(await differenceOf(payment.reference, 'oursOnly')).toMatchObject({ state: 'resolved' })
  expect(await books()).toEqual(before)
})

test('[Q4] a payout and a top-up that are in no statement are found too, and a later statement resolves them', async () => {
  const sold = await sellByWechat()
  const payoutId = await payOut(sold.orderId, 400, 'WX-REFUND-LOST')
  const agency = await app.signIn('agency')
  const request = topUpRequest(await idOf(app, 'staff.organisations', 'RVT'), 2_600)
  const topUp = { ...request, method: 'wechat' as const, reference: 'WX-TOP-UP-LOST' }
  const { id: topUpId } = (await app.call(agency, 'agents.announceTopUp', topUp)).data
  const { approvalId } = (await app.call(accountant, 'agents.checkTopUp', { id: topUpId })).data
  await app.call(accountant2, 'approvals.decide', { id: approvalId, approved: true, reason: '' })
  // Announced only: no money is missing.
  await app.call(agency, 'agents.announceTopUp', { ...topUp, reference: 'WX-TOP-UP-ANNOUNCED' })
  await search('2026-06-16')
  expect(await differences('WX-REFUND-LOST', 'oursOnly')).toEqual([])
  await search('2026-06-17')
  expect(await differenceOf('WX-REFUND-LOST', 'oursOnly')).toMatchObject({
    ...{ state: 'open', ours: -400, theirs: null, difference: 400 },
    settled: { kind: 'payout', id: payoutId },
  })
  expect(await differenceOf('WX-TOP-UP-LOST', 'oursOnly')).toMatchObject({
    ...{ state: 'open', ours: 2_600, theirs: null, difference: -2_600 },
    settled: { kind: 'topUp', id: topUpId },
  })
  expect(await differences('WX-TOP-UP-ANNOUNCED', 'oursOnly')).toEqual([])
  const { data } = await importFile(
    app,
    accountant,
    wechat,
    wechatStatement([
      {
        reference: sold.reference,
        amount: '0',
        refund: { reference: 'WX-REFUND-LOST', amount: '4.00' },
      },
      { reference: 'WX-TOP-UP-LOST', amount: '26.00' },
    ]),
  )
  expect(data).toMatchObject({ lines: 2, matched: 2 })
  for (const reference of ['WX-REFUND-LOST', 'WX-TOP-UP-LOST'])
    expect(await differenceOf(reference, 'oursOnly')).toMatchObject({ state: 'resolved' })
})

test('[Q4] a line is assigned to nothing of another acquirer, and to nothing that moves money the other way', async () => {
  const [byCard, byWechat] = [await sellByCard(app, clerk), await sellByWechat()]
  const payoutId = await payOut(byWechat.orderId, byWechat.fen, 'WX-REFUND-OTHER')
  await importFile(
    app,
    accountant,
    cards,
    cardStatement([{ reference: 'MISTYPED-CARD', amount: byCard.amount }]),
  )
  await importFile(
    app,
    accountant,
    wechat,
    wechatStatement([
      { reference: 'MISTYPED-WX-IN', amount: yuan(byWechat.fen) },
      {
        reference: 'MISTYPED-WX-OUT',
        amount: '0',
        refund: { reference: 'MISTYPED-WX-BACK', amount: yuan(byWechat.fen) },
      },
    ]),
  )
  const [card, paidIn, paidBack] = [
    await differenceOf('MISTYPED-CARD', 'theirsOnly'),
    await differenceOf('MISTYPED-WX-IN', 'theirsOnly'),
    await differenceOf('MISTYPED-WX-BACK', 'theirsOnly'),
  ]
  const refused = { http: 409, code: 'accounts.notAssignable' }
  expect(await assign(card, 'payment', byWechat.id)).toMatchObject(refused)
  expect(await assign(paidIn, 'payment', await paymentOf(byCard.reference))).toMatchObject(refused)
  expect(await assign(paidIn, 'payout', payoutId)).toMatchObject(refused)
  expect(await assign(paidBack, 'payment', byWechat.id)).toMatchObject(refused)
  expect(await assign(paidBack, 'payout', payoutId)).toMatchObject({ data: { state: 'resolved' } })
  expect(await assign(paidIn, 'payment', byWechat.id)).toMatchObject({ data: { state: 'resolved' } })
})

test('[Q4] what a statement said stays as it is, and so does what was booked of it', async () => {
  const sold = await sellByCard(app, clerk)
  const { data } = await importFile(app, accountant, cards, cardStatement([{ ...sold, fee: '0.30' }]))
  await app.call(accountant, 'accounts.bookStatement', { statementId: data.statementId })
  const change = (values: string) =>
    ask(`update accounts.acquirer_lines set ${values} where statement_id = $1`, [data.statementId])
  for (const values of [
    'fen = fen + 1',
    'fee_fen = 0',
    "reference = 'OTHER'",
    "payment_reference = 'OTHER'",
    "at = at + interval '1 day'",
    'line = line + 1',
    "state = 'theirsOnly', settled_kind = null, settled_id = null",
    'transfer_id = null',
  ])
    await expect(change(values), values).rejects.toThrow('append-only')
})

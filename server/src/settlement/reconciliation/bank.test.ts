import {
  createAcquirer,
  importFile,
  inputMapping,
  mappingOf,
  wechatStatement,
} from '@fairway/testing/acquirers'
import {
  bookTopUp,
  prepareWithdrawal,
  setBalance,
  takeBackTopUp,
  topUpRequest,
} from '@fairway/testing/agents'
import type { ApiResponse } from '@fairway/testing/api-client'
import { buildSale } from '@fairway/testing/orders'
import { preparePayout, wechatPayment } from '@fairway/testing/payouts'
import {
  bookLate,
  closeMonth,
  type JuneMonth,
  type JuneParty,
  shareOutJune,
  statementOf,
} from '@fairway/testing/sailings/statements'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { foldDays } from '../../accounts/fold-days.ts'

// The account of the bank beside its documents: each document has the amount and the side of what it moved.

let app: TestApp
let month: JuneMonth
/** Sold and given back before: by a payment service, and in cash. */
let mobile: { reference: string; fen: number; orderId: string }
let cash: string
/** The day of a case, in July 2026; each has its own. */
let day = 2

const dateOf = (of: number) => `2026-07-${String(of).padStart(2, '0')}`
const accountants = () => ({ accountant: month.user('accountant'), second: month.user('accountant2') })

beforeAll(async () => {
  app = await startTestApp()
  const clerk = await app.signIn('clerk')
  const payment = wechatPayment()
  const sold = await app.call(clerk, 'orders.sell', await buildSale(app, { payment }))
  expect(sold, sold.message).toMatchObject({ http: 200 })
  mobile = { reference: payment.reference, fen: sold.data.total, orderId: sold.data.orderId }
  cash = (await app.call(clerk, 'orders.sell', await buildSale(app))).data.orderId
  const accountant = await app.signIn('accountant')
  const id = await preparePayout(app, accountant, mobile.orderId, 'sent', { fen: 1_000 })
  succeed(await app.call(accountant, 'accounts.markPaid', { id, reference: 'WX-BACK-1' }))
  month = await shareOutJune(app)
  await setBalance(app, 1_000_000, app.clock.now())
})
beforeEach(async () => {
  day += 1
  await month.moveTo(`${dateOf(day)}T09:00:00+08:00`)
})
afterAll(() => app.close())

const succeed = (reply: ApiResponse<unknown>) => expect(reply, reply.message).toMatchObject({ http: 200 })

/** The bank of a day by the ledger and by its documents, once the day is over and folded; today unless another one is named. */
async function bankOfDay(of = dateOf(day), after = dateOf(day + 1)) {
  await month.moveTo(`${after}T02:31:00+08:00`)
  await foldDays(app.database.db, app.clock.now())
  const { data, message } = await app.call(month.user('accountant'), 'settlement.reconciliation', {
    ...{ from: of, to: of },
  })
  expect(data?.rows, message).toHaveLength(1)
  const { ledger, papers } = data.rows[0]?.bank ?? {}
  return { ledger, papers }
}
const same = (fen: number) => ({ ledger: fen, papers: fen })
const decide = async (id: string) => succeed(await month.decide(id))

const accountOf = async (code: string) =>
  (await app.database.pool.query<{ id: string }>('select accounts.id_of($1)::text as id', [code])).rows[0]
    ?.id ?? ''

/** Transfers between accounts of the operator, by two persons. */
async function transfer(from: string, to: string, fen: number): Promise<void> {
  const drafted = await app.call(month.user('accountant'), 'accounts.draftTransfer', {
    ...{ kind: 'accounts' as const, fromAccountId: await accountOf(from), toAccountId: await accountOf(to) },
    ...{ fen, reason: 'monthly sweep' },
  })
  succeed(drafted)
  const { id } = drafted.data
  const { draft } = (await app.call(month.user('accountant'), 'accounts.transferDraft', { id })).data
  await decide(draft.approvalId ?? '')
}

/** Pays what a party has to get or to pay by its statement of a month, and records the receipt of the bank. */
async function payStatement(party: JuneParty, of: string, reference: string): Promise<void> {
  succeed(await month.act(party, 'confirmStatement', party, of))
  const waiting = await month.act('accountant', 'requestStatementPayment', party, of)
  succeed(waiting)
  await decide('approvalId' in waiting.data ? waiting.data.approvalId : '')
  const { id } = await statementOf(app, month.ids[party], of)
  succeed(await app.call(month.user('accountant'), 'settlement.recordStatementPayment', { id, reference }))
}

test('[R5] a top-up by bank is on the account of the bank, one by a payment service is not', async () => {
  await bookTopUp(app, accountants(), topUpRequest(month.ids.agency, 70_000))
  await bookTopUp(app, accountants(), { ...topUpRequest(month.ids.agency, 30_000), method: 'wechat' })
  expect(await bankOfDay()).toEqual(same(70_000))
})

test('[R5] a withdrawal that is paid leaves the bank, one that is cancelled does not', async () => {
  const people = { agency: month.user('agency'), accountant: month.user('accountant') }
  const { id } = await prepareWithdrawal(app, people, 'approved', 12_300)
  succeed(await app.call(people.accountant, 'agents.markWithdrawalPaid', { id, reference: 'BANK-OUT-1' }))
  const other = await prepareWithdrawal(app, people, 'requested', 4_500)
  succeed(await app.call(people.agency, 'agents.cancelWithdrawal', { id: other.id }))
  expect(await bankOfDay()).toEqual(same(-12_300))
})

test('[R5] a payout by bank leaves the bank, one in cash does not', async () => {
  const { accountant } = accountants()
  const wait = () => preparePayout(app, accountant, cash, 'requested', { fen: 300 })
  succeed(await app.call(await app.signIn('clerk'), 'accounts.payCash', { id: await wait() }))
  const former = await wait()
  const moved = await app.call(accountant, 'accounts.payOtherwise', { id: former, method: 'bank' })
  succeed(moved)
  await decide(moved.data.approvalId)
  const id = (await app.call(accountant, 'accounts.payout', { id: former })).data.replacedBy ?? ''
  succeed(await app.call(accountant, 'accounts.markPaid', { id, reference: 'BANK-OUT-2' }))
  expect(await bankOfDay()).toEqual(same(-300))
})

test('[R5] a payment service pays into the bank what it took, less what it gave back and what it keeps as fees', async () => {
  const { accountant } = accountants()
  const acquirerId = await createAcquirer(app, accountant, {
    ...{ code: 'WECHAT', methods: ['wechat'], mapping: inputMapping(mappingOf(wechatStatement([]))) },
  })
  const { reference, fen } = mobile
  const lines = [
    { reference, amount: (fen / 100).toFixed(2), fee: '0.38' },
    { reference, amount: '0', fee: '-0.06', refund: { reference: 'WX-BACK-1', amount: '10.00' } },
  ]
  const { data } = await importFile(app, accountant, acquirerId, wechatStatement(lines))
  expect(data).toMatchObject({ matched: 2 })
  const booked = await app.call(accountant, 'accounts.bookStatement', { statementId: data.statementId })
  expect(booked.data, booked.message).toMatchObject({ net: fen - 1_032, fees: 32 })
  expect(await bankOfDay()).toEqual(same(fen - 1_032))
})

test('[R5] what is transferred to and from the bank, and what is taken back of it, are documents of their own', async () => {
  await transfer('operator:suspense', 'operator:bank', 5_000)
  await transfer('operator:bank', 'operator:suspense', 1_200)
  expect(await bankOfDay()).toEqual(same(3_800))
  day += 1
  const wrong = await bookTopUp(app, accountants(), topUpRequest(month.ids.agency, 8_000))
  expect(await bankOfDay()).toEqual(same(8_000))
  day += 1
  await takeBackTopUp(app, accountants(), wrong)
  expect(await bankOfDay()).toEqual(same(-8_000))
})

test('[R5] what is paid of a statement leaves the bank, and what a party owes by its statement comes into it', async () => {
  await month.send()
  await payStatement('carrier', '2026-06-01', 'BANK-OUT-3')
  expect(await bankOfDay()).toEqual(same(-month.earned.carrier))
  await payStatement('port', '2026-06-01', 'BANK-OUT-4')
  await bookLate(app, [
    { party: month.ids.port, fen: -700 },
    { party: month.ids.carrier, fen: 700 },
  ])
  await month.moveTo('2026-08-02T09:00:00+08:00')
  await closeMonth(app, '2026-07-01')
  await month.send('2026-07-01')
  await payStatement('port', '2026-07-01', 'BANK-IN-1')
  expect(await bankOfDay('2026-08-02', '2026-08-03')).toEqual(same(700))
})

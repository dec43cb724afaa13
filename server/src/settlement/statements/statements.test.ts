import { setBalance, walletOf } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { evidencePicture } from '@fairway/testing/corrections'
import {
  closeMonth,
  sellTrip,
  shareOut,
  statementOf,
  writeStatement,
} from '@fairway/testing/sailings/statements'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'
import { settlementJobs } from '../jobs.ts'
import { confirmBySilence } from './change-statements.ts'

// A month of statements: drawn up, checked by a second person, sent, confirmed or disputed by the party, paid, locked.

const month = '2026-06-01'

let app: TestApp
let accountant: SignedInUser
let second: SignedInUser
let carrier: SignedInUser
let port: SignedInUser
let agency: SignedInUser
let ids: { carrier: string; port: string; agency: string; insurer: string }
/** What each was shared out, in fen. */
let earned: { carrier: number; port: number; agency: number; insurer: number; operator: number }

async function signIn() {
  ;[accountant, second, carrier, port, agency] = await Promise.all([
    app.signIn('accountant'),
    app.signIn('accountant2'),
    app.signIn('carrier'),
    app.signIn('port'),
    app.signIn('agency'),
  ])
}

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows

const balanceOf = async (code: string) =>
  Number(
    (
      await query<{ fen: string }>(
        'select coalesce(sum(e.fen), 0) as fen from accounts.entries e join accounts.accounts a on a.id = e.account_id where a.code = $1',
        [code],
      )
    )[0]?.fen,
  )
const owed = (organisation: string) => balanceOf(`organisation:${organisation}:payable`)

beforeAll(async () => {
  app = await startTestApp()
  const clerk = await app.signIn('clerk')
  ids = {
    carrier: await idOf(app, 'staff.organisations', 'GRS'),
    port: await idOf(app, 'staff.organisations', 'YC'),
    agency: await idOf(app, 'staff.organisations', 'RVT'),
    insurer:
      (
        await query<{ id: string }>(
          'select min(id)::text as id from agents.suppliers where organisation_id is null',
        )
      )[0]?.id ?? '',
  }
  const orderId = await sellTrip(app, clerk)
  const parts = await shareOut(app, orderId, [
    { kind: 'organisation', id: ids.carrier, weight: 60 },
    { kind: 'organisation', id: ids.port, weight: 10 },
    { kind: 'organisation', id: ids.agency, weight: 10 },
    { kind: 'supplier', id: ids.insurer, weight: 5 },
    { kind: 'operator', id: null, weight: 15 },
  ])
  earned = { carrier: parts[0]!, port: parts[1]!, agency: parts[2]!, insurer: parts[3]!, operator: parts[4]! }
  app.clock.moveTo('2026-07-02T09:00:00+08:00')
  await signIn()
})
afterAll(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  await app.close()
})

type Change =
  | 'settlement.checkStatement'
  | 'settlement.sendStatement'
  | 'settlement.confirmStatement'
  | 'settlement.lockStatement'
  | 'settlement.requestStatementPayment'

/** Does something with a statement as it stands. */
async function act(user: SignedInUser, name: Change, organisation: string) {
  const { id, revision } = await statementOf(app, organisation, month)
  return app.call(user, name, { id, revision })
}

const detail = async (user: SignedInUser, organisation: string) =>
  (await app.call(user, 'settlement.statement', { id: (await statementOf(app, organisation, month)).id }))
    .data

test('[R4] statements are drawn up for a month that is closed, once for each party with shares', async () => {
  expect(await app.call(accountant, 'settlement.drawUpStatements', { month })).toMatchObject({
    ...{ http: 409, code: 'settlement.monthOpen' },
  })
  await closeMonth(app, month)
  await query('select accounts.set_credit($1, 100000, null)', [ids.agency])
  await setBalance(app, -300, app.clock.now())
  const { data } = await app.call(accountant, 'settlement.drawUpStatements', { month })
  expect(data).toEqual({ parties: 5 })
  expect((await app.call(accountant, 'settlement.drawUpStatements', { month })).data).toEqual({ parties: 0 })
  const { rows, sums } = (await app.call(accountant, 'settlement.statements', {})).data
  const stated = Object.fromEntries(rows.map(({ kind, party, payable }) => [party?.id ?? kind, payable]))
  expect(stated).toEqual({
    [ids.carrier]: earned.carrier,
    [ids.port]: earned.port,
    // What the agency owes is a line of its own, which the payment settles.
    [ids.agency]: earned.agency - 300,
    [ids.insurer]: earned.insurer,
    operator: earned.operator,
  })
  expect(sums?.shares).toBe(Object.values(earned).reduce((sum, fen) => sum + fen, 0))
  // What may be done with many at a time.
  expect(rows[0]?.can).toMatchObject({
    ...{ check: { allowed: false, reason: 'settlement.ownStatement' } },
    send: { allowed: false, reason: 'settlement.statementNotOpen' },
  })
  expect((await app.call(second, 'settlement.statements', {})).data.rows[0]?.can.check).toEqual({
    allowed: true,
  })
  const { data: months } = await app.call(accountant, 'settlement.statementMonths', {})
  expect(months.months).toMatchObject([{ month, parties: 5, statements: 5, locked: 0 }])
})

test('[R5] a line opens to its shares, which add up to it, and to the rule version of each', async () => {
  const { id } = await statementOf(app, ids.carrier, month)
  const { rows } = (await app.call(accountant, 'settlement.partyStatementLines', { statementId: id })).data
  expect(rows).toMatchObject([{ number: 1, kind: 'shares', part: 'fare', cause: 'travelled', tickets: 2 }])
  const shares = (await app.call(accountant, 'settlement.shares', { statementId: id, line: 1 })).data
  expect(shares).toMatchObject({ total: 2, sums: { amount: rows[0]?.amount } })
  expect(shares.statement).toBe((await statementOf(app, ids.carrier, month)).number)
  expect(shares.rows[0]?.rule?.id).toBe(rows[0]?.rule?.id)
  expect(await app.call(accountant, 'settlement.shares', { statementId: id, line: 9 })).toMatchObject({
    http: 404,
  })
})

test('[R4] who drew a statement up does not check it, and its party sees it when it is sent', async () => {
  expect(await act(accountant, 'settlement.checkStatement', ids.carrier)).toMatchObject({
    ...{ http: 409, code: 'settlement.ownStatement' },
  })
  expect(await act(accountant, 'settlement.sendStatement', ids.carrier)).toMatchObject({
    ...{ http: 409, code: 'settlement.statementNotOpen' },
  })
  expect(await act(second, 'settlement.checkStatement', ids.carrier)).toMatchObject({ http: 200 })
  const { id } = await statementOf(app, ids.carrier, month)
  expect(await app.call(carrier, 'settlement.statement', { id })).toMatchObject({ http: 404 })
  expect(await act(second, 'settlement.sendStatement', ids.carrier)).toMatchObject({ http: 200 })
  const { data } = await app.call(carrier, 'settlement.statement', { id })
  expect(data.statement).toMatchObject({ status: 'sent', payable: earned.carrier })
  // The end of the fifteenth day from the present one.
  expect(data.statement.deadline).toBe('2026-07-18T00:00:00+08:00')
  const inbox = (await app.call(carrier, 'messages.inbox', {})).data
  expect(JSON.stringify(inbox)).toContain(data.statement.number)
})

test('[R4] a party sees its own statements alone, and answers no other one', async () => {
  await act(second, 'settlement.checkStatement', ids.port)
  await act(second, 'settlement.sendStatement', ids.port)
  expect((await app.call(carrier, 'settlement.statements', {})).data).toMatchObject({
    ...{ total: 1, rows: [{ party: { id: ids.carrier } }] },
  })
  expect((await app.call(port, 'settlement.statements', {})).data).toMatchObject({
    ...{ total: 1, rows: [{ party: { id: ids.port } }] },
  })
  expect((await app.call(agency, 'settlement.statements', {})).data.total).toBe(0)
  const { id, revision } = await statementOf(app, ids.carrier, month)
  const lines = { statementId: id }
  expect(await app.call(port, 'settlement.partyStatementLines', lines)).toMatchObject({ http: 404 })
  expect(await app.call(port, 'settlement.shares', lines)).toMatchObject({ http: 404 })
  expect(await app.call(port, 'settlement.confirmStatement', { id, revision })).toMatchObject({ http: 404 })
  expect(await app.call(second, 'settlement.confirmStatement', { id, revision })).toMatchObject({ http: 403 })
})

test('[R4] a party disputes a line with a picture, and the statement is not confirmed before the answer', async () => {
  const { id } = await statementOf(app, ids.carrier, month)
  const comment = 'The group of 16 June is missing.'
  const disputed = await app.call(carrier, 'settlement.disputeLine', {
    ...{ id, line: 1, comment, picture: evidencePicture() },
  })
  expect(disputed, disputed.message).toMatchObject({ http: 200, data: { status: 'disputed' } })
  expect(await app.call(carrier, 'settlement.disputeLine', { id, line: 1, comment })).toMatchObject({
    ...{ http: 409, code: 'settlement.lineDisputed' },
  })
  expect(await app.call(carrier, 'settlement.disputeLine', { id, line: 7, comment })).toMatchObject({
    ...{ http: 404, code: 'settlement.lineNotFound' },
  })
  expect(await act(carrier, 'settlement.confirmStatement', ids.carrier)).toMatchObject({
    ...{ http: 409, code: 'settlement.disputesOpen' },
  })
  const { disputeId } = disputed.data
  const picture = await app.call(accountant, 'settlement.disputePicture', { disputeId })
  expect(picture.data.image).toMatch(/^data:image\/png;base64,/)
  expect(await app.call(port, 'settlement.disputePicture', { disputeId })).toMatchObject({ http: 404 })
  const rejected = await app.call(accountant, 'settlement.rejectDispute', {
    ...{ disputeId, reason: 'The group travelled on 1 July.' },
  })
  expect(rejected, rejected.message).toMatchObject({ http: 200, data: { status: 'sent' } })
  expect(
    await app.call(accountant, 'settlement.rejectDispute', { disputeId, reason: 'again' }),
  ).toMatchObject({ http: 409, code: 'settlement.disputeAnswered' })
})

test('[R4] an adjusting line is booked in the open month when a second person has approved it, and answers the dispute', async () => {
  const { id } = await statementOf(app, ids.carrier, month)
  await app.call(carrier, 'settlement.disputeLine', { id, line: 1, comment: 'It is missing all the same.' })
  const requested = await app.call(accountant, 'settlement.adjustStatement', {
    ...{ id, line: 1, fen: 5_000, reason: 'Group of 16 June' },
  })
  expect(requested, requested.message).toMatchObject({ http: 200 })
  const { approvalId } = requested.data
  const again = { id, line: 1, fen: 100, reason: 'again' }
  expect(await app.call(second, 'settlement.adjustStatement', again)).toMatchObject({
    ...{ http: 409, code: 'settlement.adjustmentWaits' },
  })
  expect(await app.call(accountant, 'approvals.decide', { id: approvalId, approved: true })).toMatchObject({
    http: 409,
  })
  const [before, income] = [await owed(ids.carrier), await balanceOf('operator:fares')]
  const decided = await app.call(second, 'approvals.decide', { id: approvalId, approved: true })
  expect(decided, decided.message).toMatchObject({ http: 200 })
  expect(await owed(ids.carrier)).toBe(before + 5_000)
  expect(await balanceOf('operator:fares')).toBe(income - 5_000)
  const { statement, disputes } = await detail(carrier, ids.carrier)
  expect(statement).toMatchObject({ status: 'sent', adjustments: 5_000, payable: earned.carrier + 5_000 })
  expect(disputes.map(({ answer, adjustment }) => [answer, adjustment])).toEqual([
    ['rejected', null],
    ['adjusted', 2],
  ])
  const { rows } = (await app.call(carrier, 'settlement.partyStatementLines', { statementId: id })).data
  expect(rows[1]).toMatchObject({ kind: 'adjustment', adjusts: 1, amount: 5_000, transferId: null })
})

test('[R4] a confirmed statement is paid with a second person and a receipt number, and then locked for ever', async () => {
  expect(await act(carrier, 'settlement.confirmStatement', ids.carrier)).toMatchObject({ http: 200 })
  const { id } = await statementOf(app, ids.carrier, month)
  expect(await act(accountant, 'settlement.lockStatement', ids.carrier)).toMatchObject({
    ...{ http: 409, code: 'settlement.statementUnpaid' },
  })
  const requested = await act(accountant, 'settlement.requestStatementPayment', ids.carrier)
  expect(requested, requested.message).toMatchObject({ http: 200 })
  const reference = 'BANK-STATEMENT-1'
  expect(await app.call(accountant, 'settlement.recordStatementPayment', { id, reference })).toMatchObject({
    ...{ http: 409, code: 'settlement.paymentNotApproved' },
  })
  const approvalId = 'approvalId' in requested.data ? requested.data.approvalId : ''
  expect(await app.call(accountant, 'approvals.decide', { id: approvalId, approved: true })).toMatchObject({
    http: 409,
  })
  expect(await app.call(second, 'approvals.decide', { id: approvalId, approved: true })).toMatchObject({
    http: 200,
  })
  const bank = await balanceOf('operator:bank')
  const paid = await app.call(accountant, 'settlement.recordStatementPayment', { id, reference })
  expect(paid, paid.message).toMatchObject({ http: 200, data: { status: 'paid' } })
  expect(await owed(ids.carrier)).toBe(0)
  expect(await balanceOf('operator:bank')).toBe(bank + earned.carrier + 5_000)
  expect(await act(accountant, 'settlement.lockStatement', ids.carrier)).toMatchObject({ http: 200 })
  const { events, payment } = await detail(accountant, ids.carrier)
  expect(events.map(({ status }) => status)).toEqual(
    'draft checked sent disputed sent disputed sent confirmed paid locked'.split(' '),
  )
  expect(payment).toMatchObject({ state: 'paid', reference, fen: earned.carrier + 5_000 })
  await expect(
    query('update settlement.statements set revision = revision + 1, adjustments_fen = 0 where id = $1', [
      id,
    ]),
  ).rejects.toThrow('stays what it was')
})

test('[R4] after the deadline silence confirms, where the parameter says so, and the statement says that it was the deadline', async () => {
  const services = app.services
  expect(await confirmBySilence(services)).toBe(0)
  app.clock.moveTo('2026-07-18T00:00:00+08:00')
  await signIn()
  const { id } = await statementOf(app, ids.port, month)
  expect(await app.call(port, 'settlement.disputeLine', { id, line: 1, comment: 'too late' })).toMatchObject({
    http: 409,
    code: 'settlement.deadlineOver',
  })
  expect(await confirmBySilence(services)).toBe(1)
  const { statement, events } = await detail(port, ids.port)
  expect(statement).toMatchObject({ status: 'confirmed', confirmation: 'deadline' })
  expect(events.at(-1)).toMatchObject({ status: 'confirmed', by: null })
})

test('[R4] the debt of an agency is settled with its statement: what is left goes to its bank', async () => {
  await act(second, 'settlement.checkStatement', ids.agency)
  await act(second, 'settlement.sendStatement', ids.agency)
  await act(agency, 'settlement.confirmStatement', ids.agency)
  const requested = await act(accountant, 'settlement.requestStatementPayment', ids.agency)
  const approvalId = 'approvalId' in requested.data ? requested.data.approvalId : ''
  await app.call(second, 'approvals.decide', { id: approvalId, approved: true })
  const { id, payable } = await statementOf(app, ids.agency, month)
  expect(payable).toBe(earned.agency - 300)
  const used = { id, reference: 'BANK-STATEMENT-1' }
  expect(await app.call(accountant, 'settlement.recordStatementPayment', used)).toMatchObject({
    ...{ http: 409, code: 'settlement.paymentReferenceUsed' },
  })
  const bank = await balanceOf('operator:bank')
  const paid = await app.call(accountant, 'settlement.recordStatementPayment', {
    ...{ id, reference: 'BANK-STATEMENT-2' },
  })
  expect(paid, paid.message).toMatchObject({ http: 200 })
  expect(await walletOf(app)).toMatchObject({ balance: 0, available: 0 })
  expect(await balanceOf('operator:bank')).toBe(bank + earned.agency - 300)
  expect(await owed(ids.agency)).toBe(0)
})

test('[R4] a party without users signs on paper, and one that has users does not', async () => {
  const [supplier] = await query<{ id: string }>(
    "select id::text from settlement.statements where party_kind = 'supplier'",
  )
  const id = supplier?.id ?? ''
  await app.call(second, 'settlement.checkStatement', { id, revision: 1 })
  await app.call(second, 'settlement.sendStatement', { id, revision: 2 })
  const signed = { id, revision: 3, note: 'Signed by the insurer on 17 July' }
  expect(await app.call(accountant, 'settlement.confirmStatementOnPaper', signed)).toMatchObject({
    http: 200,
  })
  const { id: own, revision } = await statementOf(app, ids.port, month)
  expect(
    await app.call(accountant, 'settlement.confirmStatementOnPaper', { id: own, revision, note: 'x' }),
  ).toMatchObject({ http: 409, code: 'settlement.partyHasUsers' })
})

test("[R4] the operator's own statement is locked once it is checked, and has the other side of adjustments", async () => {
  const own = {
    id:
      (
        await query<{ id: string }>(
          "select id::text from settlement.statements where party_kind = 'operator'",
        )
      )[0]?.id ?? '',
  }
  expect(await app.call(second, 'settlement.checkStatement', { ...own, revision: 1 })).toMatchObject({
    http: 200,
  })
  expect(await app.call(second, 'settlement.sendStatement', { ...own, revision: 2 })).toMatchObject({
    http: 409,
  })
  expect(await app.call(accountant, 'settlement.lockStatement', { ...own, revision: 2 })).toMatchObject({
    http: 200,
  })
  app.clock.moveTo('2026-08-02T09:00:00+08:00')
  await signIn()
  await closeMonth(app, '2026-07-01')
  expect((await app.call(accountant, 'settlement.drawUpStatements', { month: '2026-07-01' })).data).toEqual({
    parties: 1,
  })
  const [july] = await query<{ payable: string; adjustments: string }>(
    "select payable_fen as payable, adjustments_fen as adjustments from settlement.statements where period = '2026-07-01'",
  )
  expect(july).toEqual({ payable: '-5000', adjustments: '-5000' })
})

test('[R11][R4] pictures of disputes are deleted some days after their statement was locked, and those of open ones stay', async () => {
  const picture = async () =>
    (await detail(accountant, ids.carrier)).disputes.some((dispute) => dispute.picture)
  const run = () => settlementJobs['settlement:forgetDisputePictures']?.run(app.services, {})
  const [locked] = await query<{ at: Date }>(
    'select locked_at as at from settlement.statements where party_id = $1 and period = $2',
    [ids.carrier, month],
  )
  const due = (locked?.at.getTime() ?? 0) + 1_095 * 86_400_000
  app.clock.moveTo(new Date(due).toISOString())
  await run()
  await signIn()
  expect(await picture()).toBe(true)
  const { id } = await writeStatement(app, { organisation: ids.port, user: 'port' }, 'checked', 'sent')
  const open = await app.call(port, 'settlement.disputeLine', {
    ...{ id, line: 1, comment: 'not right', picture: evidencePicture() },
  })
  expect(open, open.message).toMatchObject({ http: 200 })
  app.clock.moveTo(new Date(due + 1).toISOString())
  await run()
  expect(await picture()).toBe(false)
  // However old it is.
  app.clock.moveTo(new Date(due + 1_096 * 86_400_000).toISOString())
  await run()
  await signIn()
  const { disputeId } = open.data
  expect(await app.call(port, 'settlement.disputePicture', { disputeId })).toMatchObject({ http: 200 })
})

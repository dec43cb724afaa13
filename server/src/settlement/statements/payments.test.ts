import { setBalance, walletOf } from '@fairway/testing/agents'
import {
  bookLate,
  closeMonth,
  type JuneMonth,
  type JuneParty,
  june,
  shareOutJune,
  statementOf,
} from '@fairway/testing/sailings/statements'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'

// What is paid of statements: asked for by one accountant, approved by another, refused, expired, and the other way round.

const july = '2026-07-01'

let app: TestApp
let month: JuneMonth
let accountantId = ''
let secondId = ''

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
const owed = (party: JuneParty) => balanceOf(`organisation:${month.ids[party]}:payable`)
const stated = (party: JuneParty, of = june) => statementOf(app, month.ids[party], of)

async function request(party: JuneParty, of = june): Promise<string> {
  const reply = await month.act('accountant', 'requestStatementPayment', party, of)
  expect(reply, reply.message).toMatchObject({ http: 200 })
  return 'approvalId' in reply.data ? reply.data.approvalId : ''
}
const record = async (party: JuneParty, reference: string, of = june) =>
  app.call(month.user('accountant'), 'settlement.recordStatementPayment', {
    ...{ id: (await stated(party, of)).id, reference },
  })
const paymentsOf = async (party: JuneParty) =>
  query(
    `select p.state, p.reason, p.fen::integer, u.code as by from settlement.payments p left join staff.users u on u.id = p.decided_by
     where p.statement_id = $1 order by p.id`,
    [(await stated(party)).id],
  )

beforeAll(async () => {
  app = await startTestApp()
  month = await shareOutJune(app)
  accountantId = await idOf(app, 'staff.users', 'accountant')
  secondId = await idOf(app, 'staff.users', 'accountant2')
  await query('select accounts.set_credit($1, 100000000, null)', [month.ids.agency])
  await setBalance(app, -month.earned.agency - 700, app.clock.now())
  await month.send()
  for (const party of ['carrier', 'port', 'agency'] as const)
    expect(await month.act(party, 'confirmStatement', party)).toMatchObject({ http: 200 })
})
afterAll(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  await app.close()
})

test('[R4] a payment is approved by a second person, by an approval, and waits once', async () => {
  const approvalId = await request('carrier')
  const approve = async (user: string) =>
    (
      await query<{ refusal: string | null }>(
        'select settlement.approve_payment(p.id, $1, $2, $3) as refusal from settlement.payments p where p.approval_id = $1',
        [approvalId, user, app.clock.now()],
      )
    )[0]?.refusal
  expect(await approve(accountantId)).toBe('ownRequest')
  expect(await approve(secondId)).toBe('notApproved')
  await expect(
    query(
      `update settlement.payments set state = 'approved', decided_at = requested_at, decided_by = requested_by where approval_id = $1`,
      [approvalId],
    ),
  ).rejects.toThrow('payment_approved_by_a_second_person')
  await expect(
    query(
      `insert into settlement.payments (statement_id, fen, debts_fen, state, requested_at, requested_by, decided_at, decided_by)
       values ($1, 1, 0, 'approved', $2, $3, $2, $4)`,
      [(await stated('port')).id, app.clock.now(), accountantId, secondId],
    ),
  ).rejects.toThrow('payment_has_its_approval')
  const waits = { http: 409, code: 'settlement.paymentWaits' }
  expect(await month.act('accountant', 'requestStatementPayment', 'carrier')).toMatchObject(waits)
  expect(await month.act('accountant', 'lockStatement', 'carrier')).toMatchObject(waits)
  expect((await month.decide(approvalId)).http).toBe(200)
  expect(await month.act('accountant', 'lockStatement', 'carrier')).toMatchObject(waits)
  expect(await record('carrier', 'RECEIPT-1')).toMatchObject({ http: 200, data: { status: 'paid' } })
  expect(await owed('carrier')).toBe(0)
})

test('[R4] a payment that is refused or was not decided in time is asked for again', async () => {
  expect((await month.decide(await request('port'), false)).http).toBe(200)
  expect(await month.act('accountant', 'lockStatement', 'port')).toMatchObject({
    ...{ http: 409, code: 'settlement.statementUnpaid' },
  })
  await expect(
    query(
      "update settlement.payments set state = 'requested', decided_at = null, decided_by = null where state = 'refused'",
    ),
  ).rejects.toThrow('a payment stays what it was')
  const late = await request('port')
  const days = await app.services.parameters.read('settlement.statementApprovalDays')
  await month.moveTo(new Date(+app.clock.now() + days * 86_400_000).toISOString())
  expect(await month.decide(late)).toMatchObject({ http: 409 })
  const again = await request('port')
  expect(await paymentsOf('port')).toEqual([
    { state: 'refused', reason: 'not yet', fen: month.earned.port, by: 'accountant2' },
    { state: 'refused', reason: 'expired', fen: month.earned.port, by: null },
    { state: 'requested', reason: '', fen: month.earned.port, by: null },
  ])
  expect((await month.decide(again)).http).toBe(200)
})

test('[R4] a receipt is that of one payment, whatever writes it', async () => {
  const pay = async (receipt: string) =>
    query('select settlement.pay_statement($1, $2, $3, $4)', [
      ...[(await stated('port')).id, receipt, accountantId, app.clock.now()],
    ])
  await expect(pay('RECEIPT-1')).rejects.toThrow('one_receipt_of_a_payment')
  expect(await owed('port')).toBe(month.earned.port)
  expect(await record('port', 'RECEIPT-2')).toMatchObject({ http: 200 })
  expect(await owed('port')).toBe(0)
})

test('[R4] a payment of another sum than the statement pays nothing, though two persons approved it', async () => {
  const { id } = await stated('agency')
  const client = await app.database.pool.connect()
  const one = async (text: string, values: unknown[] = []) =>
    Object.values((await client.query<Record<string, string>>(text, values)).rows[0] ?? {})[0]
  const now = app.clock.now()
  try {
    await client.query('begin')
    const payment = await one(
      `insert into settlement.payments (statement_id, fen, debts_fen, requested_at, requested_by)
       select m.id, m.payable_fen + 1, -m.debts_fen, $2, $3 from settlement.statements m where m.id = $1 returning id::text`,
      [id, now, accountantId],
    )
    const approval = await one(
      `select platform.ask_approval('settlement.payment', p.id::text, settlement.payment_payload(p), $2, true, $3, $3::timestamptz + interval '1 day')
       from settlement.payments p where p.id = $1`,
      [payment, accountantId, now],
    )
    await client.query('update settlement.payments set approval_id = $2 where id = $1', [payment, approval])
    await client.query("select platform.decide_approval($1, $2, true, '', $3)", [approval, secondId, now])
    expect(
      await one('select settlement.approve_payment($1, $2, $3, $4)', [payment, approval, secondId, now]),
    ).toBeNull()
    await expect(
      client.query('select settlement.pay_statement($1, $2, $3, $4)', [id, 'RECEIPT-3', accountantId, now]),
    ).rejects.toThrow('a statement is paid by its payment')
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('[R4] what an agency owes is settled as far as it has earned, and the rest stays in its wallet', async () => {
  const { payable, id } = await stated('agency')
  expect(payable).toBe(0)
  expect(
    await query('select debts_fen::integer as debts from settlement.statements where id = $1', [id]),
  ).toEqual([{ debts: -month.earned.agency }])
  expect(await month.act('accountant', 'lockStatement', 'agency')).toMatchObject({
    ...{ http: 409, code: 'settlement.statementUnpaid' },
  })
  const bank = await balanceOf('operator:bank')
  expect((await month.decide(await request('agency'))).http).toBe(200)
  expect(await record('agency', 'RECEIPT-4')).toMatchObject({ http: 200 })
  expect(await walletOf(app)).toMatchObject({ balance: -700, available: -700 })
  expect(await owed('agency')).toBe(0)
  expect(await balanceOf('operator:bank')).toBe(bank)
})

test('[R4] a negative sum that its party pays is booked the other way round, and carries nothing over', async () => {
  await bookLate(app, [
    { party: month.ids.port, fen: -300 },
    { party: month.ids.agency, fen: 300 },
  ])
  await month.moveTo('2026-08-02T09:00:00+08:00')
  await closeMonth(app, july)
  await month.send(july)
  expect(await month.act('port', 'confirmStatement', 'port', july)).toMatchObject({ http: 200 })
  const bank = await balanceOf('operator:bank')
  expect((await month.decide(await request('port', july))).http).toBe(200)
  expect(await record('port', 'RECEIPT-5', july)).toMatchObject({ http: 200 })
  expect(await balanceOf('operator:bank')).toBe(bank - 300)
  expect(await owed('port')).toBe(0)
  expect(await month.act('accountant', 'lockStatement', 'port', july)).toMatchObject({ http: 200 })
  expect(
    await query('select carries_over from settlement.statements where id = $1', [
      (await stated('port', july)).id,
    ]),
  ).toEqual([{ carries_over: false }])
  await closeMonth(app, '2026-08-01')
  expect(
    (await app.call(month.user('accountant'), 'settlement.drawUpStatements', { month: '2026-08-01' })).data,
  ).toEqual({
    parties: 0,
  })
})

test('[R4] of a statement with nothing payable no payment is asked for', async () => {
  await bookLate(app, [
    { party: month.ids.carrier, fen: 5 },
    { party: month.ids.port, fen: -5 },
  ])
  await bookLate(app, [
    { party: month.ids.carrier, fen: -5 },
    { party: month.ids.port, fen: 5 },
  ])
  const september = '2026-09-01'
  await month.moveTo('2026-10-02T09:00:00+08:00')
  await closeMonth(app, september)
  await month.send(september)
  expect(await stated('carrier', september)).toMatchObject({ payable: 0 })
  await month.act('carrier', 'confirmStatement', 'carrier', september)
  expect(await month.act('accountant', 'requestStatementPayment', 'carrier', september)).toMatchObject({
    ...{ http: 409, code: 'settlement.nothingPayable' },
  })
  expect(await month.act('accountant', 'lockStatement', 'carrier', september)).toMatchObject({ http: 200 })
})

import {
  type JuneMonth,
  type JuneParty,
  june,
  shareOutJune,
  statementOf,
} from '@fairway/testing/sailings/statements'
import { countLockWaiters, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'
import { confirmBySilence } from './change-statements.ts'

// Lines that parties do not accept, and what they are answered: statements of two lines each, sent on 2 July.

let app: TestApp
let month: JuneMonth
let accountantId = ''
let secondId = ''

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows

const stated = (party: JuneParty) => statementOf(app, month.ids[party], june)
const detail = async (party: JuneParty) =>
  (await app.call(month.user('accountant'), 'settlement.statement', { id: (await stated(party)).id })).data
const statusOf = async (party: JuneParty) => (await detail(party)).statement.status
const dispute = async (party: JuneParty, line: number, comment = 'A group is missing.') =>
  app.call(month.user(party), 'settlement.disputeLine', { id: (await stated(party)).id, line, comment })
const reject = (disputeId: string, reason = 'It travelled in July.') =>
  app.call(month.user('accountant'), 'settlement.rejectDispute', { disputeId, reason })
const adjust = async (party: JuneParty, line: number | undefined, fen = 500) =>
  app.call(month.user('accountant'), 'settlement.adjustStatement', {
    ...{ id: (await stated(party)).id, fen, reason: 'A group of 16 June' },
    ...(line !== undefined && { line }),
  })
const change = async (party: JuneParty, status: string, user: string) =>
  query('select settlement.change_statement($1, $2, $3, $4)', [
    ...[(await stated(party)).id, status, user, app.clock.now()],
  ])

beforeAll(async () => {
  app = await startTestApp()
  month = await shareOutJune(app, ['FAST-DOWN', 'FERRY-BW'])
  accountantId = await idOf(app, 'staff.users', 'accountant')
  secondId = await idOf(app, 'staff.users', 'accountant2')
  await month.send()
})
afterAll(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  await app.close()
})

test('[R4] a statement is sent again once every dispute is answered, and the time to answer begins anew with the last one', async () => {
  const deadline = '2026-07-18T00:00:00+08:00'
  const [one, two] = [await dispute('carrier', 1), await dispute('carrier', 2)]
  expect([one.http, two.http]).toEqual([200, 200])
  expect((await detail('carrier')).statement).toMatchObject({ status: 'disputed', disputes: 2, deadline })
  await month.moveTo('2026-07-05T09:00:00+08:00')
  const rejected = await reject(one.data.disputeId)
  expect(rejected, rejected.message).toMatchObject({ http: 200, data: { status: 'disputed' } })
  expect((await detail('carrier')).statement).toMatchObject({ status: 'disputed', disputes: 1, deadline })
  expect(await month.act('carrier', 'confirmStatement', 'carrier')).toMatchObject({
    ...{ http: 409, code: 'settlement.disputesOpen' },
  })
  await expect(change('carrier', 'sent', secondId)).rejects.toThrow('a line of the statement is disputed')
  const adjustment = await adjust('carrier', 2)
  expect((await month.decide(adjustment.data.approvalId)).http).toBe(200)
  expect((await detail('carrier')).statement).toMatchObject({
    ...{ status: 'sent', disputes: 0, adjustments: 500, deadline: '2026-07-21T00:00:00+08:00' },
  })
})

test('[R4] a dispute is not rejected while an adjustment of its line waits, and is once that is refused', async () => {
  const { data } = await dispute('carrier', 1)
  const adjustment = await adjust('carrier', 1)
  expect(await reject(data.disputeId)).toMatchObject({ http: 409, code: 'settlement.adjustmentWaits' })
  expect(await statusOf('carrier')).toBe('disputed')
  expect((await month.decide(adjustment.data.approvalId, false)).http).toBe(200)
  expect(await reject(data.disputeId)).toMatchObject({ http: 200, data: { status: 'sent' } })
  expect((await detail('carrier')).statement.adjustments).toBe(500)
})

test('[R4] an adjustment is booked by a second person alone, and by an approval', async () => {
  const adjustment = await adjust('port', undefined)
  const { id } = await stated('port')
  const book = async (user: string) =>
    (
      await query<{ refusal: string | null }>(
        'select settlement.adjust_statement($1, $2, $3, $4) as refusal',
        [id, adjustment.data.approvalId, user, app.clock.now()],
      )
    )[0]?.refusal
  expect(await book(accountantId)).toBe('ownRequest')
  expect(await book(secondId)).toBe('notApproved')
  expect((await detail('port')).statement.adjustments).toBe(0)
  expect((await month.decide(adjustment.data.approvalId)).http).toBe(200)
  expect((await detail('port')).statement.adjustments).toBe(500)
  expect(await book(secondId)).toBe('notApproved')
})

test('[R4] a rejection has its reason, a line one open dispute, and no dispute comes after the deadline', async () => {
  const { id } = await stated('port')
  const raise = (line: number, at: string) =>
    query(
      `insert into settlement.disputes (statement_id, line_number, comment, raised_at, raised_by)
       values ($1, $2, 'not right', $3, (select id from staff.users where code = 'port'))`,
      [id, line, at],
    )
  await expect(raise(1, '2026-07-18T00:00:00+08:00')).rejects.toThrow('a dispute stays what it was')
  const { data } = await dispute('port', 1)
  await expect(raise(1, '2026-07-17T23:59:59.999+08:00')).rejects.toThrow('one_open_dispute_a_line')
  await expect(
    query("select settlement.answer_dispute($1, 'rejected', '', null, $2, $3)", [
      ...[data.disputeId, accountantId, app.clock.now()],
    ]),
  ).rejects.toThrow('rejections_have_a_reason')
  expect(await reject(data.disputeId)).toMatchObject({ http: 200 })
})

test('[R4] who has an older state of a statement before them changes nothing', async () => {
  const { id, revision } = await stated('agency')
  const stale = { http: 409, code: 'record.changedMeanwhile' }
  const confirm = { id, revision: revision - 1 }
  expect(await app.call(month.user('agency'), 'settlement.confirmStatement', confirm)).toMatchObject(stale)
  expect(await stated('agency')).toMatchObject({ status: 'sent', revision })
})

test('[R4] of a confirmation and a dispute in the same moment one is done, and the other one is refused with the reason', async () => {
  const { id, revision } = await stated('agency')
  const holder = await app.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from settlement.statements where id = $1 for no key update', [id])
    const both = [
      app.call(month.user('agency'), 'settlement.confirmStatement', { id, revision }),
      dispute('agency', 1),
    ] as const
    await expect.poll(() => countLockWaiters(app.database)).toBe(2)
    await holder.query('commit')
    const [confirmed, disputed] = await Promise.all(both)
    const isConfirmed = confirmed.http === 200
    expect(isConfirmed ? disputed : confirmed).toMatchObject({
      http: 409,
      code: isConfirmed ? 'settlement.statementNotOpen' : 'settlement.disputesOpen',
    })
    expect(isConfirmed ? confirmed.http : disputed.http).toBe(200)
    expect((await detail('agency')).statement).toMatchObject({
      ...(isConfirmed ? { status: 'confirmed', disputes: 0 } : { status: 'disputed', disputes: 1 }),
    })
    if (!isConfirmed) {
      await reject(disputed.data.disputeId)
      expect((await month.act('agency', 'confirmStatement', 'agency')).http).toBe(200)
    }
  } finally {
    holder.release()
  }
})

test('[R4] what the party has confirmed takes no adjustment any more, not even one asked for before', async () => {
  const adjustment = await adjust('port', 1)
  const { payable } = await stated('port')
  expect((await month.act('port', 'confirmStatement', 'port')).http).toBe(200)
  expect(await month.decide(adjustment.data.approvalId)).toMatchObject({
    ...{ http: 409, code: 'settlement.statementNotOpen' },
  })
  expect(await adjust('port', 2)).toMatchObject({ http: 409, code: 'settlement.statementNotOpen' })
  const { id } = await stated('port')
  await expect(
    query(
      `insert into settlement.statement_lines (statement_id, number, kind, fen, transfer_id, made_at)
       select $1, 90, 'adjustment', 5, l.transfer_id, l.made_at from settlement.statement_lines l
       where l.statement_id = $1 and l.transfer_id is not null`,
      [id],
    ),
  ).rejects.toThrow('a line of a statement stays what it was')
  await expect(
    query(
      'update settlement.statements set adjustments_fen = adjustments_fen + 5, revision = revision + 1 where id = $1',
      [id],
    ),
  ).rejects.toThrow('a statement stays what it was')
  expect(await stated('port')).toMatchObject({ status: 'confirmed', payable })
})

test('[R4] silence confirms nothing where the parameter says so, nor what is disputed', async () => {
  const set = (value: boolean, version: number) =>
    app
      .signIn('admin')
      .then((admin) =>
        app.call(admin, 'system.setParameter', { key: 'settlement.confirmBySilence', value, version }),
      )
  expect(await set(false, 0)).toMatchObject({ http: 200 })
  await month.moveTo('2026-07-20T23:59:59+08:00')
  const { data } = await dispute('carrier', 1)
  await month.moveTo('2026-08-02T09:00:00+08:00')
  expect(await confirmBySilence(app.services)).toBe(0)
  expect(await set(true, 1)).toMatchObject({ http: 200 })
  expect(await confirmBySilence(app.services)).toBe(0)
  expect(await statusOf('carrier')).toBe('disputed')
  expect(await reject(data.disputeId)).toMatchObject({ http: 200, data: { status: 'sent' } })
  expect(await set(false, 2)).toMatchObject({ http: 200 })
  await month.moveTo('2026-08-18T00:00:00+08:00')
  expect(await confirmBySilence(app.services)).toBe(0)
  expect(await set(true, 3)).toMatchObject({ http: 200 })
  expect(await confirmBySilence(app.services)).toBe(1)
  expect(await statusOf('carrier')).toBe('confirmed')
})

import {
  type Month,
  monthParties,
  type PartyCode,
  partyUsers,
  readFen,
  sellMonth,
} from '@fairway/testing/sailings/month'
import { closeMonth, statementOf } from '@fairway/testing/sailings/statements'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'
import { earnDue } from '../earning/earn.ts'

// A whole month: three carriers, two port corporations and three agencies, three kinds of rule, a dispute and a late refund.

const [june, july, august] = ['2026-06-01', '2026-07-01', '2026-08-01'] as const

let app: TestApp
let month: Month

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows
const fen = (text: string, values: unknown[] = []) => readFen(app, text, values)
const user = (name: string) => month.user(name)

/** What a party's payable account was moved by, by transfers of a kind. */
const moved = (code: PartyCode, kind: string) =>
  fen(
    `select sum(n.fen) as fen from accounts.entries n join accounts.transfers f on f.id = n.transfer_id
     join accounts.accounts a on a.id = n.account_id where a.code = $1 and f.kind = $2`,
    [`organisation:${month.idOf(code)}:payable`, kind],
  )
const owed = (code: PartyCode) =>
  fen(
    'select sum(n.fen) as fen from accounts.entries n join accounts.accounts a on a.id = n.account_id where a.code = $1',
    [`organisation:${month.idOf(code)}:payable`],
  )

const act = async (
  name: string,
  command:
    | 'checkStatement'
    | 'sendStatement'
    | 'confirmStatement'
    | 'lockStatement'
    | 'requestStatementPayment',
  code: PartyCode,
  of: string = june,
) => {
  const { id, revision } = await statementOf(app, month.idOf(code), of)
  const reply = await app.call(user(name), `settlement.${command}`, { id, revision })
  expect(reply, `${command} of ${code}: ${reply.message}`).toMatchObject({ http: 200 })
  return reply
}

const approve = async (approvalId: string) => {
  const reply = await app.call(user('accountant2'), 'approvals.decide', { id: approvalId, approved: true })
  expect(reply, reply.message).toMatchObject({ http: 200 })
}

/** Draws the statements of a month up, checks and sends them; gives the payable of each organisation. */
async function draw(of: string) {
  const drawn = await app.call(user('accountant'), 'settlement.drawUpStatements', { month: of })
  expect(drawn, drawn.message).toMatchObject({ http: 200 })
  const { data } = await app.call(user('accountant'), 'settlement.statements', {
    from: of,
    to: of,
    pageSize: 100,
  })
  return data.rows
}

beforeAll(async () => {
  app = await startTestApp()
  month = await sellMonth(app)
})
afterAll(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  await app.close()
})

test('[R12] what three carriers, two port corporations and three agencies earned in a month is, with the part of the operator, what passengers paid', async () => {
  await month.moveTo('2026-06-20T09:00:00+08:00')
  const left = await fen(
    "select sum(n.fen) as fen from accounts.entries n join accounts.accounts a on a.id = n.account_id where a.kind = 'unearned'",
  )
  expect(left).toBe(0)
  expect(await fen("select sum(fen) as fen from settlement.shares where period = '2026-06-01'")).toBe(
    month.kept,
  )
  const rules = await query<{ method: string }>(
    `select distinct p.method from settlement.shares x join settlement.rule_steps p on p.rule_id = x.rule_id and p.number = x.step
     order by p.method`,
  )
  expect(rules.map(({ method }) => method)).toEqual(['commission', 'guarantee', 'perPassenger', 'percent'])
})

test('[R12] the statements of the month sum to what the ledger booked as earned, party by party and to the fen', async () => {
  await month.moveTo('2026-07-02T09:00:00+08:00')
  await closeMonth(app, june)
  const rows = await draw(june)
  expect(rows.reduce((sum, { shares }) => sum + shares, 0)).toBe(month.kept)
  for (const code of monthParties) {
    const { shares } = rows.find(({ party }) => party?.id === month.idOf(code)) ?? {}
    expect(shares, code).toBeGreaterThan(0)
    expect(shares, code).toBe(await moved(code, 'earning'))
    expect(shares, code).toBe(await owed(code))
  }
  const own = rows.find(({ kind }) => kind === 'operator')
  expect(own?.shares).toBe(
    await fen(
      "select sum(fen) as fen from settlement.shares where period = '2026-06-01' and party_kind = 'operator'",
    ),
  )
  // Each line of a statement is its shares.
  for (const { id, shares } of rows) {
    const { data } = await app.call(user('accountant'), 'settlement.partyStatementLines', {
      statementId: id,
      pageSize: 100,
    })
    expect(data.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(shares)
  }
})

test('[R12] a refund after the month was closed changes no statement of it and makes shares of the next month', async () => {
  const before = await query('select * from settlement.statements order by id')
  const offer = await month.giveBack(month.late, 'illness')
  await earnDue(app.services)
  expect(await query('select * from settlement.statements order by id')).toEqual(before)
  expect(await fen("select sum(fen) as fen from settlement.shares where period = '2026-07-01'")).toBe(
    -offer.back,
  )
  expect(await fen("select sum(fen) as fen from settlement.shares where period = '2026-06-01'")).toBe(
    month.kept,
  )
})

test('[R12] one carrier disputes a line, gets an adjusting line, and when all are paid the ledger owes what came late', async () => {
  const openBefore = Object.fromEntries(
    await Promise.all(
      monthParties.map(async (code) => [
        code,
        await fen(
          "select coalesce(sum(fen), 0) as fen from settlement.shares where period = '2026-07-01' and party_id = $1 and party_kind = 'organisation'",
          [month.idOf(code)],
        ),
      ]),
    ),
  )
  for (const code of monthParties) {
    await act('accountant2', 'checkStatement', code)
    await act('accountant2', 'sendStatement', code)
    // Each party sees its own statement alone.
    const { number, payable } = await statementOf(app, month.idOf(code), june)
    const { data } = await app.call(user(partyUsers[code]), 'settlement.statements', { from: june, to: june })
    expect(data.rows, code).toMatchObject([{ number, payable }])
  }
  const { id, payable: stated } = await statementOf(app, month.idOf('GRS'), june)
  const disputed = await app.call(user('carrier'), 'settlement.disputeLine', {
    ...{ id, line: 1, comment: 'A group is missing.' },
  })
  expect(disputed, disputed.message).toMatchObject({ http: 200, data: { status: 'disputed' } })
  const income = () =>
    fen(
      "select coalesce(sum(n.fen), 0) as fen from accounts.entries n join accounts.accounts a on a.id = n.account_id where a.code = 'operator:fares'",
    )
  const incomeBefore = await income()
  const adjusted = await app.call(user('accountant'), 'settlement.adjustStatement', {
    ...{ id, line: 1, fen: 4_321, reason: 'A group of 16 June' },
  })
  expect(adjusted, adjusted.message).toMatchObject({ http: 200 })
  await approve(adjusted.data.approvalId)
  expect(await income()).toBe(incomeBefore - 4_321)
  expect((await statementOf(app, month.idOf('GRS'), june)).payable).toBe(stated + 4_321)

  const bank = () =>
    fen(
      "select sum(n.fen) as fen from accounts.entries n join accounts.accounts a on a.id = n.account_id where a.code = 'operator:bank'",
    )
  const bankBefore = await bank()
  let paid = 0
  for (const code of monthParties) {
    await act(partyUsers[code], 'confirmStatement', code)
    const { data } = await act('accountant', 'requestStatementPayment', code)
    await approve('approvalId' in data ? data.approvalId : '')
    const statement = await statementOf(app, month.idOf(code), june)
    const reply = await app.call(user('accountant'), 'settlement.recordStatementPayment', {
      ...{ id: statement.id, reference: `RECEIPT-${code}` },
    })
    expect(reply, reply.message).toMatchObject({ http: 200 })
    paid += statement.payable
    await act('accountant', 'lockStatement', code)
    // What is left is of the next month alone.
    expect(await owed(code), code).toBe(openBefore[code])
  }
  expect(Math.abs((await bank()) - bankBefore)).toBe(paid)
  const { data } = await app.call(user('accountant'), 'settlement.statements', {
    from: june,
    to: june,
    pageSize: 100,
  })
  expect(data.rows.reduce((sum, { payable }) => sum + payable, 0)).toBe(month.kept + 4_321)
})

test('[R12] the next month states the late refund, and what is negative is carried over', async () => {
  await month.moveTo('2026-08-02T09:00:00+08:00')
  await closeMonth(app, july)
  const rows = await draw(july)
  const shared = await fen("select sum(fen) as fen from settlement.shares where period = '2026-07-01'")
  expect(shared).toBeLessThan(0)
  expect(rows.reduce((sum, { shares }) => sum + shares, 0)).toBe(shared)
  // The other side of the adjustment is the operator's, in the month in which it was booked.
  expect(rows.map(({ kind, adjustments }) => [kind, adjustments]).filter(([, fen]) => fen !== 0)).toEqual([
    ['operator', -4_321],
  ])
  const carrier = rows.find(({ party }) => party?.id === month.idOf('GRS'))
  expect(carrier?.shares).toBeLessThan(0)
  expect(carrier?.payable).toBe(await owed('GRS'))

  await act('accountant2', 'checkStatement', 'GRS', july)
  await act('accountant2', 'sendStatement', 'GRS', july)
  await act('carrier', 'confirmStatement', 'GRS', july)
  await act('accountant', 'lockStatement', 'GRS', july)
  await month.moveTo('2026-09-02T09:00:00+08:00')
  await closeMonth(app, august)
  const next = await draw(august)
  expect(next).toMatchObject([
    {
      party: { id: month.idOf('GRS') },
      ...{ shares: 0, carriedOver: carrier?.payable, payable: carrier?.payable, adjustments: 0 },
    },
  ])
  expect(next[0]?.payable).toBe(await owed('GRS'))
  // The adjustment of a later month is none of this one.
  const open = rows.find(({ kind, id }) => kind === 'organisation' && id !== carrier?.id)
  const later = await app.call(user('accountant'), 'settlement.adjustStatement', {
    ...{ id: open?.id ?? '', line: 1, fen: 55, reason: 'A group of 17 June' },
  })
  expect(later, later.message).toMatchObject({ http: 200 })
  await approve(later.data.approvalId)
  expect(await draw(august)).toHaveLength(next.length)
  expect(
    await query(
      `select settlement.draw_up_statement($1, 'operator', null, u.id, $2) as id from staff.users u where u.code = 'accountant'`,
      [august, app.clock.now()],
    ),
  ).toEqual([{ id: null }])
  // Once: no other statement takes the same sum over.
  await expect(
    query(
      `insert into settlement.statement_lines (statement_id, number, kind, fen, from_statement_id, made_at)
       select m.id, 90, 'carriedOver', $2, $3, now() from settlement.statements m where m.period = $1 and m.status = 'draft' limit 1`,
      [july, carrier?.payable, carrier?.id],
    ),
  ).rejects.toThrow('statement_lines_from_statement_id_key')
})

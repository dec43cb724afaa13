import { withdrawPassword } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { closeMonth, statementOf } from '@fairway/testing/sailings/statements'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { addUserOf, idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'
import { advanceSailings } from '../../sailings/advance-sailings.ts'
import { earnDue } from '../earning/earn.ts'

// A whole month: three carriers, two port corporations and three agencies, three kinds of rule, a dispute and a late refund.

const [june, july] = ['2026-06-01', '2026-07-01'] as const
const carriers = ['GRS', 'CFC', 'TRC'] as const
const ports = ['CQ', 'YC'] as const
const agencies = ['RVT', 'OLT', 'WZT'] as const
const parties = [...carriers, ...ports, ...agencies] as const
type PartyCode = (typeof parties)[number]

/** Of a percentage, an amount a passenger, and a guarantee for the carrier. */
const lines = [
  { code: 'FAST-DOWN', carrier: 'GRS', fromStop: 1, toStop: 2, classCode: 'SEAT2' },
  { code: 'FERRY-BW', carrier: 'CFC', fromStop: 0, toStop: 2, classCode: 'OPEN' },
  { code: 'NIGHT-2R', carrier: 'TRC', fromStop: 0, toStop: 1, classCode: 'OPEN' },
] as const

let app: TestApp
const people = new Map<string, SignedInUser>()
const ids = new Map<PartyCode, string>()

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows
const fen = async (text: string, values: unknown[] = []) =>
  Number((await query<{ fen: string | null }>(text, values))[0]?.fen ?? 0)
const user = (name: string) => {
  const signedIn = people.get(name)
  if (!signedIn) throw new Error(`${name} is not signed in`)
  return signedIn
}
const idOfParty = (code: PartyCode) => ids.get(code) ?? ''
/** The user of each party: demo users where there is one. */
const userNames: Record<PartyCode, string> = {
  ...{ GRS: 'carrier', CFC: 'carrier.cfc', TRC: 'carrier.trc' },
  ...{ CQ: 'port.cq', YC: 'port' },
  ...{ RVT: 'agency', OLT: 'agency.olt', WZT: 'agency.wzt' },
}

async function signInAll() {
  for (const name of ['clerk', 'pier', 'accountant', 'accountant2', ...Object.values(userNames)])
    people.set(name, await app.signIn(name))
}

async function moveTo(time: string) {
  app.clock.moveTo(time)
  await advanceSailings(app.database.db, app.clock.now())
  await signInAll()
  await earnDue(app.services)
}

/** Sells one trip of a line in the morning of the month, over the counter or by an agency out of its wallet. */
async function sell(line: (typeof lines)[number], seller: 'clerk' | (typeof agencies)[number], people = 1) {
  const { rows } = await sql<{
    id: string
  }>`select s.id::text from sailings.sailings s join network.lines l on l.id = s.line_id
    where l.code = ${line.code} and s.departs_at > ${app.clock.now()} order by s.departs_at limit 1`.execute(
    app.database.db,
  )
  const { fromStop, toStop, classCode } = line
  const trip = { sailingId: rows[0]?.id ?? '', fromStop, toStop, classCode }
  const passengers = Array.from({ length: people }, () => buildPassenger())
  const counter = await buildSale(app, { ...trip, passengers }, seller === 'clerk' ? 'counter' : 'agent')
  const { payment: _, ...agent } = { ...counter, phone: '13800138000', paymentPassword: withdrawPassword }
  const { data, message } =
    seller === 'clerk'
      ? await app.call(user('clerk'), 'orders.sell', counter)
      : await app.call(user(userNames[seller]), 'orders.sellFromWallet', agent)
  if (!data) throw new Error(message)
  return { orderId: data.orderId, ticketIds: data.tickets.map(({ id }) => id), total: data.total }
}

/** Gives an order back; afterwards for illness, which a supervisor approves. */
async function giveBack({ orderId, ticketIds }: Awaited<ReturnType<typeof sell>>, overrule?: 'illness') {
  const { data, message } = await app.call(user('clerk'), 'orders.proposeRefund', {
    ...{ orderId, ticketIds, ...(overrule && { overrule }) },
  })
  if (!data) throw new Error(message)
  if (overrule) {
    const { data: waiting } = await app.call(user('pier'), 'approvals.list', { state: ['asked'] })
    for (const { id } of waiting.rows)
      await app.call(user('pier'), 'approvals.decide', { id, approved: true })
  }
  const done = await app.call(user('clerk'), 'orders.confirmOffer', {
    offerId: data.id,
    expected: -data.back,
  })
  expect(done, done.message).toMatchObject({ http: 200 })
  return data
}

/** What a party's payable account was moved by, by transfers of a kind. */
const moved = (code: PartyCode, kind: string) =>
  fen(
    `select sum(n.fen) as fen from accounts.entries n join accounts.transfers f on f.id = n.transfer_id
     join accounts.accounts a on a.id = n.account_id where a.code = $1 and f.kind = $2`,
    [`organisation:${idOfParty(code)}:payable`, kind],
  )
const owed = (code: PartyCode) =>
  fen(
    'select sum(n.fen) as fen from accounts.entries n join accounts.accounts a on a.id = n.account_id where a.code = $1',
    [`organisation:${idOfParty(code)}:payable`],
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
  month: string = june,
) => {
  const { id, revision } = await statementOf(app, idOfParty(code), month)
  const reply = await app.call(user(name), `settlement.${command}`, { id, revision })
  expect(reply, `${command} of ${code}: ${reply.message}`).toMatchObject({ http: 200 })
  return reply
}

const approve = async (approvalId: string) => {
  const reply = await app.call(user('accountant2'), 'approvals.decide', { id: approvalId, approved: true })
  expect(reply, reply.message).toMatchObject({ http: 200 })
}

/** Draws the statements of a month up, checks and sends them; gives the payable of each organisation. */
async function draw(month: string) {
  const drawn = await app.call(user('accountant'), 'settlement.drawUpStatements', { month })
  expect(drawn, drawn.message).toMatchObject({ http: 200 })
  const { data } = await app.call(user('accountant'), 'settlement.statements', {
    from: month,
    to: month,
    pageSize: 100,
  })
  return data.rows
}

beforeAll(async () => {
  app = await startTestApp()
  for (const [code, name] of Object.entries(userNames) as [PartyCode, string][]) {
    ids.set(code, await idOf(app, 'staff.organisations', code))
    const [model] = name.split('.')
    if (model && model !== name) await addUserOf(app, { code: name, like: model, organisation: code })
  }
  await signInAll()
}, 120_000)
afterAll(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  await app.close()
})

let late: Awaited<ReturnType<typeof sell>>
/** What passengers paid, less what they got back, before the month was closed. */
let kept = 0

test('[R12] what three carriers, two port corporations and three agencies earned in a month is, with the part of the operator, what passengers paid', async () => {
  const totals: number[] = []
  for (const line of lines) {
    for (const seller of ['clerk', ...agencies] as const) {
      const sold = await sell(line, seller, seller === 'clerk' ? 3 : 1)
      totals.push(sold.total)
      // One of each line is given back in time, and its fee is kept.
      if (seller === 'clerk') {
        const again = await sell(line, seller)
        const offer = await giveBack(again)
        totals.push(again.total - offer.back)
      }
    }
  }
  const [fast] = lines
  late = await sell(fast, 'clerk', 2)
  totals.push(late.total)
  // Service fees of the counter and of agencies are the operator's at once.
  const fees = await fen(
    "select sum(n.fen) as fen from accounts.entries n join accounts.accounts a on a.id = n.account_id where a.kind = 'feeIncome'",
  )
  kept = totals.reduce((sum, total) => sum + total, 0) - fees
  await moveTo('2026-06-20T09:00:00+08:00')
  const left = await fen(
    "select sum(n.fen) as fen from accounts.entries n join accounts.accounts a on a.id = n.account_id where a.kind = 'unearned'",
  )
  expect(left).toBe(0)
  expect(await fen("select sum(fen) as fen from settlement.shares where period = '2026-06-01'")).toBe(kept)
  const rules = await query<{ method: string }>(
    `select distinct p.method from settlement.shares x join settlement.rule_steps p on p.rule_id = x.rule_id and p.number = x.step
     order by p.method`,
  )
  expect(rules.map(({ method }) => method)).toEqual(['commission', 'guarantee', 'perPassenger', 'percent'])
})

test('[R12] the statements of the month sum to what the ledger booked as earned, party by party and to the fen', async () => {
  await moveTo('2026-07-02T09:00:00+08:00')
  await closeMonth(app, june)
  const rows = await draw(june)
  expect(rows.reduce((sum, { shares }) => sum + shares, 0)).toBe(kept)
  for (const code of parties) {
    const { shares } = rows.find(({ party }) => party?.id === idOfParty(code)) ?? {}
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
  const offer = await giveBack(late, 'illness')
  await earnDue(app.services)
  expect(await query('select * from settlement.statements order by id')).toEqual(before)
  expect(await fen("select sum(fen) as fen from settlement.shares where period = '2026-07-01'")).toBe(
    -offer.back,
  )
  expect(await fen("select sum(fen) as fen from settlement.shares where period = '2026-06-01'")).toBe(kept)
})

test('[R12] one carrier disputes a line, gets an adjusting line, and when all are paid the ledger owes what came late', async () => {
  const openBefore = Object.fromEntries(
    await Promise.all(
      parties.map(async (code) => [
        code,
        await fen(
          "select coalesce(sum(fen), 0) as fen from settlement.shares where period = '2026-07-01' and party_id = $1 and party_kind = 'organisation'",
          [idOfParty(code)],
        ),
      ]),
    ),
  )
  for (const code of parties) {
    await act('accountant2', 'checkStatement', code)
    await act('accountant2', 'sendStatement', code)
  }
  const { id, payable: stated } = await statementOf(app, idOfParty('GRS'), june)
  const disputed = await app.call(user('carrier'), 'settlement.disputeLine', {
    ...{ id, line: 1, comment: 'A group is missing.' },
  })
  expect(disputed, disputed.message).toMatchObject({ http: 200, data: { status: 'disputed' } })
  const adjusted = await app.call(user('accountant'), 'settlement.adjustStatement', {
    ...{ id, line: 1, fen: 4_321, reason: 'A group of 16 June' },
  })
  expect(adjusted, adjusted.message).toMatchObject({ http: 200 })
  await approve(adjusted.data.approvalId)
  expect((await statementOf(app, idOfParty('GRS'), june)).payable).toBe(stated + 4_321)

  const bank = () =>
    fen(
      "select sum(n.fen) as fen from accounts.entries n join accounts.accounts a on a.id = n.account_id where a.code = 'operator:bank'",
    )
  const bankBefore = await bank()
  let paid = 0
  for (const code of parties) {
    await act(userNames[code], 'confirmStatement', code)
    const { data } = await act('accountant', 'requestStatementPayment', code)
    await approve('approvalId' in data ? data.approvalId : '')
    const statement = await statementOf(app, idOfParty(code), june)
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
  expect(data.rows.reduce((sum, { payable }) => sum + payable, 0)).toBe(kept + 4_321)
})

test('[R12] the next month states the late refund, and what is negative is carried over', async () => {
  await moveTo('2026-08-02T09:00:00+08:00')
  await closeMonth(app, july)
  const rows = await draw(july)
  const shared = await fen("select sum(fen) as fen from settlement.shares where period = '2026-07-01'")
  expect(shared).toBeLessThan(0)
  expect(rows.reduce((sum, { shares }) => sum + shares, 0)).toBe(shared)
  // The other side of the adjustment is the operator's, in the month in which it was booked.
  expect(rows.map(({ kind, adjustments }) => [kind, adjustments]).filter(([, fen]) => fen !== 0)).toEqual([
    ['operator', -4_321],
  ])
  const carrier = rows.find(({ party }) => party?.id === idOfParty('GRS'))
  expect(carrier?.shares).toBeLessThan(0)
  expect(carrier?.payable).toBe(await owed('GRS'))
})

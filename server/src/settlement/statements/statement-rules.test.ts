import { closeMonth, sellTrip, shareOut } from '@fairway/testing/sailings/statements'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { idOf } from '@fairway/testing/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../../orders/invariants.ts'

// What the database defends of statements, whatever writes: each rule is broken by hand.

const month = '2026-06-01'

let app: TestApp
let carrier: string
let port: string
const users: Record<string, string> = {}
let statement = ''

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows

/** Runs statements in one transaction, so that constraints at its end are checked. */
async function together(...texts: string[]) {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    for (const text of texts) await client.query(text)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const drawUp = async (party: string) =>
  (
    await query<{ id: string | null }>(
      'select settlement.draw_up_statement($1, $2, $3, $4, $5)::text as id',
      [...[month, 'organisation', party, users.accountant, app.clock.now()]],
    )
  )[0]?.id ?? null

const change = (status: string, user: string | null, how: string | null = null, at = app.clock.now()) =>
  query('select settlement.change_statement($1, $2, $3, $4, $5, $6)', [
    ...[statement, status, user === null ? null : users[user], at, '', how],
  ])

beforeAll(async () => {
  app = await startTestApp()
  for (const code of ['accountant', 'accountant2', 'carrier', 'port', 'agency'])
    users[code] = await idOf(app, 'staff.users', code)
  carrier = await idOf(app, 'staff.organisations', 'GRS')
  port = await idOf(app, 'staff.organisations', 'YC')
  const orderId = await sellTrip(app, await app.signIn('clerk'))
  await shareOut(app, orderId, [
    { kind: 'organisation', id: carrier, weight: 70 },
    { kind: 'organisation', id: port, weight: 30 },
  ])
  app.clock.moveTo('2026-07-02T09:00:00+08:00')
})
afterAll(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
  await app.close()
})

test('[R4] an open month has no statements, and a party one for a month', async () => {
  expect(await drawUp(carrier)).toBeNull()
  await query('insert into settlement.periods (month) values ($1) on conflict do nothing', [month])
  const insert = `insert into settlement.statements (number, period, party_kind, party_id, organisation_id, tickets, shares_fen,
      drawn_up_at, drawn_up_by) values ('ST202606-9999', '${month}', 'organisation', ${carrier}, ${carrier}, 0, 0, now(), ${users.accountant})`
  await expect(together(insert)).rejects.toThrow('for a closed month')
  await closeMonth(app, month)
  statement = (await drawUp(carrier)) ?? ''
  expect(statement).not.toBe('')
  expect(await drawUp(carrier)).toBeNull()
  await expect(together(insert)).rejects.toThrow('one_statement_a_party_and_period')
})

test('[R4] the lines of a statement are the shares of its party, group by group, and add up', async () => {
  // The port's, without its shares.
  const insert = (shares: number) =>
    `insert into settlement.statements (number, period, party_kind, party_id, organisation_id, tickets, shares_fen,
      drawn_up_at, drawn_up_by) values ('ST202606-9998', '${month}', 'organisation', ${port}, ${port}, 0, ${shares}, now(), ${users.accountant})`
  await expect(together(insert(0))).rejects.toThrow('are not the shares of its party')
  await expect(together(insert(5))).rejects.toThrow(/are not (the shares|those of its lines)/)
  const line = `insert into settlement.statement_lines (statement_id, number, kind, fen, made_at) values (${statement}, 90, 'debt', -1, now())`
  await expect(together(line)).rejects.toThrow('are not those of its lines')
})

test('[R4] a line is never changed, and none but an adjustment is added to a checked statement', async () => {
  await expect(
    query('update settlement.statement_lines set fen = fen + 1 where statement_id = $1', [statement]),
  ).rejects.toThrow('stays what it was')
  await expect(
    query('delete from settlement.statement_lines where statement_id = $1', [statement]),
  ).rejects.toThrow('stays what it was')
  await expect(change('checked', 'accountant')).rejects.toThrow('checked_by_a_second_person')
  await change('checked', 'accountant2')
  const line = (kind: string) =>
    `insert into settlement.statement_lines (statement_id, number, kind, fen, made_at) values (${statement}, 91, '${kind}', -1, now())`
  await expect(together(line('debt'))).rejects.toThrow('stays what it was')
  // An adjustment is booked.
  await expect(together(line('adjustment'))).rejects.toThrow('stays what it was')
})

test('[R4] a statement goes forward alone, each step with its event', async () => {
  await expect(change('draft', 'accountant2')).rejects.toThrow('stays what it was')
  await expect(change('confirmed', 'carrier', 'party')).rejects.toThrow('stays what it was')
  await expect(change('locked', 'accountant')).rejects.toThrow('stays what it was')
  await expect(
    query(
      `update settlement.statements set status = 'sent', revision = revision + 1, sent_at = now(), sent_by = $2,
        deadline = now() + interval '1 day' where id = $1`,
      [statement, users.accountant2],
    ),
  ).rejects.toThrow('has no event')
  await expect(query('delete from settlement.statements where id = $1', [statement])).rejects.toThrow(
    'stays what it was',
  )
  await change('sent', 'accountant2')
})

test('[R4] a user of the party alone disputes and confirms, and the deadline only when it is over', async () => {
  const dispute = (user: string) =>
    query(
      'insert into settlement.disputes (statement_id, line_number, comment, raised_at, raised_by) values ($1, 1, $2, $3, $4)',
      [...[statement, 'not right', app.clock.now(), users[user]]],
    )
  await expect(dispute('port')).rejects.toThrow('a dispute stays what it was')
  await expect(change('confirmed', 'port', 'party')).rejects.toThrow('confirmed by its party')
  await expect(change('confirmed', 'accountant', 'party')).rejects.toThrow('confirmed by its party')
  await expect(change('confirmed', 'accountant', 'paper')).rejects.toThrow('confirmed by its party')
  await expect(change('confirmed', null, 'deadline')).rejects.toThrow('confirmed by its party')
  await dispute('carrier')
  await expect(change('confirmed', 'carrier', 'party')).rejects.toThrow('is disputed')
  await expect(
    query(
      "select settlement.answer_dispute(d.id, 'rejected', 'no', null, $1, $2) from settlement.disputes d",
      [...[users.carrier, app.clock.now()]],
    ),
  ).rejects.toThrow('not answered by the party')
  await change('disputed', 'carrier')
  await query(
    "select settlement.answer_dispute(d.id, 'rejected', 'no', null, $1, $2) from settlement.disputes d",
    [...[users.accountant, app.clock.now()]],
  )
  await expect(query("update settlement.disputes set answer_note = 'other'")).rejects.toThrow(
    'stays what it was',
  )
  await change('confirmed', 'carrier', 'party')
})

test('[R4] a statement is paid by an approved payment of its sum, by two persons, and is locked with nothing left', async () => {
  await expect(change('paid', 'accountant')).rejects.toThrow('paid by its payment')
  await expect(change('locked', 'accountant')).rejects.toThrow('locked_with_nothing_left')
  await expect(
    query('select settlement.pay_statement($1, $2, $3, $4)', [
      ...[statement, 'BANK-1', users.accountant, app.clock.now()],
    ]),
  ).rejects.toThrow('no payment of the statement is approved')
  const request =
    'insert into settlement.payments (statement_id, fen, debts_fen, requested_at, requested_by) values ($1, 1, 0, $2, $3)'
  await query(request, [statement, app.clock.now(), users.accountant])
  await expect(query(request, [statement, app.clock.now(), users.accountant])).rejects.toThrow(
    'one_payment_a_statement',
  )
  await expect(
    query(
      "update settlement.payments set state = 'approved', decided_at = requested_at, decided_by = requested_by",
    ),
  ).rejects.toThrow(/payment_(approved_by_a_second_person|has_its_approval)/)
  await expect(query('update settlement.payments set fen = 2')).rejects.toThrow('stays what it was')
})

/** Which rules of the proof are broken by damage done behind every guard, and about which rows; then it is taken back. */
async function brokenBy(damage: string): Promise<string[]> {
  const undone = new Error('undone')
  let found: string[] = []
  await app.database.db
    .transaction()
    .execute(async (tx) => {
      await sql.raw(`set local session_replication_role = replica; ${damage}`).execute(tx)
      found = (await findViolations(tx)).map(({ rule, where }) => `${rule}: ${where.replace(/:.*/, '')}`)
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  return found
}

test('[Q11][R4] the proof names a statement that is not the shares of its party, or does not add up', async () => {
  const rule = `a statement is the shares of its party and month: statement ${statement}`
  const line = `where statement_id = ${statement} and kind = 'shares'`
  for (const damage of [
    `update settlement.statement_lines set fen = fen + 1 ${line};
     update settlement.statements set shares_fen = shares_fen + 1 where id = ${statement}`,
    `update settlement.statement_lines set tickets = tickets + 1 ${line}`,
    `delete from settlement.shares where party_id = ${carrier}`,
    `update settlement.statements set debts_fen = -1 where id = ${statement}`,
  ])
    expect([damage, await brokenBy(damage)]).toEqual([damage, expect.arrayContaining([rule])])
  expect(await brokenBy('select')).toEqual([])
})

test('[R4] what a late refund has taken is carried over to the next statement, once', async () => {
  const july = '2026-07-01'
  const [ticket] = await query<{ id: string; sailing: string; rule: string; fen: string }>(
    'select ticket_id as id, sailing_id as sailing, rule_id as rule, sum(fen) as fen from settlement.shares where party_id = $1 group by 1, 2, 3 limit 1',
    [port],
  )
  const late = (fen: number) =>
    query('select settlement.book_earning($1, $2, $3, $4)', [
      ...[ticket?.sailing, app.clock.now(), 'clock'],
      JSON.stringify(
        [{ ticketId: ticket?.id, source: 'unearned', part: 'fare', ruleId: ticket?.rule, step: 2 }].map(
          (share) => ({ ...share, partyKind: 'organisation', partyId: port, cause: 'late', fen }),
        ),
      ),
    ])
  await late(-300)
  await closeMonth(app, july)
  const draw = async (period: string) =>
    (
      await query<{ id: string }>('select settlement.draw_up_statement($1, $2, $3, $4, $5)::text as id', [
        ...[period, 'organisation', port, users.accountant, app.clock.now()],
      ])
    )[0]?.id ?? ''
  statement = await draw(july)
  expect(
    await query('select payable_fen::integer as payable from settlement.statements where id = $1', [
      statement,
    ]),
  ).toEqual([{ payable: -300 }])
  await change('checked', 'accountant2')
  await change('sent', 'accountant2')
  await change('confirmed', 'port', 'party')
  await change('locked', 'accountant')
  const august = '2026-08-01'
  await late(300)
  await closeMonth(app, august)
  const next = await draw(august)
  expect(
    await query(
      'select carried_fen::integer as carried, payable_fen::integer as payable from settlement.statements where id = $1',
      [next],
    ),
  ).toEqual([{ carried: -300, payable: 0 }])
  await closeMonth(app, '2026-09-01')
  expect(await draw('2026-09-01')).toBe('')
})

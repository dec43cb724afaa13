import { createTestDatabase } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Constraints and triggers that hold for every client of the database.

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase('demo')
})
afterAll(() => database.drop())

const ask = (text: string, values: unknown[] = []) => database.pool.query(text, values)

test('fares of a published table can be neither changed, added to nor thrown away; those of a draft can', async () => {
  const { rows } = await ask(
    `select t.id, t.line_id, t.line_version_id, f.class_id from fares.fare_tables t join fares.fares f on f.table_id = t.id
     where t.status = 'published' order by t.id limit 1`,
  )
  const { id, line_id: line, line_version_id: lineVersion, class_id: travelClass } = rows[0]
  const message = 'fares of a version that is not a draft stay as they are'
  await expect(ask('update fares.fares set fen = fen + 100 where table_id = $1', [id])).rejects.toThrow(
    message,
  )
  await expect(ask('delete from fares.fares where table_id = $1', [id])).rejects.toThrow(message)
  await expect(
    ask('insert into fares.fares (table_id, class_id, from_stop, to_stop, fen) values ($1, $2, 0, 31, 100)', [
      id,
      travelClass,
    ]),
  ).rejects.toThrow(message)
  await expect(ask('delete from fares.fare_tables where id = $1', [id])).rejects.toThrow('only drafts')

  const { rows: created } = await ask(
    `insert into fares.fare_tables (line_id, line_version_id, version, valid_from, valid_to, drawn_up_by, drawn_up_at)
     select $1, $2, 900, '2027-01-01', '2027-12-31', min(id), now() from staff.users returning id`,
    [line, lineVersion],
  )
  const draft = created[0].id
  await ask(
    'insert into fares.fares (table_id, class_id, from_stop, to_stop, fen) values ($1, $2, 0, 1, 100)',
    [draft, travelClass],
  )
  await ask('update fares.fares set fen = 200 where table_id = $1', [draft])
  // Nor can a fare be moved from a draft into a table in force.
  await expect(ask('update fares.fares set table_id = $1 where table_id = $2', [id, draft])).rejects.toThrow(
    message,
  )
  await ask('delete from fares.fare_tables where id = $1', [draft])
})

test('no leg of a sailing is counted above its certified capacity, which cannot be lowered below what was sold', async () => {
  const { rows } = await ask(
    `select s.id, s.certified_capacity as capacity from sailings.sailings s join inventory.loads l on l.sailing_id = s.id
     where s.sale_state = 'open' order by s.id limit 1`,
  )
  const { id, capacity } = rows[0]
  const load = (people: number) =>
    ask('update inventory.loads set legs[1] = $2 where sailing_id = $1', [id, people])
  await load(capacity)
  await expect(load(capacity + 1)).rejects.toThrow('within_capacity')
  const certify = (most: number) =>
    ask('update sailings.sailings set certified_capacity = $2 where id = $1', [id, most])
  await expect(certify(capacity - 1)).rejects.toThrow('within_capacity')
  await certify(capacity + 1)
  await load(capacity + 1)
})

test('nothing is booked into a month that was closed, and a transfer is taken back once', async () => {
  const [bank] = (await ask("select id from accounts.accounts where code = 'operator:serviceFees'")).rows
  const book = (at: string, reverses: string | null = null) =>
    ask(
      `select (accounts.post(array[row('correction', null, $1::timestamptz, '', null, array[
         row($2::bigint, 100, null)::accounts.posted_entry, row($2::bigint, -100, null)::accounts.posted_entry],
         null, 'test', 1, $3::bigint)::accounts.posting]))[1] as id`,
      [at, bank.id, reverses],
    )
  await ask("insert into accounts.periods (begins_on, closed_at) values ('2026-04-01', now())")
  await expect(book('2026-04-30T23:59:59+08:00')).rejects.toThrow(
    'the day or the month of an entry is closed',
  )
  await expect(book('2026-04-01T00:00:00+08:00')).rejects.toThrow(
    'the day or the month of an entry is closed',
  )
  await book('2026-03-31T23:59:59+08:00')
  const [{ id }] = (await book('2026-05-01T00:00:00+08:00')).rows
  // Behind accounts.post too.
  await expect(
    ask(
      `with transfer as (insert into accounts.transfers (kind, at) values ('correction', $1) returning id, at)
       insert into accounts.entries (transfer_id, number, account_id, fen, at)
       select id, n, $2::bigint, case n when 1 then 100 else -100 end, at from transfer cross join generate_series(1, 2) n`,
      ['2026-04-15T12:00:00+08:00', bank.id],
    ),
  ).rejects.toThrow('the day or the month of an entry is closed')
  await book('2026-05-02T00:00:00+08:00', id)
  await expect(book('2026-05-02T00:00:00+08:00', id)).rejects.toThrow('reverses_id')
  await expect(
    ask("insert into accounts.periods (begins_on, closed_at) values ('2026-06-02', now())"),
  ).rejects.toThrow('check')
})

test('nothing is booked to an account that was closed', async () => {
  const { rows } = await ask(
    `insert into accounts.accounts (code, kind, closed_at) values ('test:closed', 'bank', now()), ('test:open', 'bank', null)
     returning id`,
  )
  const book = (first: string, second: string) =>
    ask(
      `with transfer as (insert into accounts.transfers (kind, at) values ('correction', now()) returning id, at)
       insert into accounts.entries (transfer_id, number, account_id, fen, at)
       select id, 1, $1::bigint, 100, at from transfer union all select id, 2, $2::bigint, -100, at from transfer`,
      [first, second],
    )
  await expect(book(rows[0].id, rows[1].id)).rejects.toThrow('is closed')
  await expect(book(rows[1].id, rows[0].id)).rejects.toThrow('is closed')
  await expect(
    ask(
      `select accounts.post(array[row('correction', null, now(), '', null, array[row($1::bigint, 100, null)::accounts.posted_entry,
         row($2::bigint, -100, null)::accounts.posted_entry], null, null, null, null)::accounts.posting])`,
      [rows[1].id, rows[0].id],
    ),
  ).rejects.toThrow('is closed')
  await ask("update accounts.accounts set closed_at = null where code = 'test:closed'")
  await book(rows[0].id, rows[1].id)
})

test('a transfer is not booked without entries', async () => {
  await expect(ask("insert into accounts.transfers (kind, at) values ('correction', now())")).rejects.toThrow(
    'without entries',
  )
  const post = (fen: number) =>
    ask(
      `select accounts.post(array[row('correction', null, now(), '', null, array[
         row(accounts.id_of('operator:bank'), $1::bigint, null)::accounts.posted_entry,
         row(accounts.id_of('operator:suspense'), -$1::bigint, null)::accounts.posted_entry], null, null, null, null)::accounts.posting])`,
      [fen],
    )
  await expect(post(0)).rejects.toThrow('without entries')
  await post(1)
})

test.each([
  ['Q1', 'accounts.transfers', 'memo'],
  ['Q1', 'accounts.entries', 'fen'],
  ['Q1', 'accounts.day_balances', 'closing_fen'],
  ['L5', 'accounts.payout_events', 'reason'],
  ['L5', 'accounts.payout_lists', 'fen'],
  ['L5', 'accounts.payout_transitions', 'to_state'],
  ['Q4', 'accounts.acquirer_difference_events', 'reason'],
  ['Q7', 'agents.withdrawal_events', 'reason'],
  ['Q7', 'agents.withdrawal_lists', 'fen'],
  ['Q10', 'accounts.invoice_events', 'reason'],
  ['Q10', 'accounts.invoice_files', 'fen'],
  ['Q10', 'accounts.invoice_transitions', 'to_state'],
  ['Q11', 'settlement.sealed_rows', 'digests'],
  ['Q11', 'settlement.seals', 'hash'],
])('[%s] %s only grows: what is written there is neither changed nor deleted', async (_id, table, column) => {
  for (const statement of [
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ])
    await expect(ask(statement), statement).rejects.toThrow('append-only')
})

test.each([
  ['Q2', 'accounts.till_shifts'],
  ['L5', 'accounts.payouts'],
  ['Q4', 'accounts.acquirers'],
  ['Q4', 'accounts.acquirer_statements'],
  ['Q4', 'accounts.acquirer_lines'],
  ['Q4', 'accounts.acquirer_differences'],
  ['Q10', 'accounts.invoices'],
  ['Q10', 'accounts.invoice_file_lines'],
  ['Q10', 'accounts.ticket_proofs'],
  ['Q11', 'accounts.closed_days'],
])('[%s] nothing is deleted from %s', async (_id, table) => {
  for (const statement of [`delete from ${table}`, `truncate ${table} cascade`])
    await expect(ask(statement), statement).rejects.toThrow('append-only')
})

test('[Q6] a top-up is booked once, whatever books it', async () => {
  const deposit = (cause: string) =>
    ask(
      `select accounts.post(array[row('deposit', null, now(), '', null, array[
         row(accounts.id_of('operator:bank'), -100, null)::accounts.posted_entry,
         row(accounts.id_of('operator:suspense'), 100, null)::accounts.posted_entry], null, 'topUp', $1::bigint, null)::accounts.posting])`,
      [cause],
    )
  await deposit('900000001')
  await deposit('900000002')
  await expect(deposit('900000001')).rejects.toThrow('one_transfer_a_top_up')
})

test('[Q5] the frozen part of a wallet is never below zero', async () => {
  const unfreeze = (fen: number) =>
    ask(
      `select accounts.post(array[row('withdrawal', null, now(), '', w.organisation_id, array[
         row(w.frozen_account_id, -$1::bigint, null)::accounts.posted_entry,
         row(w.account_id, $1::bigint, null)::accounts.posted_entry], null, null, null, null)::accounts.posting])
       from accounts.wallets w join staff.organisations o on o.id = w.organisation_id where o.code = 'RVT'`,
      [fen],
    )
  await unfreeze(-100)
  await expect(unfreeze(101)).rejects.toThrow('frozen_fen')
  await unfreeze(100)
})

test('an organisation of kind agent that was made without a wallet gets one, and what is there stays', async () => {
  const { rows } = await ask(
    `insert into staff.organisations (code, kind, names)
     values ('NEWAGENT', 'agent', '{"en": "A", "zh": "A", "es": "A", "ja": "A"}') returning id`,
  )
  const count = async () =>
    (
      await ask(
        `select (select count(*)::integer from agents.agents where organisation_id = $1) as agents,
          (select count(*)::integer from accounts.wallets where organisation_id = $1) as wallets,
          (select count(*)::integer from accounts.accounts where organisation_id = $1) as accounts`,
        [rows[0].id],
      )
    ).rows[0]
  expect(await count()).toEqual({ agents: 0, wallets: 0, accounts: 0 })
  for (let turn = 0; turn < 2; turn++) await ask('select agents.open_agency($1)', [rows[0].id])
  expect(await count()).toEqual({ agents: 1, wallets: 1, accounts: 2 })
})

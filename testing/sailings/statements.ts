import { allocate } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import type { SignedInUser } from '../api-client.ts'
import { buildPassenger, buildSale, findDemoSailing, type Sale } from '../orders.ts'
import type { TestApp } from '../test-app.ts'

/** Who gets how much of the fares, as weights. */
interface PartyShare {
  kind: 'operator' | 'organisation' | 'supplier'
  id: string | null
  weight: number
}

/** An order of the counter, on a sailing of the day after that of the tests. */
export async function sellTrip(app: TestApp, clerk: SignedInUser, more: Partial<Sale> = {}): Promise<string> {
  const sailingId = await findDemoSailing(app, '2026-06-16')
  const sale = await buildSale(app, { sailingId, passengers: [buildPassenger(), buildPassenger()], ...more })
  const { data, message } = await app.call(clerk, 'orders.sell', sale)
  if (!data) throw new Error(message)
  return data.orderId
}

/**
 * Shares the fares of an order out among parties, as if its sailing had left and were earned.
 * @returns what each party got, in the order of the parties
 */
export async function shareOut(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  orderId: string,
  parties: readonly PartyShare[],
): Promise<number[]> {
  const now = clock.now()
  const { rows: tickets } = await sql<{ id: string; sailing_id: string; fen: string; rule: string }>`
    select t.id::text, t.sailing_id::text, fares.fen_of(t.parts, 'fare')::text as fen, rule.id::text as rule
    from orders.tickets t join sailings.sailings s on s.id = t.sailing_id
    join lateral (select r.id from settlement.rules r where r.status = 'published' order by r.line_id = s.line_id desc nulls last, r.id
      limit 1) rule on true
    where t.order_id = ${orderId} and t.state = 'issued' order by t.id`.execute(database.db)
  const split = tickets.map(({ fen }) =>
    allocate(
      Number(fen),
      parties.map(({ weight }) => weight),
    ),
  )
  const shares = tickets.flatMap(({ id: ticketId, rule }, index) =>
    parties.map((party, place) => ({
      ...{ ticketId, source: 'unearned', part: 'fare', ruleId: rule, step: place + 1 },
      ...{ partyKind: party.kind, partyId: party.id, cause: 'travelled', fen: split[index]?.[place] ?? 0 },
    })),
  )
  const sailingId = tickets[0]?.sailing_id
  await sql`insert into settlement.sailing_states (sailing_id, state, due_at, looked_at) values (${sailingId}, 'earned', ${now}, ${now})
    on conflict (sailing_id) do update set state = 'earned', reason = null`.execute(database.db)
  await sql`select settlement.book_earning(${sailingId}, ${now}, 'clock', ${JSON.stringify(shares)}::jsonb)`.execute(
    database.db,
  )
  return parties.map((_, place) => split.reduce((sum, fens) => sum + (fens[place] ?? 0), 0))
}

/**
 * Closes a month for shares, or opens it again, as no command could: whatever its check list says, and nothing of the ledger.
 * @param month its first day
 */
export async function closeMonth(
  { database }: Pick<TestApp, 'database'>,
  month: string,
  closed = true,
): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into settlement.periods (month, closed_at)
       values ($1, case when $2 then accounts.day_begins(($1::date + interval '1 month')::date) + interval '2 hours' end)
       on conflict (month) do update set closed_at = excluded.closed_at`,
      [month, closed],
    )
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}

/** A statement of an organisation for a month. */
export async function statementOf(
  { database }: Pick<TestApp, 'database'>,
  organisation: string,
  month: string,
): Promise<{ id: string; status: string; revision: number; payable: number; number: string }> {
  const { rows } = await sql<{
    id: string
    status: string
    revision: number
    payable: string
    number: string
  }>`
    select m.id::text, m.status, m.revision, m.payable_fen::text as payable, m.number from settlement.statements m
    where m.period = ${month} and m.party_id is not distinct from ${organisation}::bigint and m.party_kind <> 'supplier'`.execute(
    database.db,
  )
  const [row] = rows
  if (!row) throw new Error(`no statement of ${organisation} for ${month}`)
  return { ...row, payable: Number(row.payable) }
}

/** Users who take a statement to each status; the organisation's own one confirms it. */
const movers: Readonly<Record<string, string>> = { checked: 'accountant2', sent: 'accountant2' }
let written = 0

/**
 * A statement of an organisation for a month long over, with one line, and nothing to be paid: moved to the statuses one after the
 * other; what the party does is done by `user`.
 * @returns its id, and how often it was changed
 */
export async function writeStatement(
  app: Pick<TestApp, 'database' | 'clock'>,
  { organisation, user }: { organisation: string; user: string },
  ...statuses: string[]
): Promise<{ id: string; revision: number }> {
  const { db } = app.database
  written += 1
  const month = new Date(Date.UTC(2020, written, 1)).toISOString().slice(0, 10)
  const now = app.clock.now()
  await closeMonth(app, month)
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into settlement.statements (number, period, party_kind, party_id, organisation_id, tickets, shares_fen, debts_fen,
        drawn_up_at, drawn_up_by)
      select ${`ST${month.slice(0, 7).replace('-', '')}-${String(written).padStart(4, '0')}`}, ${month}, 'organisation',
        ${organisation}, ${organisation}, 0, 0, -100, ${now}, u.id
      from staff.users u where u.code = 'admin2' returning id
    ), line as (
      insert into settlement.statement_lines (statement_id, number, kind, fen, made_at) select id, 1, 'debt', -100, ${now} from made)
    select id::text from made`.execute(db)
  const id = rows[0]?.id ?? ''
  for (const status of statuses) {
    if (status === 'disputed')
      await sql`insert into settlement.disputes (statement_id, line_number, comment, raised_at, raised_by)
        select ${id}, 1, 'not right', ${now}, u.id from staff.users u where u.code = ${user}`.execute(db)
    await sql`select settlement.change_statement(${id}, ${status}, u.id, ${now}, '', ${status === 'confirmed' ? 'party' : null})
      from staff.users u where u.code = ${movers[status] ?? user}`.execute(db)
  }
  return { id, revision: statuses.length + 1 }
}

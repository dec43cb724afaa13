import { allocate } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import type { ApiResponse, SignedInUser } from '../api-client.ts'
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

/** Books late shares of organisations, of a ticket that was shared out before: to the first open month from its own on. */
export async function bookLate(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  parts: readonly { party: string; fen: number }[],
): Promise<void> {
  await sql`select settlement.book_earning(x.sailing_id, ${clock.now()}, 'clock', (
      select jsonb_agg(jsonb_build_object('ticketId', x.ticket_id, 'source', 'unearned', 'part', 'fare', 'ruleId', x.rule_id, 'step', 1,
        'partyKind', 'organisation', 'partyId', p.party, 'cause', 'late', 'fen', p.fen))
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p(party bigint, fen bigint)))
    from settlement.shares x where x.rule_id is not null order by x.earning_id, x.number limit 1`.execute(
    database.db,
  )
}

/** Whose statements June has, by the demo user who acts for each. */
const juneParties = { carrier: 'GRS', port: 'YC', agency: 'RVT' } as const
export type JuneParty = keyof typeof juneParties
const juneWeights: Readonly<Record<JuneParty, number>> = { carrier: 60, port: 30, agency: 10 }
const placesOf = { 'FAST-DOWN': {}, 'FERRY-BW': { fromStop: 0, toStop: 1, classCode: 'OPEN' } } as const
export const june = '2026-06-01'

type StatementCommand =
  | 'checkStatement'
  | 'sendStatement'
  | 'confirmStatement'
  | 'lockStatement'
  | 'requestStatementPayment'

/** June with what a carrier, a port corporation and an agency earned of two tickets of each line; closed, on the second of July. */
export async function shareOutJune(
  app: TestApp,
  lines: readonly (keyof typeof placesOf)[] = ['FAST-DOWN'],
): Promise<JuneMonth> {
  const parties = Object.keys(juneParties) as JuneParty[]
  const people = new Map<string, SignedInUser>()
  const ids = { carrier: '', port: '', agency: '' }
  const earned = { carrier: 0, port: 0, agency: 0 }
  const { rows } = await sql<{ code: string; id: string }>`
    select code, id::text from staff.organisations where code = any(${Object.values(juneParties)})`.execute(
    app.database.db,
  )
  for (const party of parties) ids[party] = rows.find(({ code }) => code === juneParties[party])?.id ?? ''
  const clerk = await app.signIn('clerk')
  for (const line of lines) {
    const { rows: sailings } = await sql<{ id: string }>`
      select s.id::text from sailings.sailings s join network.lines l on l.id = s.line_id
      where l.code = ${line} and s.service_date = '2026-06-16' order by s.departs_at limit 1`.execute(
      app.database.db,
    )
    const orderId = await sellTrip(app, clerk, { sailingId: sailings[0]?.id ?? '', ...placesOf[line] })
    const parts = await shareOut(
      app,
      orderId,
      parties.map((party) => ({ kind: 'organisation', id: ids[party], weight: juneWeights[party] })),
    )
    parties.forEach((party, place) => {
      earned[party] += parts[place] ?? 0
    })
  }
  const month: JuneMonth = {
    ids,
    earned,
    user(code) {
      const user = people.get(code)
      if (!user) throw new Error(`${code} is not signed in`)
      return user
    },
    async moveTo(time) {
      app.clock.moveTo(time)
      for (const code of ['accountant', 'accountant2', ...parties]) people.set(code, await app.signIn(code))
    },
    async act(code, command, party, of = june) {
      const { id, revision } = await statementOf(app, ids[party], of)
      return app.call(month.user(code), `settlement.${command}`, { id, revision })
    },
    async send(of = june) {
      const drawn = await app.call(month.user('accountant'), 'settlement.drawUpStatements', { month: of })
      if (!drawn.data) throw new Error(drawn.message)
      for (const party of parties) {
        const { rows: stated } = await sql`
          select from settlement.statements m where m.period = ${of} and m.party_id = ${ids[party]}`.execute(
          app.database.db,
        )
        if (stated.length === 0) continue
        for (const command of ['checkStatement', 'sendStatement'] as const) {
          const { http, message } = await month.act('accountant2', command, party, of)
          if (http !== 200) throw new Error(message)
        }
      }
    },
    decide: (id, approved = true) =>
      app.call(month.user('accountant2'), 'approvals.decide', {
        ...{ id, approved, ...(!approved && { reason: 'not yet' }) },
      }),
  }
  await month.moveTo('2026-07-02T09:00:00+08:00')
  await closeMonth(app, june)
  return month
}

export interface JuneMonth {
  ids: Record<JuneParty, string>
  /** What each was shared out, in fen. */
  earned: Record<JuneParty, number>
  user(code: string): SignedInUser
  /** Passes time; everybody signs in again. */
  moveTo(time: string): Promise<void>
  /** Does something with a statement as it stands. */
  act(
    code: string,
    command: StatementCommand,
    party: JuneParty,
    month?: string,
  ): Promise<ApiResponse<{ status: string } | { approvalId: string }>>
  /** Draws up the statements of a month, checks them and sends them to their parties. */
  send(month?: string): Promise<void>
  /** The decision of the second accountant. */
  decide(approvalId: string, approved?: boolean): Promise<ApiResponse>
}

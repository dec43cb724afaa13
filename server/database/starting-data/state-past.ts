import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'
import type { Services } from '../../src/platform/services.ts'

/** How far the statement of a party is, by its code; what is not named is sent. */
const progress: Readonly<Record<string, 'disputed' | 'locked' | 'draft'>> = {
  GRS: 'disputed',
  YC: 'locked',
  CQ: 'draft',
}

interface Stated {
  id: string
  code: string | null
  kind: string
  /** A user of the party. */
  party: string | null
}

/**
 * Draws up the statements of the closed months of the demo, and takes them as far as an office would have them in a quiet month: sent,
 * one disputed, one paid and locked, one still a draft.
 * @returns how many there are
 */
export async function statePast(services: Services): Promise<number> {
  const { db } = services.database
  const now = services.clock.now()
  return db.transaction().execute(async (tx) => {
    const { rows: people } = await sql<{ drawer: string; checker: string }>`
      select (select id::text from staff.users where code = 'accountant') as drawer,
        (select id::text from staff.users where code = 'accountant2') as checker`.execute(tx)
    const [who] = people
    if (!who) throw new Error('the people of the demo are not there')
    await sql`select settlement.draw_up_statement(p.month, party.party_kind, party.party_id, ${who.drawer}, ${now})
      from settlement.periods p cross join lateral settlement.statement_parties(p.month) party
      where p.closed_at is not null order by p.month, party.party_kind, party.party_id`.execute(tx)
    const { rows: drawn } = await sql<Stated>`
      select m.id::text, o.code, m.party_kind as kind,
        (select min(u.id)::text from staff.users u where u.organisation_id = m.organisation_id) as party
      from settlement.statements m left join staff.organisations o on o.id = m.organisation_id
      where m.status = 'draft' order by m.id`.execute(tx)
    const move = (id: string, status: string, user: string, note = '', how: string | null = null) =>
      sql`select settlement.change_statement(${id}, ${status}, ${user}, ${now}, ${note}, ${how})`.execute(tx)
    for (const { id, code, kind, party } of drawn) {
      const to = progress[code ?? '']
      if (to === 'draft') continue
      await move(id, 'checked', who.checker)
      if (kind === 'operator') continue
      await move(id, 'sent', who.checker)
      if (to === 'disputed' && party) {
        await sql`insert into settlement.disputes (statement_id, line_number, comment, raised_at, raised_by)
          values (${id}, 1, '人数与我方登船记录不符，请核对。', ${now}, ${party})`.execute(tx)
        await move(id, 'disputed', party)
      }
      if (to === 'locked' && party) {
        await move(id, 'confirmed', party, '', 'party')
        await pay(tx, { id, ...who }, now)
        await move(id, 'locked', who.drawer)
      }
    }
    return drawn.length
  })
}

/** Pays a confirmed statement: one asks, another one approves. */
async function pay(
  tx: Transaction,
  { id, drawer, checker }: { id: string; drawer: string; checker: string },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ payment: string; approval: string }>`
    with request as (
      insert into settlement.payments (statement_id, fen, debts_fen, requested_at, requested_by)
      select m.id, m.payable_fen, -m.debts_fen, ${now}, ${drawer} from settlement.statements m
      where m.id = ${id} and (m.payable_fen <> 0 or m.debts_fen <> 0) returning *)
    select a.id::text as payment, platform.ask_approval('settlement.payment', a.id::text, settlement.payment_payload(a::settlement.payments),
      ${drawer}, true, ${now}, ${now}::timestamptz + interval '7 days')::text as approval
    from request a`.execute(tx)
  const [request] = rows
  if (!request) return
  await sql`update settlement.payments set approval_id = ${request.approval} where id = ${request.payment}`.execute(
    tx,
  )
  await sql`select platform.decide_approval(${request.approval}, ${checker}, true, '', ${now})`.execute(tx)
  await sql`select settlement.approve_payment(${request.payment}, ${request.approval}, ${checker}, ${now})`.execute(
    tx,
  )
  await sql`select settlement.pay_statement(${id}, ${`BANK-${id}`}, ${drawer}, ${now})`.execute(tx)
}

import type { ProofRule, ProofSubject } from '@fairway/contract/settlement/values'
import { type RawBuilder, sql } from 'kysely'
import { findBroken, findViolationsIn, rulesOf, type Violation } from '../orders/index.ts'
import type { Connection } from '../platform/database/database.ts'
import { prepared } from '../platform/database/prepared.ts'
import { rowOf } from './domain/place.ts'
import { ruleCodes } from './domain/rule-codes.ts'
import { dayOf, keyOf, type ProofPortion } from './plan-run.ts'
import { chainRules, findAltered, sealRules } from './seal-rules.ts'

const codeOf = (rule: string): ProofRule => ruleCodes[rule] ?? 'other'

/** The rules about a subject: those of seats, tickets and money as their capabilities declare them. */
export function rulesAbout(subject: ProofSubject): ProofRule[] {
  if (subject === 'seals') return sealRules.map(codeOf)
  const rules = subject === 'chain' ? chainRules : rulesOf[subject](() => 'true')
  return Object.keys(rules).map(codeOf)
}

/** Looks at a portion. */
export async function findIn(db: Connection, portion: ProofPortion): Promise<Violation[]> {
  if (portion.subject === 'seals') return findAltered(db, portion.day)
  if (portion.subject === 'chain') return findBroken(db, chainRules)
  return findViolationsIn(db, portion)
}

/** The rows of a portion by day and sailing; `rows` is what its rules are about. */
function rowsLookedAt(portion: ProofPortion, today: string): RawBuilder<unknown> {
  switch (portion.subject) {
    case 'sailings':
      return sql`select s.service_date as day, s.id as sailing_id, count(t.id) as rows
        from sailings.sailings s left join orders.tickets t on t.sailing_id = s.id
        where s.service_date = ${portion.day}::date group by s.id`
    case 'orders':
      return sql`select accounts.day_of(o.made_at) as day, null::bigint as sailing_id, count(*) as rows from orders.orders o
        where ${among(sql`o.id`, portion)} group by 1`
    case 'transfers':
      return sql`select accounts.day_of(t.at) as day, null::bigint as sailing_id, count(*) as rows from accounts.transfers t
        where ${among(sql`t.id`, portion)} group by 1`
    case 'wallets':
      return sql`select ${today}::date as day, null::bigint as sailing_id, count(*) as rows from accounts.wallets w
        where ${among(sql`w.organisation_id`, portion)}`
    case 'keys':
      return sql`select ${portion.day}::date as day, null::bigint as sailing_id, count(*) as rows from platform.request_keys k
        where k.at >= accounts.day_begins(${portion.day}::date) and k.at < accounts.day_begins(${portion.day}::date + 1)`
    case 'days':
      return sql`select ${portion.day}::date as day, null::bigint as sailing_id, count(*) as rows from accounts.day_balances b
        where b.day = ${portion.day}::date`
    case 'seals':
      return sql`select s.day, null::bigint as sailing_id, s.rows from settlement.seals s where s.day = ${portion.day}::date`
    case 'chain':
      return sql`select ${today}::date as day, null::bigint as sailing_id, count(*) as rows from settlement.seals`
  }
}

type Ranged = Extract<ProofPortion, { from: number } | { ids: readonly number[] }>

const among = (column: RawBuilder<unknown>, portion: Ranged) =>
  'ids' in portion
    ? sql`${column} = any(${portion.ids}::bigint[])`
    : sql`${column} >= ${portion.from} and ${column} < ${portion.before}`

/**
 * Writes what was found in a portion, in the transaction that ends it: what an earlier run found there is superseded.
 * @param today the day of the run: that of wallets and of the chain, which have none
 */
export async function writeFindings(
  tx: Connection,
  { runId, portion, today, now }: { runId: string; portion: ProofPortion; today: string; now: Date },
  violations: readonly Violation[],
): Promise<void> {
  const key = keyOf(portion)
  // Orders that are looked at by their ids are counted by the portion that they are in.
  const isCounted = !('ids' in portion)
  await sql`${prepared}with superseded as (
      update settlement.violations v set superseded_by = ${runId}
      where v.portion = ${key} and v.superseded_by is null and v.run_id <> ${runId})
    delete from settlement.proved p where p.portion = ${key} and ${isCounted}`.execute(tx)
  if (isCounted)
    await sql`${prepared}insert into settlement.proved (portion, subject, day, sailing_id, rows, run_id, at)
      select ${key}, ${portion.subject}, looked.day, looked.sailing_id, looked.rows, ${runId}, ${now}
      from (${rowsLookedAt(portion, today)}) looked where looked.day is not null`.execute(tx)
  if (violations.length === 0) return
  // The last place of a rule that is kept says how many were only counted.
  const kept = new Map<string, number>()
  for (const { rule } of violations) kept.set(rule, (kept.get(rule) ?? 0) + 1)
  const last = new Map(violations.map((violation) => [violation.rule, violation]))
  const found = violations.map((violation) => ({
    rule: codeOf(violation.rule),
    place: codeOf(violation.rule) === 'other' ? `${violation.rule}: ${violation.where}` : violation.where,
    more: last.get(violation.rule) === violation ? violation.total - (kept.get(violation.rule) ?? 0) : 0,
    ...rowOf(violation.where),
  }))
  await sql`
    insert into settlement.violations (run_id, portion, looked_at, subject, rule, place, more, day, sailing_id, order_id, transfer_id, account_id,
      statement_id)
    select ${runId}, ${key}, ${JSON.stringify(portion)}::jsonb, ${portion.subject}, v.rule, v.place, v.more,
      coalesce(${dayOf(portion)}::date, accounts.day_of(transfer.at), accounts.day_of(o.made_at), ${today}::date),
      sailing.id, o.id, transfer.id, case when v.kind = 'account' then v.id else w.account_id end,
      case when v.kind = 'statement' then v.id when transfer.cause_kind = 'statement' then transfer.cause_id end
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as v(rule text, place text, more integer, kind text, id bigint)
    left join orders.tickets t on v.kind = 'ticket' and t.id = v.id
    left join inventory.seats seat on v.kind = 'seat' and seat.id = v.id
    left join orders.offers f on v.kind = 'offer' and f.id = v.id
    left join accounts.payouts x on v.kind = 'payout' and x.id = v.id
    left join orders.corrections c on v.kind = 'correction' and c.id = v.id
    left join orders.payments p on v.kind = 'payment' and p.id = v.id
    left join accounts.transfers transfer on transfer.id = case when v.kind in ('transfer', 'entry') then v.id else p.transfer_id end
    left join orders.orders o on o.id = case when v.kind = 'order' then v.id
      else coalesce(t.order_id, f.order_id, x.order_id, c.order_id, p.order_id, transfer.order_id) end
    left join sailings.sailings sailing on sailing.id = case when v.kind = 'sailing' then v.id
      else coalesce(seat.sailing_id, t.sailing_id) end
    left join accounts.wallets w on v.kind = 'wallet' and w.organisation_id = v.id`.execute(tx)
}

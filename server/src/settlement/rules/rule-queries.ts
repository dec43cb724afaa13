import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { Named } from '@fairway/contract/kernel/texts'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { isRelated } from '../../platform/approvals/approvals.ts'
import { instantOf, named } from '../../platform/database/named.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { presentVersionActions } from '../../platform/versions/version-actions.ts'
import { assertOperator } from '../queries.ts'
import { allocationRules } from './version-rules.ts'

type Endpoints = typeof settlement
type Rule = ReplyOf<Endpoints['settlement.rule']>['rule']

const organisationOf = (id: string) =>
  sql`(select ${named('o')} from staff.organisations o where o.id = ${sql.ref(id)})`

/** What an expression in SQL gives of a version `r`. */
const ruleJson: RawBuilder<Rule> = sql<Rule>`json_build_object('id', r.id::text, 'code', r.code, 'version', r.version, 'names', r.names,
  'status', r.status, 'line', (select ${named('l')} from network.lines l where l.id = r.line_id),
  'class', (select ${named('c')} from fleet.classes c where c.id = r.class_id), 'channel', r.channel,
  'seller', ${organisationOf('r.seller_id')}, 'validFrom', r.valid_from,
  'validTo', case when isfinite(r.valid_to) then r.valid_to end,
  'drawnUpBy', (select u.name from staff.users u where u.id = r.drawn_up_by), 'drawnUpAt', ${instantOf('r.drawn_up_at')},
  'approvedBy', (select u.name from staff.users u where u.id = r.approved_by), 'earnedOn', r.earned_on, 'waitMinutes', r.wait_minutes,
  'remainder', json_build_object('role', r.remainder_role, 'organisationId', r.remainder_id::text,
    'organisation', ${organisationOf('r.remainder_id')}),
  'steps', coalesce((select json_agg(json_build_object('role', t.role, 'organisationId', t.organisation_id::text,
      'organisation', ${organisationOf('t.organisation_id')}, 'method', t.method, 'pot', t.pot, 'basis', t.basis, 'rate', t.rate,
      'stretch', case when t.from_km is not null then json_build_array(t.from_km, t.to_km) end) order by t.number)
    from settlement.rule_steps t where t.rule_id = r.id), '[]'))`

/** Versions of cost-allocation rules. */
export async function listRules(
  context: Context,
  { status, text = '', page, pageSize, sort = ['code'] }: ParsedRequest<Endpoints['settlement.rules']>,
): Promise<ReplyOf<Endpoints['settlement.rules']>> {
  assertOperator(context)
  const { db, now } = context
  const filtered = sql`from settlement.rules r
    where (${status ?? null}::text[] is null or r.status = any(${status ?? null}::text[]))
      and (${text} = '' or platform.localized_matches(r.names, ${text}) or starts_with(lower(r.code), lower(${text})))`
  const order = orderBy(
    sort,
    { code: sql`r.code`, validFrom: sql`r.valid_from` },
    () => sql`r.code, r.version desc`,
  )
  const [listed, counted] = await Promise.all([
    sql<{ rule: Rule }>`
      select ${ruleJson} as rule ${filtered} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::integer as total ${filtered}`.execute(db),
  ])
  return {
    rows: listed.rows.map(({ rule }) => rule),
    total: counted.rows[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

/**
 * One version with the one before it, and what the caller may do with it.
 * @throws settlement.ruleNotFound
 */
export async function readRule(
  context: Context,
  { id }: { id: Id },
): Promise<ReplyOf<Endpoints['settlement.rule']>> {
  assertOperator(context)
  const { db, now } = context
  const { rows } = await sql<{
    rule: Rule
    former: Rule | null
    revision: number
    author: Id
    related: boolean
  }>`
    select ${ruleJson} as rule, r.revision, r.drawn_up_by::text as author, ${isRelated(context, sql`r.drawn_up_by`)} as related,
      (select ${ruleJson} from settlement.rules r where r.code = chosen.code and r.version < chosen.version and r.status <> 'draft'
        order by r.version desc limit 1) as former
    from settlement.rules r cross join lateral (select r.code, r.version) chosen where r.id = ${id}`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw problem('settlement.ruleNotFound')
  const { author, related, ...rest } = found
  const can = presentVersionActions(
    allocationRules,
    { status: rest.rule.status, drawnUpBy: author, related },
    context,
  )
  return {
    ...rest,
    // One step approves and publishes.
    can: { edit: can.edit, discard: can.discard, publish: can.approve, withdraw: can.withdraw },
    asOf: toInstant(now),
  }
}

/** What the form of a rule chooses from. */
export async function readRuleChoices(
  context: Context,
): Promise<ReplyOf<Endpoints['settlement.ruleChoices']>> {
  assertOperator(context)
  const { rows } = await sql<{
    lines: Named[]
    classes: Named[]
    sellers: Named[]
    organisations: Named[]
  }>`
    select coalesce((select json_agg(${named('l')} order by l.position, l.id) from network.lines l), '[]') as lines,
      coalesce((select json_agg(${named('c')} order by c.rank, c.id) from fleet.classes c), '[]') as classes,
      coalesce((select json_agg(${named('o')} order by o.code) from staff.organisations o
        where o.kind = 'agent' and exists (select from agents.agents a where a.organisation_id = o.id)), '[]') as sellers,
      coalesce((select json_agg(${named('o')} order by o.kind, o.code) from staff.organisations o
        where o.kind <> 'operator'), '[]') as organisations`.execute(context.db)
  return rows[0] ?? { lines: [], classes: [], sellers: [], organisations: [] }
}

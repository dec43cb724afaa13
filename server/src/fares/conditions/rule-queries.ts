import type { fares } from '@fairway/contract/fares/endpoints'
import type { ConditionSet } from '@fairway/contract/fares/terms'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { Named } from '@fairway/contract/kernel/texts'
import { sql } from 'kysely'
import { isRelated } from '../../platform/approvals/approvals.ts'
import { instantOf, named } from '../../platform/database/named.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { presentVersionActions } from '../../platform/versions/version-actions.ts'
import { conditionsJson } from './read-conditions.ts'
import { conditionRules } from './version-rules.ts'

type Rules = (typeof fares)['fares.refundRules']
type Rule = (typeof fares)['fares.refundRule']
type Head = ReplyOf<Rules>['rules'][number]

const headJson = (
  now: Date,
) => sql<Head>`json_build_object('id', conditions.id::text, 'code', conditions.code,
  'version', conditions.version, 'names', conditions.names, 'status', conditions.status, 'line', ${named('line')},
  'class', ${named('class')}, 'lineKind', conditions.line_kind, 'channel', conditions.channel,
  'validFrom', ${instantOf('conditions.valid_from')},
  'validTo', case when isfinite(conditions.valid_to) then ${instantOf('conditions.valid_to')} end,
  'inForce', conditions.status = 'published' and conditions.valid_from <= ${now} and ${now} < conditions.valid_to,
  'drawnUpBy', author.name, 'drawnUpAt', ${instantOf('conditions.drawn_up_at')}, 'approvedBy', second.name)`

const headJoins = sql`left join network.lines line on line.id = conditions.line_id
  left join fleet.classes class on class.id = conditions.class_id
  join staff.users author on author.id = conditions.drawn_up_by
  left join staff.users second on second.id = conditions.approved_by`

/** Versions of after-sale conditions, by code and newest version first. */
export async function refundRules(
  { db, now }: Context,
  { status }: ParsedRequest<Rules>,
): Promise<ReplyOf<Rules>> {
  const { rows } = await sql<{ rule: Head }>`
    select ${headJson(now)} as rule from fares.condition_sets conditions ${headJoins}
    where ${status ? sql`conditions.status = any(${status}::text[])` : sql`true`}
    order by conditions.specificity, conditions.code, conditions.version desc`.execute(db)
  return { rules: rows.map(({ rule }) => rule), asOf: toInstant(now) }
}

/**
 * One version with the one before it, its history, and what the caller may do with it.
 * @throws fares.conditionsNotFound
 */
export async function refundRule(context: Context, { id }: { id: Id }): Promise<ReplyOf<Rule>> {
  const { db, now } = context
  const { rows } = await sql<{
    rule: Head
    set: ConditionSet
    former: { rule: Head; set: ConditionSet } | null
    revision: number
    author: Id
    related: boolean
    history: { at: string; operation: string; by: string | null; reason: string | null }[]
    lines: Named[] | null
    classes: Named[] | null
  }>`
    select ${headJson(now)} as rule, ${conditionsJson} as set, conditions.revision, conditions.drawn_up_by::text as author, ${isRelated(context, sql`conditions.drawn_up_by`)} as related,
      (select json_build_object('rule', ${headJson(now)}, 'set', ${conditionsJson})
        from fares.condition_sets conditions ${headJoins}
        where conditions.code = chosen.code and conditions.version < chosen.version
        order by conditions.version desc limit 1) as former,
      coalesce((select json_agg(json_build_object('at', ${instantOf('event.at')}, 'operation', event.operation,
          'by', person.name, 'reason', event.detail->>'reason') order by event.id)
        from journal.operations event left join staff.users person on person.id = event.user_id
        where event.entity = 'fares.conditionSet' and event.entity_id = conditions.id::text), '[]') as history,
      (select json_agg(${named('l')} order by l.position, l.id) from network.lines l) as lines,
      (select json_agg(${named('k')} order by k.rank, k.id) from fleet.classes k) as classes
    from fares.condition_sets conditions ${headJoins}
    cross join lateral (select conditions.code, conditions.version) chosen
    where conditions.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw problem('fares.conditionsNotFound')
  const { author, related, history, lines, classes, ...rest } = found
  return {
    ...rest,
    lines: lines ?? [],
    classes: classes ?? [],
    history: history.map((event) => ({ ...event, by: event.by ?? '' })),
    can: presentVersionActions(
      conditionRules,
      { status: rest.rule.status, drawnUpBy: author, related },
      context,
    ),
    asOf: toInstant(now),
  }
}

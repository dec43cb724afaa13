import type { VersionState } from '@fairway/contract/approvals/versions'
import type { PriceRuleKind } from '@fairway/contract/fares/values'
import type { Id } from '@fairway/contract/kernel/ids'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import { isRelated } from '../../platform/approvals/approvals.ts'
import { instantOf } from '../../platform/database/named.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { presentVersionActions } from '../../platform/versions/version-actions.ts'
import { priceRules, readableRules, ruleKinds } from './rule-kinds.ts'

/** A version `r` with what its kind says. */
const ruleJson = (
  kind: PriceRuleKind,
  now: Date,
): RawBuilder<unknown> => sql`jsonb_build_object('id', r.id::text, 'code', r.code,
  'version', r.version, 'names', r.names, 'status', r.status, 'validFrom', ${instantOf('r.valid_from')},
  'validTo', case when isfinite(r.valid_to) then ${instantOf('r.valid_to')} end,
  'inForce', r.status = 'published' and r.valid_from <= ${now} and ${now} < r.valid_to,
  'drawnUpBy', (select name from staff.users u where u.id = r.drawn_up_by), 'drawnUpAt', ${instantOf('r.drawn_up_at')},
  'approvedBy', (select name from staff.users u where u.id = r.approved_by)) || ${ruleKinds[kind].json}`

/** Versions of a kind, by code and newest first. */
export async function ruleVersions<Rule>(
  { db, now, caller }: Context,
  kind: PriceRuleKind,
  { status, text }: { status?: readonly VersionState[] | undefined; text?: string | undefined },
  {
    order = sql`r.code`,
    further = sql`true`,
  }: {
    order?: RawBuilder<unknown> /** A condition of the kind's own on a version `r`. */
    further?: RawBuilder<unknown>
  } = {},
): Promise<Rule[]> {
  const { rows } = await sql<{ rule: Rule }>`
    select ${ruleJson(kind, now)} as rule from ${sql.table(ruleKinds[kind].table)} r
    where (${status ?? null}::text[] is null or r.status = any(${status ?? null}))
      and (${text ?? ''} = '' or platform.localized_matches(r.names, ${text ?? ''}) or starts_with(lower(r.code), lower(${text ?? ''}))) and ${readableRules(caller)}
      and ${further}
    order by ${order}, r.code, r.version desc`.execute(db)
  return rows.map(({ rule }) => rule)
}

/**
 * One version with the one before it, and what the caller may do with it.
 * @throws fares.ruleNotFound
 */
export async function ruleVersion<Rule extends { status: VersionState }>(
  context: Context,
  kind: PriceRuleKind,
  id: Id,
) {
  const { db, now, caller } = context
  const table = sql.table(ruleKinds[kind].table)
  const { rows } = await sql<{
    rule: Rule
    former: Rule | null
    revision: number
    author: Id
    related: boolean
  }>`
    select ${ruleJson(kind, now)} as rule, r.revision, r.drawn_up_by::text as author, ${isRelated(context, sql`r.drawn_up_by`)} as related,
      (select ${ruleJson(kind, now)} from ${table} r where r.code = chosen.code and r.version < chosen.version and r.status <> 'draft'
        order by r.version desc limit 1) as former
    from ${table} r cross join lateral (select r.code, r.version) chosen
    where r.id = ${id} and ${readableRules(caller)}`.execute(db)
  const [found] = rows
  if (!found) throw problem('fares.ruleNotFound')
  const { rule, former, revision, author, related } = found
  return {
    ...{ rule, former, revision },
    can: presentVersionActions(priceRules, { status: rule.status, drawnUpBy: author, related }, context),
    asOf: toInstant(now),
  }
}

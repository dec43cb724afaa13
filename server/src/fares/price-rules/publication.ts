import type { fares } from '@fairway/contract/fares/endpoints'
import type { PriceRuleKind } from '@fairway/contract/fares/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { ruleKinds } from './rule-kinds.ts'

type Preview = ReplyOf<(typeof fares)['fares.priceRulePublication']>

/**
 * Every node has read the new version before the first sale is priced by it: nodes keep passenger types for five seconds, and what
 * a party is asked for must fit what it pays.
 */
const leadMs = 10_000

/**
 * What the publication of a version would do: from when it counts, which version of its code ends then, and which begins later
 * and stands in its way.
 * @throws fares.ruleNotFound
 */
export async function previewPublication(
  db: Connection,
  kind: PriceRuleKind,
  id: Id,
  now: Date,
  requested: Date | undefined,
): Promise<Preview & { moment: Date; endsId: Id | null }> {
  const earliest = new Date(now.getTime() + leadMs)
  const { rows } = await sql<{
    moment: Date
    over: boolean
    others: { id: Id; version: number; earlier: boolean }[]
  }>`
    select p.moment, r.valid_to <= p.moment as over,
      coalesce((select json_agg(json_build_object('id', o.id::text, 'version', o.version, 'earlier', o.valid_from < p.moment)
          order by o.valid_from)
        from ${sql.table(ruleKinds[kind].table)} o where o.code = r.code and o.id <> r.id and o.status = 'published'
          and o.valid_to > p.moment and o.valid_from < r.valid_to), '[]') as others
    from ${sql.table(ruleKinds[kind].table)} r
    cross join lateral (select greatest(r.valid_from, ${earliest}, ${requested ?? null}::timestamptz) as moment) p
    where r.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw problem('fares.ruleNotFound')
  const { moment, over, others } = found
  const ends = others.find(({ earlier }) => earlier)
  return {
    moment,
    endsId: ends?.id ?? null,
    from: toInstant(moment),
    ends: ends?.version ?? null,
    tie: others.find(({ earlier }) => !earlier)?.version ?? null,
    over,
  }
}

/** The publication of a version, before it is done. */
export async function priceRulePublication(
  { db, now }: Context,
  { kind, id, from }: ParsedRequest<(typeof fares)['fares.priceRulePublication']>,
): Promise<Preview> {
  const {
    moment: _,
    endsId: __,
    ...preview
  } = await previewPublication(db, kind, id, now, from === undefined ? undefined : new Date(from))
  return preview
}

import { sameScope } from '@fairway/contract/fares/condition-scope'
import type { fares } from '@fairway/contract/fares/endpoints'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import type { Names } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { named } from '../../platform/database/named.ts'
import type { Context } from '../../platform/http/context.ts'
import { describe, type ProblemError, problem } from '../../platform/http/problems.ts'
import { type PeriodScope, type SoldClass, uncoveredAt, withdrawalGaps } from '../domain/coverage.ts'

type Preview = ReplyOf<(typeof fares)['fares.refundRulePublication']>
type WithdrawalPreview = ReplyOf<(typeof fares)['fares.refundRuleWithdrawal']>

interface ScopedVersion extends PeriodScope {
  id: Id
  code: string
  version: number
  names: Names
}

/**
 * What the publication of a version would do: from when it counts, which version of its code ends, with which others it
 * ties, and which sales would have no conditions from then on.
 * @throws fares.conditionsNotFound
 */
export async function previewPublication(
  db: Connection,
  id: Id,
  now: Date,
  requested: Date | undefined,
): Promise<Preview & { moment: Date; endsId: Id | null }> {
  const { chosen, others, sold } = await coverageBy(db, id, now)
  const moment = new Date(Math.max(+now, +chosen.from, requested ? +requested : 0))
  const lasting = others.filter(({ until }) => until === null || until > moment)
  const ends = lasting.find(({ code, from }) => code === chosen.code && from < moment)
  const ties = lasting.filter((set) => set !== ends && (set.code === chosen.code || sameScope(set, chosen)))
  const published = { ...chosen, from: moment, until: null }
  return {
    moment,
    endsId: ends?.id ?? null,
    from: toInstant(moment),
    ends: ends ? briefly(ends) : null,
    ties: ties.map(briefly),
    uncovered: uncoveredAt([published, ...lasting.filter((set) => set !== ends)], sold, moment),
  }
}

/**
 * Which sales would have no conditions once a version is withdrawn, and why it cannot be.
 * @throws fares.conditionsNotFound
 */
export async function previewWithdrawal(
  db: Connection,
  id: Id,
  now: Date,
): Promise<Pick<WithdrawalPreview, 'uncovered'> & { refusal: ProblemError | undefined }> {
  const { chosen, others, sold } = await coverageBy(db, id, now)
  const { uncovered, onSale } = withdrawalGaps(chosen, others, sold, now)
  const [line] = onSale
  return {
    uncovered,
    refusal: line && problem('fares.conditionsNeeded', { line: line.code, count: onSale.length }),
  }
}

/** The withdrawal of a version, seen before it is done. */
export async function refundRuleWithdrawal(
  { db, now, language }: Context,
  { id }: { id: Id },
): Promise<WithdrawalPreview> {
  const { uncovered, refusal } = await previewWithdrawal(db, id, now)
  return {
    uncovered,
    can: refusal
      ? { allowed: false, reason: refusal.code, text: describe(refusal, language).message }
      : { allowed: true },
  }
}

/** A version, the other published ones that have not ended, and what is sold. */
async function coverageBy(db: Connection, id: Id, now: Date) {
  const { rows } = await sql<{ chosen: ScopedVersion | null; published: ScopedVersion[]; sold: SoldClass[] }>`
    select (select ${versionJson} from fares.condition_sets c where c.id = ${id}) as chosen,
      coalesce((select json_agg(${versionJson}) from fares.condition_sets c
        where c.status = 'published' and c.id <> ${id} and c.valid_to > ${now}), '[]') as published,
      coalesce((select json_agg(json_build_object('line', ${named('l')}, 'lineKind', l.kind, 'class', ${named('k')},
          'lastArrival', (select max(s.arrives_at) from sailings.sailings s
            where s.line_id = l.id and s.sale_state = 'open' and s.status <> 'cancelled'))
          order by l.position, l.id, k.rank, k.id)
        from network.lines l join fleet.classes k on exists (select from fares.fare_tables t join fares.fares f on f.table_id = t.id
          where t.line_id = l.id and t.status = 'published' and f.class_id = k.id)
        where l.enabled), '[]') as sold`.execute(db)
  const [found] = rows
  if (!found?.chosen) throw problem('fares.conditionsNotFound')
  return {
    chosen: withDates(found.chosen),
    others: found.published.map(withDates),
    sold: found.sold.map((place) => ({
      ...place,
      lastArrival: place.lastArrival && new Date(place.lastArrival),
    })),
  }
}

const versionJson = sql`json_build_object('id', c.id::text, 'code', c.code, 'version', c.version, 'names', c.names,
  'lineId', c.line_id::text, 'classId', c.class_id::text, 'lineKind', c.line_kind, 'channel', c.channel,
  'from', c.valid_from, 'until', case when isfinite(c.valid_to) then c.valid_to end)`

/** JSON has moments as texts. */
const withDates = (set: ScopedVersion): ScopedVersion => ({
  ...set,
  from: new Date(set.from),
  until: set.until && new Date(set.until),
})

const briefly = ({ code, version, names }: ScopedVersion) => ({ code, version, names })

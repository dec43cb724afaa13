import { type ConditionScope, conditionsFor, sameScope } from '@fairway/contract/fares/condition-scope'
import type { fares } from '@fairway/contract/fares/endpoints'
import { channels } from '@fairway/contract/fares/values'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import type { Names } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { Named } from '@fairway/contract/kernel/texts'
import type { LineKind } from '@fairway/contract/network/values'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { named } from '../../platform/database/named.ts'
import { problem } from '../../platform/http/problems.ts'

type Preview = ReplyOf<(typeof fares)['fares.refundRulePublication']>

interface ScopedVersion extends ConditionScope {
  id: Id
  code: string
  version: number
  names: Names
  from: Date
  /** Null: no end. */
  until: Date | null
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
  const { rows } = await sql<{ chosen: ScopedVersion | null; published: ScopedVersion[]; places: Place[] }>`
    select (select ${versionJson} from fares.condition_sets c where c.id = ${id}) as chosen,
      coalesce((select json_agg(${versionJson}) from fares.condition_sets c
        where c.status = 'published' and c.id <> ${id} and c.valid_to > ${now}), '[]') as published,
      coalesce((select json_agg(json_build_object('line', ${named('l')}, 'lineKind', l.kind, 'class', ${named('k')})
          order by l.position, l.id, k.rank, k.id)
        from network.lines l join fleet.classes k on exists (select from fares.fare_tables t join fares.fares f on f.table_id = t.id
          where t.line_id = l.id and t.status = 'published' and f.class_id = k.id)
        where l.enabled), '[]') as places`.execute(db)
  const { chosen, published, places } = rows[0] ?? { chosen: null, published: [], places: [] }
  if (!chosen) throw problem('fares.conditionsNotFound')
  const moment = new Date(Math.max(+now, +new Date(chosen.from), requested ? +requested : 0))
  const others = published.map((set) => ({
    ...set,
    from: new Date(set.from),
    until: set.until && new Date(set.until),
  }))
  const lasting = others.filter(({ until }) => until === null || until > moment)
  const ends = lasting.find(({ code, from }) => code === chosen.code && from < moment)
  const ties = lasting.filter((set) => set !== ends && (set.code === chosen.code || sameScope(set, chosen)))
  const inForce = lasting.filter((set) => set !== ends && set.from <= moment)
  return {
    moment,
    endsId: ends?.id ?? null,
    from: toInstant(moment),
    ends: ends ? briefly(ends) : null,
    ties: ties.map(briefly),
    uncovered: places.flatMap(({ line, class: travelClass, lineKind }) =>
      channels
        .filter(
          (channel) =>
            !conditionsFor([chosen, ...inForce], {
              lineId: line.id,
              classId: travelClass.id,
              lineKind,
              channel,
            }),
        )
        .map((channel) => ({ line, class: travelClass, channel })),
    ),
  }
}

interface Place {
  line: Named
  class: Named
  lineKind: LineKind
}

const versionJson = sql`json_build_object('id', c.id::text, 'code', c.code, 'version', c.version, 'names', c.names,
  'lineId', c.line_id::text, 'classId', c.class_id::text, 'lineKind', c.line_kind, 'channel', c.channel,
  'from', c.valid_from, 'until', case when isfinite(c.valid_to) then c.valid_to end)`

const briefly = ({ code, version, names }: ScopedVersion) => ({ code, version, names })

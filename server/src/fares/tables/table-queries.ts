import type { fares } from '@fairway/contract/fares/endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import { isRelated } from '../../platform/approvals/approvals.ts'
import { instantOf, named } from '../../platform/database/named.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { presentVersionActions } from '../../platform/versions/version-actions.ts'
import { classJson } from '../class-json.ts'
import { makesTables, tableRules } from './version-rules.ts'

type Reply<Name extends keyof typeof fares> = ReplyOf<(typeof fares)[Name]>

/** What is not published yet is for those who make fare tables `t`. */
const readableTables = ({ caller }: Pick<Context, 'caller'>): RawBuilder<boolean> =>
  makesTables(caller) ? sql`true` : sql`t.status in ('published', 'withdrawn')`

/** A table `t` of a line `l`. */
const head = (
  now: Date,
) => sql`'id', t.id::text, 'line', ${named('l')}, 'lineVersion', lv.version, 'version', t.version,
  'status', t.status, 'validFrom', t.valid_from, 'validTo', t.valid_to,
  'inForce', coalesce(l.enabled and t.id = fares.table_of(network.version_of(l.id, ${serviceDateOf(now)}::date),
    ${serviceDateOf(now)}::date), false),
  'drawnUpBy', author.name, 'drawnUpAt', ${instantOf('t.drawn_up_at')}, 'approvedBy', second.name,
  'publishedAt', ${instantOf('t.published_at')}`

const headJoins = sql`join network.lines l on l.id = t.line_id join network.line_versions lv on lv.id = t.line_version_id
  join staff.users author on author.id = t.drawn_up_by left join staff.users second on second.id = t.approved_by`

/** Fares by class, of rows with class, stops and fen. */
const classesJson = (rows: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('class', ${classJson}, 'pairs', f.pairs) order by c.rank)
  from (select class_id, json_agg(json_build_object('fromStop', from_stop, 'toStop', to_stop, 'fareFen', fen)
      order by from_stop, to_stop) as pairs from (${rows}) r group by class_id) f
    join fleet.classes c on c.id = f.class_id), '[]')`

/** Fare tables with the spread of their prices, by line and newest version first. */
export async function fareTables(
  context: Context,
  { lineId, status }: ParsedRequest<(typeof fares)['fares.tables']>,
): Promise<Reply<'fares.tables'>> {
  const { db, now } = context
  const { rows } = await sql<{ entry: Reply<'fares.tables'>['tables'][number] }>`
    select json_build_object(${head(now)},
      'classes', coalesce((select json_agg(json_build_object('class', ${classJson}, 'pairs', f.pairs,
          'lowestFen', f.lowest, 'highestFen', f.highest) order by c.rank)
        from (select class_id, count(*) as pairs, min(fen) as lowest, max(fen) as highest
          from fares.fares where table_id = t.id group by class_id) f
          join fleet.classes c on c.id = f.class_id), '[]')) as entry
    from fares.fare_tables t ${headJoins}
    where (${lineId ?? null}::bigint is null or t.line_id = ${lineId ?? null})
      and (${status ?? null}::text[] is null or t.status = any(${status ?? null})) and ${readableTables(context)}
    order by l.position, l.id, t.version desc`.execute(db)
  return { tables: rows.map(({ entry }) => entry), asOf: toInstant(now) }
}

/**
 * One fare table with every pair of every class, the fares it was drafted from, and what the caller may do with it.
 * @throws fares.tableNotFound
 */
export async function fareTable(context: Context, { id }: { id: Id }): Promise<Reply<'fares.table'>> {
  const { db, now, services } = context
  const { rows } = await sql<{
    reply: Omit<Reply<'fares.table'>, 'asOf' | 'can' | 'roundingFen'>
    author: Id
    related: boolean
  }>`
    select t.drawn_up_by::text as author, ${isRelated(context, sql`t.drawn_up_by`)} as related, json_build_object(${head(now)}, 'revision', t.revision,
      'stops', (select coalesce(json_agg(json_build_object('stop', s.stop_number, 'dock', ${named('d')}, 'riverKm', d.river_km)
          order by s.stop_number), '[]')
        from network.line_stops s join network.docks d on d.id = s.dock_id where s.line_version_id = t.line_version_id),
      'classes', ${classesJson(sql`select class_id, from_stop, to_stop, fen from fares.fares where table_id = t.id`)},
      'base', (select json_build_object('version', b.version,
          'classes', ${classesJson(sql`select * from fares.fares_at(b.id, t.line_version_id)`)})
        from fares.fare_tables b where b.id = t.base_id),
      'allClasses', (select json_agg(${classJson} order by c.rank) from fleet.classes c)) as reply
    from fares.fare_tables t ${headJoins} where t.id = ${id} and ${readableTables(context)}`.execute(db)
  const [found] = rows
  if (!found) throw problem('fares.tableNotFound')
  const { status } = found.reply
  return {
    ...found.reply,
    roundingFen: await services.parameters.read('fares.roundingFen'),
    can: presentVersionActions(
      tableRules,
      { status, drawnUpBy: found.author, related: found.related },
      context,
    ),
    asOf: toInstant(now),
  }
}

/** The lines with the versions that a table can be drafted for. */
export async function tableLines({ db }: Context): Promise<Reply<'fares.tableLines'>> {
  const { rows } = await sql<Reply<'fares.tableLines'>['lines'][number]>`
    select ${named('l')} as line,
      json_agg(json_build_object('id', v.id::text, 'version', v.version, 'status', v.status, 'validFrom', v.valid_from,
        'stops', (select count(*) from network.line_stops s where s.line_version_id = v.id)) order by v.version desc) as versions
    from network.lines l join network.line_versions v on v.line_id = l.id
    where v.status <> 'withdrawn' and exists (select from network.line_stops s where s.line_version_id = v.id)
    group by l.id order by l.position, l.id`.execute(db)
  return { lines: rows }
}

import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import type { network } from '@fairway/contract/network/endpoints'
import { sql } from 'kysely'
import { isRelated } from '../../platform/approvals/approvals.ts'
import { instantOf, named } from '../../platform/database/named.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { presentVersionActions } from '../../platform/versions/version-actions.ts'
import { visibleLines } from '../visible-network.ts'
import { plannedLines, plansLines } from './line-scope.ts'
import { stopsJson } from './stops-json.ts'
import { lineVersionRules } from './version-rules.ts'

type Versions = ReplyOf<(typeof network)['network.lineVersions']>
type Version = ReplyOf<(typeof network)['network.lineVersion']>

const lineJson = sql<
  Versions['line']
>`json_build_object('id', l.id::text, 'code', l.code, 'names', l.names, 'kind', l.kind,
  'carrier', ${named('carrier')}, 'enabled', l.enabled, 'position', l.position, 'revision', l.revision)`

/** A version `v` of a line `l`. */
const headJson = (now: Date) => sql<
  Versions['versions'][number]
>`json_build_object('id', v.id::text, 'version', v.version,
  'status', v.status, 'validFrom', v.valid_from,
  'validTo', case v.status when 'published' then (select min(later.valid_from) - 1 from network.line_versions later
    where later.line_id = v.line_id and later.status = 'published' and later.valid_from > v.valid_from) end,
  'inForce', l.enabled and v.id is not distinct from network.version_of(l.id, ${serviceDateOf(now)}::date),
  'stops', (select count(*) from network.line_stops stop where stop.line_version_id = v.id),
  'sailingsAhead', (select count(*) from sailings.sailings s where s.line_version_id = v.id
    and s.service_date >= ${serviceDateOf(now)}::date and s.status <> 'cancelled'),
  'drawnUpBy', author.name, 'drawnUpAt', ${instantOf('v.drawn_up_at')}, 'approvedBy', second.name)`

const headJoins = sql`join staff.users author on author.id = v.drawn_up_by
  left join staff.users second on second.id = v.approved_by`

/** The lines `l` whose plans and published versions, or whose published versions alone, the caller sees. */
const visible = ({ scope, caller, now }: Context) => {
  const published = sql`${visibleLines(scope)} and network.shown_version(l.id, ${serviceDateOf(now)}::date) is not null`
  return plansLines(caller) ? sql`(${published} or ${plannedLines(scope)})` : published
}

/** What is not published yet is for those who plan the line. */
const readable = ({ scope, caller }: Context) =>
  plansLines(caller)
    ? sql`(v.status in ('published', 'withdrawn') or ${plannedLines(scope)})`
    : sql`v.status in ('published', 'withdrawn')`

/**
 * A line with its versions, the newest first.
 * @throws network.lineNotFound
 */
export async function lineVersions(context: Context, { id }: { id: Id }): Promise<Versions> {
  const { db, now } = context
  const { rows } = await sql<Omit<Versions, 'asOf'>>`
    select ${lineJson} as line,
      coalesce((select json_agg(${headJson(now)} order by v.version desc) from network.line_versions v ${headJoins}
        where v.line_id = l.id and ${readable(context)}), '[]') as versions
    from network.lines l join staff.organisations carrier on carrier.id = l.carrier_id
    where l.id = ${id} and ${visible(context)}`.execute(db)
  const [found] = rows
  if (!found) throw problem('network.lineNotFound')
  return { ...found, asOf: toInstant(now) }
}

/**
 * One version with its stops, those of the version before it, and what the caller may do with it.
 * @throws network.lineVersionNotFound
 */
export async function lineVersion(context: Context, { id }: { id: Id }): Promise<Version> {
  const { db, now } = context
  const { rows } = await sql<Omit<Version, 'asOf' | 'can'> & { author: Id; related: boolean }>`
    select ${lineJson} as line, ${headJson(now)} as version, v.revision, v.drawn_up_by::text as author, ${isRelated(context, sql`v.drawn_up_by`)} as related,
      ${stopsJson('v.id')} as stops,
      (select json_build_object('version', former.version, 'stops', ${stopsJson('former.id')})
        from network.line_versions former where former.id = (
          select f.id from network.line_versions f where f.line_id = v.line_id and f.version < v.version
          order by f.status in ('published', 'withdrawn') desc, f.version desc limit 1)) as former
    from network.line_versions v join network.lines l on l.id = v.line_id
      join staff.organisations carrier on carrier.id = l.carrier_id ${headJoins}
    where v.id = ${id} and ${visible(context)} and ${readable(context)}`.execute(db)
  const [found] = rows
  if (!found) throw problem('network.lineVersionNotFound')
  const { author, related, ...rest } = found
  return {
    ...rest,
    can: presentVersionActions(
      lineVersionRules,
      { status: rest.version.status, drawnUpBy: author, related },
      context,
    ),
    asOf: toInstant(now),
  }
}

import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { momentOn, toInstant } from '@fairway/contract/kernel/service-date'
import type { services } from '@fairway/contract/sailings/services/endpoints'
import { type Clash, findClashes } from '@fairway/contract/sailings/services/season'
import { sql } from 'kysely'
import { plannedLines } from '../../network/index.ts'
import type { Connection } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/http/caller.ts'
import { idempotentCommand } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { wakeJob } from '../../platform/jobs/wake-job.ts'
import { sha256 } from '../../platform/security/crypto.ts'
import { everyRow, scopeCondition } from '../../staff/index.ts'
import { type LoadedSeason, loadSeason, type SeasonRequest } from './season-facts.ts'

type Endpoints = typeof services
type Season = ReplyOf<Endpoints['sailings.season']>

/** @throws record.notFound for a line or service that the caller does not plan */
async function assertPlanned(db: Connection, scope: Scope, { lineId = [], serviceId = [] }: SeasonRequest) {
  const { rows } = await sql<{ lines: number; services: number }>`
    select (select count(*)::integer from network.lines l where l.id = any(${lineId}::bigint[]) and ${plannedLines(scope)}) as lines,
      (select count(*)::integer from sailings.services s join network.lines l on l.id = s.line_id
        where s.id = any(${serviceId}::bigint[]) and ${plannedLines(scope)}) as services`.execute(db)
  if (rows[0]?.lines !== new Set(lineId).size || rows[0].services !== new Set(serviceId).size)
    throw problem('record.notFound')
}

/** A season with its clashes, and what names both. */
async function examineSeason(
  db: Connection,
  { scope, now }: Context,
  request: SeasonRequest,
  turnround: number,
) {
  await assertPlanned(db, scope, request)
  const loaded = await loadSeason(db, scope, request, now, turnround)
  const clashes = findClashes(loaded.facts)
  return { ...loaded, clashes, fingerprint: fingerprintOf(request, loaded, clashes) }
}

/** Changes with what would be done and with what is wrong with it, but not with every ticket that is sold. */
function fingerprintOf(
  { from, to }: SeasonRequest,
  { facts }: LoadedSeason,
  clashes: readonly Clash[],
): string {
  const runs = facts.runs
    .filter(({ state }) => state !== 'other')
    .map(({ key, state, shipId, versionId, departs }) => [key, state, shipId, versionId, departs])
  const named = clashes.map(({ kind, run, others }) => [kind, run, others])
  return sha256(JSON.stringify([from, to, runs, named])).toString('hex')
}

/** What the publication of a season would do, with every clash. */
export async function previewSeason(
  context: Context,
  { from, to, ...choice }: ParsedRequest<Endpoints['sailings.season']>,
): Promise<Season> {
  const turnround = await context.services.parameters.read('sailings.turnroundMinutes')
  const season = await examineSeason(context.db, context, { from, to, ...choice }, turnround)
  return {
    ...{ from, to, services: season.services, lines: season.lines, ships: season.ships, docks: season.docks },
    runs: season.facts.runs.map(({ differs: _, ...run }) => run),
    patterns: [...season.facts.patterns].map(([versionId, stops]) => ({ versionId, stops: [...stops] })),
    clashes: season.clashes,
    fingerprint: season.fingerprint,
    asOf: toInstant(context.now),
  }
}

/**
 * Publishes a season as it was previewed: its runs are made in the background, a few at a time, so that no sale waits.
 * What was published before stays; sailings of days that are gone are withdrawn unless they have tickets.
 * @throws record.notFound, sailings.seasonChanged, sailings.seasonBlocked, sailings.seasonReason, sailings.seasonEmpty
 */
export async function publishSeason(
  context: IdempotentContext,
  request: ParsedRequest<Endpoints['sailings.publishSeason']>,
): Promise<{ id: string }> {
  const { from, to, fingerprint, reason = null } = request
  const { now, caller, services } = context
  // Before the transaction: what is not in a cache is read through a connection of its own.
  const turnround = await services.parameters.read('sailings.turnroundMinutes')
  return idempotentCommand(context, request, async (tx, journal) => {
    // One plan is published after another, so that each is judged by what the former one made.
    await sql`select pg_advisory_xact_lock(hashtext('sailings.publishSeason'))`.execute(tx)
    const season = await examineSeason(tx, context, request, turnround)
    if (season.fingerprint !== fingerprint) throw problem('sailings.seasonChanged')
    const blocked = season.clashes.filter(({ blocking }) => blocking).length
    if (blocked > 0) throw problem('sailings.seasonBlocked', { count: blocked })
    const accepted = season.clashes.length
    if (accepted > 0 && reason === null) throw problem('sailings.seasonReason', { count: accepted })
    const runs = season.facts.runs.flatMap(
      ({ state, serviceId, date, lineId, versionId, shipId, departs, sailingId }) =>
        state === 'new' || state === 'withdrawn'
          ? [
              {
                ...{ serviceId, date, lineId, versionId, shipId },
                ...{ departs: momentOn(from, departs), withdraws: state === 'withdrawn' ? sailingId : null },
              },
            ]
          : [],
    )
    if (runs.length === 0) throw problem('sailings.seasonEmpty')
    const withdrawals = runs.filter(({ withdraws }) => withdraws !== null).length
    const counts = { sailings: runs.length - withdrawals, withdrawals, clashes: accepted }
    const { rows } = await sql<{ id: string }>`
      insert into sailings.publications (from_date, to_date, reason, clashes, runs, withdrawals, published_by, published_at)
      values (${from}::date, ${to}::date, ${reason}, ${accepted}, ${counts.sailings}, ${withdrawals}, ${caller.userId}, ${now})
      returning id`.execute(tx)
    const id = rows[0]?.id ?? ''
    await sql`insert into sailings.planned_runs
        (publication_id, service_id, service_date, line_id, line_version_id, ship_id, departs_at, withdraws)
      select ${id}, r."serviceId", r.date, r."lineId", r."versionId", r."shipId", r.departs, r.withdraws
      from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as r("serviceId" bigint, date date, "lineId" bigint,
        "versionId" bigint, "shipId" bigint, departs timestamptz, withdraws bigint)`.execute(tx)
    await wakeJob(tx, 'sailings:makePlannedRuns')
    journal({
      entity: 'sailings.publication',
      entityId: id,
      detail: {
        ...{ from, to, services: season.services.map(({ code }) => code).join(' '), ...counts },
        ...(reason !== null && { reason }),
      },
    })
    return { id }
  })
}

/** Scope condition on a publication by the user `u`: the operator sees all, others those of their own organisation. */
const visiblePublications = (scope: Scope) =>
  scopeCondition(scope, {
    organisation: (id) => sql`u.organisation_id = ${id}`,
    instead: { operator: everyRow },
  })

/**
 * How far a publication is.
 * @throws record.notFound
 */
export async function readPublication(
  { db, scope }: Context,
  { id }: { id: string },
): Promise<ReplyOf<Endpoints['sailings.publication']>> {
  const { rows } = await sql<Omit<ReplyOf<Endpoints['sailings.publication']>, 'at'> & { at: Date }>`
    select p.from_date as "from", p.to_date as "to", p.runs, p.withdrawals, p.made, p.withdrawn, p.skipped,
      p.done_at is not null as done, u.name as by, p.published_at as at
    from sailings.publications p join staff.users u on u.id = p.published_by
    where p.id = ${id} and ${visiblePublications(scope)}`.execute(db)
  const [publication] = rows
  if (!publication) throw problem('record.notFound')
  return { ...publication, at: toInstant(publication.at) }
}

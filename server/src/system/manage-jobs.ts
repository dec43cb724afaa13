import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { system } from '@fairway/contract/system/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { orderBy, sortedBy } from '../platform/database/order-by.ts'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { nextRun } from '../platform/jobs/jobs.ts'

import { hasQueue } from '../platform/jobs/wake-job.ts'

import { localizedLabel } from '../platform/texts.ts'

type Reply<Name extends keyof typeof system> = ReplyOf<(typeof system)[Name]>
type Request<Name extends keyof typeof system> = ParsedRequest<(typeof system)[Name]>
type Run = Reply<'system.jobRuns'>['rows'][number]
type Row = Reply<'system.jobs'>['rows'][number]

/** A run that takes longer than this has lost its node: the worker gives its task to another one then. */
const lostAfterHours = 4

/** A text of a job; a job that is no longer part of the product may still have runs and goes by its own name. */
const textsOf = (job: string, part: 'name' | 'explanation') =>
  localizedLabel(`jobs.${job.replace(':', '.')}.${part}`, job)

interface StoredRun {
  id: string
  job: string
  asked_by: Run['askedBy']
  person: Run['person']
  attempt: number
  node: string
  began_at: Date
  ended_at: Date | null
  outcome: Run['outcome']
  error: string
}

/** Runs for display; `outcome` includes running and lost ones. */
const runs = (now: Date) => sql<StoredRun>`
  select r.id, r.job, r.asked_by, r.attempt, r.node, r.began_at, r.ended_at, r.error,
    case when u.id is not null then json_build_object('id', u.id::text, 'code', u.code, 'name', u.name) end as person,
    case when r.outcome is not null then r.outcome
      when r.began_at < ${new Date(now.getTime() - lostAfterHours * 3_600_000)} then 'lost'
      else 'running' end as outcome
  from platform.job_runs r left join staff.users u on u.id = r.user_id`

const presentRun = (row: StoredRun): Run => ({
  id: row.id,
  job: row.job,
  names: textsOf(row.job, 'name'),
  askedBy: row.asked_by,
  person: row.person,
  attempt: row.attempt,
  node: row.node,
  beganAt: toInstant(row.began_at),
  endedAt: row.ended_at && toInstant(row.ended_at),
  milliseconds: row.ended_at && row.ended_at.getTime() - row.began_at.getTime(),
  outcome: row.outcome,
  error: row.error,
})

/** Every job with its plan, its last run and what of it failed. */
export async function listJobs(
  { db, services, language, now }: Context,
  request: Request<'system.jobs'>,
): Promise<Reply<'system.jobs'>> {
  const { rows: latest } = await sql<StoredRun>`
    select distinct on (job) * from (${runs(now)}) r order by job, id desc`.execute(db)
  const last = new Map(latest.map((row) => [row.job, presentRun(row)]))
  const failing = new Map<string, number>()
  if (await hasQueue(db)) {
    const { rows } = await sql<{ job: string; count: number }>`
      select task_identifier as job, count(*)::integer as count from graphile_worker.jobs
      where last_error is not null group by 1`.execute(db)
    for (const { job, count } of rows) failing.set(job, count)
  }
  const query = (request.text ?? '').toLowerCase()
  const all = Object.entries(services.jobs).flatMap(([name, { cron }]): Row[] => {
    const names = textsOf(name, 'name')
    const explanation = textsOf(name, 'explanation')
    const next = cron === undefined ? undefined : nextRun(cron, now)
    const row: Row = {
      name,
      names,
      explanation,
      cron: cron ?? null,
      next: next ? toInstant(next) : null,
      last: last.get(name) ?? null,
      failing: failing.get(name) ?? 0,
    }
    const searched = [name, ...Object.values(names), ...Object.values(explanation)]
    const isFailing = row.failing > 0 || row.last?.outcome === 'failed' || row.last?.outcome === 'lost'
    return searched.some((text) => text.toLowerCase().includes(query)) && (!request.failing || isFailing)
      ? [row]
      : []
  })
  const sorted = sortedBy(all, request.sort ?? ['name'], {
    name: (one, other) => one.names[language].localeCompare(other.names[language]),
    lastBegan: (one, other) => (one.last?.beganAt ?? '').localeCompare(other.last?.beganAt ?? ''),
    next: (one, other) => (one.next ?? '~').localeCompare(other.next ?? '~'),
  })
  const start = (request.page - 1) * request.pageSize
  return { rows: sorted.slice(start, start + request.pageSize), total: all.length, asOf: toInstant(now) }
}

const runSortColumns = {
  beganAt: sql`r.began_at`,
  // Runs that have not ended are last in both directions.
  milliseconds: (direction: RawBuilder<unknown>) => sql`r.ended_at - r.began_at ${direction} nulls last`,
}

/** What ran, when, how long and with what outcome. */
export async function listRuns(
  { db, now }: Context,
  { job, outcome, day, page, pageSize, sort = ['-beganAt'] }: Request<'system.jobRuns'>,
): Promise<Reply<'system.jobRuns'>> {
  const filtered = sql`(${runs(now)}) r
    where (${job ?? null}::text is null or r.job = ${job ?? null})
      and (${outcome ?? null}::text[] is null or r.outcome = any(${outcome ?? null}::text[]))
      and (${day ?? null}::date is null or (r.began_at at time zone 'Asia/Shanghai')::date = ${day ?? null}::date)`
  const order = orderBy(sort, runSortColumns, () => sql`r.id desc`)
  const { rows } = await sql<StoredRun>`
    select * from ${filtered} order by ${order}
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::integer as total from ${filtered}`.execute(db)
  return {
    rows: rows.map((row) => presentRun(row)),
    total: totals[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

/** Tasks that failed and wait for another try, or were tried as often as they may be. */
export async function listFailedTasks(
  { db, now }: Context,
  { job, page, pageSize, sort = ['nextTryAt'] }: Request<'system.failedTasks'>,
): Promise<Reply<'system.failedTasks'>> {
  if (!(await hasQueue(db))) return { rows: [], total: 0, asOf: toInstant(now) }
  const order = orderBy(sort, { nextTryAt: sql`run_at`, attempts: sql`attempts` }, () => sql`id`)
  const filtered = sql`graphile_worker.jobs
    where last_error is not null and (${job ?? null}::text is null or task_identifier = ${job ?? null})`
  const { rows } = await sql<{
    id: string
    job: string
    attempts: number
    max_attempts: number
    last_error: string
    created_at: Date
    run_at: Date
    running: boolean
  }>`
    select id::text, task_identifier as job, attempts::integer, max_attempts::integer, last_error, created_at, run_at,
      locked_at is not null as running
    from ${filtered} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::integer as total from ${filtered}`.execute(db)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      job: row.job,
      names: textsOf(row.job, 'name'),
      attempts: row.attempts,
      mostAttempts: row.max_attempts,
      error: row.last_error,
      since: toInstant(row.created_at),
      nextTryAt: row.attempts < row.max_attempts ? toInstant(row.run_at) : null,
      running: row.running,
    })),
    total: totals[0]?.total ?? 0,
    asOf: toInstant(now),
  }
}

/**
 * Has a job run at once, on whatever node is free. One that waits already is only brought forward.
 * @throws system.unknownJob, system.jobsAsleep
 */
export async function runJob(context: Context, { job }: Request<'system.runJob'>) {
  if (!Object.hasOwn(context.services.jobs, job)) throw problem('system.unknownJob')
  if (!(await hasQueue(context.db))) throw problem('system.jobsAsleep')
  const payload = { asked: { by: 'person', userId: context.caller.userId } }
  return inTransaction(context, async (tx, journal) => {
    await sql`select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json, job_key := ${job},
      job_key_mode := 'replace')`.execute(tx)
    journal({ entity: 'system.job', entityId: job })
    return {}
  })
}

/**
 * Has a failed task tried again now, with all its tries before it.
 * @throws system.taskGone, system.taskRunning
 */
export function retryTask(context: Context, { id }: Request<'system.retryTask'>) {
  return withTask(
    context,
    id,
    sql`graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`,
  )
}

/**
 * Gives a failed task up.
 * @throws system.taskGone, system.taskRunning
 */
export function dropTask(context: Context, { id }: Request<'system.dropTask'>) {
  return withTask(context, id, sql`graphile_worker.complete_jobs(array[${id}::bigint])`)
}

async function withTask(context: Context, id: string, change: ReturnType<typeof sql>) {
  if (!(await hasQueue(context.db))) throw problem('system.taskGone')
  return inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<{ job: string; running: boolean; attempts: number }>`
      select task_identifier as job, locked_at is not null as running, attempts::integer
      from graphile_worker.jobs where id = ${id} and last_error is not null`.execute(tx)
    const task = rows[0]
    if (!task) throw problem('system.taskGone')
    const { rows: changed } = await sql`select 1 from ${change}`.execute(tx)
    if (changed.length === 0) throw problem('system.taskRunning')
    journal({ entity: 'system.job', entityId: task.job, detail: { task: id, attempts: task.attempts } })
    return {}
  })
}

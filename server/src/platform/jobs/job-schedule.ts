import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Cron writes the minute that begins; a second of difference between nodes is no fault. */
const toleratedMinutes = 2
/** The worker's longest pause before another try is exp(10) seconds, a little over six hours. */
const maxRetryHours = 7

/**
 * Schedule repair: what a node whose clock was ahead has written. The worker schedules a job only for minutes after
 * `last_execution` and runs a task only after `run_at`, so until that future comes no node would run it. Gives how
 * many schedules and tasks were put right.
 */
export async function repairSchedule(db: Database): Promise<number> {
  const { rows: there } = await sql<{ there: boolean }>`
    select to_regclass('graphile_worker._private_known_crontabs') is not null as there`.execute(db)
  if (!there[0]?.there) return 0
  const { rows } = await sql<{ repaired: number }>`
    with schedules as (
      update graphile_worker._private_known_crontabs set last_execution = date_trunc('minute', now())
      where last_execution > now() + make_interval(mins => ${toleratedMinutes})
      returning 1
    ), tasks as (
      update graphile_worker._private_jobs set run_at = now()
      where locked_at is null and run_at > now() + case
        when last_error is null then make_interval(mins => ${toleratedMinutes})
        else make_interval(hours => ${maxRetryHours}) end
      returning 1
    )
    select ((select count(*) from schedules) + (select count(*) from tasks))::integer as repaired`.execute(db)
  return rows[0]?.repaired ?? 0
}

/** Seconds since each job last began on any node; null for one that never ran. */
export type JobAges = Readonly<Record<string, number | null>>

export async function readJobAges(db: Database, names: readonly string[], now: Date): Promise<JobAges> {
  // A run stamped by a clock that was ahead is ignored.
  const { rows } = await sql<{ job: string; age: number | null }>`
    select names.job, (select extract(epoch from ${now}::timestamptz - r.began_at)::double precision
      from platform.job_runs r
      where r.job = names.job and r.began_at <= ${now}::timestamptz + make_interval(mins => ${toleratedMinutes})
      order by r.id desc limit 1) as age
    from unnest(${names}::text[]) as names(job)`.execute(db)
  return Object.fromEntries(
    rows.map(({ job, age }) => [job, age === null ? null : Math.max(0, Math.round(age))]),
  )
}

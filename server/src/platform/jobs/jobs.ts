import { hostname } from 'node:os'
import {
  type CronMatcher,
  Logger,
  parseCronItem,
  parseCronItems,
  run,
  type Logger as WorkerLogger,
} from 'graphile-worker'
import { sql } from 'kysely'
import type { Services } from '../services.ts'
import type { JobPlan } from './job-plan.ts'
import type { Worker } from './job-supervisor.ts'

/** Work done beside the calls, named `capability:whatItDoes`: by the clock, or put into a queue by a command in its own transaction. */
export interface Job extends JobPlan {
  /** Whether what the job works on is complete; until then a run is noted and does nothing. */
  isReady?(services: Services): Promise<boolean>
  run(services: Services, payload: unknown): Promise<void>
}

/** What triggered a run, from its payload. */
interface JobTrigger {
  by: 'clock' | 'start' | 'command' | 'person'
  userId?: string
}

const utcOffsetHours = 8
const maxErrorLength = 2_000

/**
 * Starts a worker on this node. Any number of nodes may run one: the queue is in the database and each job runs once. A
 * failed job is retried with back-off. Each run is recorded.
 */
export async function startWorker(services: Services, jobs: Record<string, Job>): Promise<Worker> {
  const logger: WorkerLogger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') services.log.warn({ part: 'jobs' }, message)
    else services.log.debug({ part: 'jobs' }, message)
  })
  const runner = await run({
    pgPool: services.database.pool,
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger,
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        (payload: unknown, helpers: { job: { attempts: number } }) =>
          runRecorded(services, name, job, payload, helpers.job.attempts),
      ]),
    ),
    parsedCronItems: parseCronItems(
      Object.entries(jobs).flatMap(([name, { cron, maxAttempts }]) =>
        cron === undefined
          ? []
          : [
              {
                task: name,
                identifier: name,
                match: inOperatingZone(cron),
                options: {
                  jobKey: name,
                  jobKeyMode: 'replace' as const,
                  ...(maxAttempts !== undefined && { maxAttempts }),
                },
              },
            ],
      ),
    ),
  })
  for (const [name, job] of Object.entries(jobs))
    if (job.atStart)
      await runner.addJob(name, { asked: { by: 'start' } satisfies JobTrigger }, { jobKey: name })
  return runner
}

/** The worker matches hours in UTC; schedules are in Asia/Shanghai. */
function inOperatingZone(cron: string): CronMatcher {
  if (!/^\S+ \S+ \* \* \*$/.test(cron)) throw new Error(`a job runs daily or more often, not "${cron}"`)
  const { match } = parseCronItem({ task: 'any', match: cron })
  return (digest) => match({ ...digest, hour: (digest.hour + utcOffsetHours) % 24 })
}

/** When work with this plan comes next after a moment. */
export function nextRun(cron: string, after: Date): Date | undefined {
  const matches = inOperatingZone(cron)
  const minute = 60_000
  const first = Math.floor(after.getTime() / minute) + 1
  for (let step = 0; step <= 24 * 60; step++) {
    const at = new Date((first + step) * minute)
    const digest = { min: at.getUTCMinutes(), hour: at.getUTCHours(), date: 1, month: 1, dow: 1 }
    if (matches(digest)) return at
  }
  return undefined
}

function triggerOf(payload: unknown): JobTrigger {
  const { asked, _cron } = (payload ?? {}) as { asked?: JobTrigger; _cron?: unknown }
  return asked ?? { by: _cron === undefined ? 'command' : 'clock' }
}

async function runRecorded(
  services: Services,
  name: string,
  job: Job,
  payload: unknown,
  attempt: number,
): Promise<void> {
  const { database, clock } = services
  const trigger = triggerOf(payload)
  const { rows } = await sql<{ id: string }>`
    insert into platform.job_runs (job, asked_by, user_id, attempt, node, began_at)
    values (${name}, ${trigger.by}, ${trigger.userId ?? null}, ${attempt}, ${`${hostname()}:${process.pid}`}, ${clock.now()})
    returning id`.execute(database.db)
  const end = (outcome: 'done' | 'failed', error = '') =>
    sql`
    update platform.job_runs
    set ended_at = greatest(began_at, ${clock.now()}), outcome = ${outcome}, error = ${error.slice(0, maxErrorLength)}
    where id = ${rows[0]?.id ?? null}`.execute(database.db)
  try {
    if ((await job.isReady?.(services)) ?? true) await job.run(services, payload)
  } catch (error) {
    // The failure is the worker's to handle, also if it cannot be noted.
    await end('failed', error instanceof Error ? `${error.name}: ${error.message}` : String(error)).catch(
      (failure: unknown) => services.log.warn({ err: failure, job: name }, 'a failed run could not be noted'),
    )
    throw error
  }
  await end('done')
}

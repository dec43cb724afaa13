import { Logger, type Runner, run, type Logger as WorkerLogger } from 'graphile-worker'
import type { Services } from './services.ts'

/** Work done beside the calls, named `capability:whatItDoes`: by the clock, or put into a queue by a command in its own transaction. */
export interface Job {
  /** When it runs by itself, in cron words and the pier's time; absent for jobs that commands add. */
  cron?: string
  /** True for work that catches up on what a node that was down has missed: it also runs when a node starts. */
  atStart?: boolean
  run(services: Services, payload: unknown): Promise<void>
}

/**
 * Runs jobs on this node. Any number of nodes may run them: the queue is in the database and each job is done once.
 * A job that fails is tried again with growing pauses.
 */
export async function startJobs(services: Services, jobs: Record<string, Job>): Promise<Runner> {
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
      Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job.run(services, payload)]),
    ),
    crontab: Object.entries(jobs)
      .filter(([, job]) => job.cron !== undefined)
      .map(([name, job]) => `${job.cron} ${name} ?jobKey=${name}&jobKeyMode=replace`)
      .join('\n'),
  })
  for (const [name, job] of Object.entries(jobs))
    if (job.atStart) await runner.addJob(name, {}, { jobKey: name })
  return runner
}

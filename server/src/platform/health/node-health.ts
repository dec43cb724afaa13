import type { Logger } from 'pino'
import { type Clock, clockFaultMessage, type DatabaseClock, isClockRight } from '../clock.ts'
import type { Bus } from '../database/bus.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { JobPlan } from '../jobs/job-plan.ts'
import { type JobAges, readJobAges, repairSchedule } from '../jobs/job-schedule.ts'
import type { JobSupervisor } from '../jobs/job-supervisor.ts'
import type { Crypto } from '../security/crypto.ts'
import { isKeyRight } from '../security/installation-key.ts'
import type { StorageWatch } from './storage-watch.ts'

/** Whether each part of a node can do its work, and since when each job has not run. */
export interface Readiness {
  parts: Readonly<Record<string, boolean>>
  jobAges: JobAges
}

/** Health checks of a node: on request by `/api/ready` and `/api/metrics`, and by themselves every minute. */
export interface NodeHealth {
  readiness(): Promise<Readiness>
  /** What is done every minute: compares the clocks, puts schedules right, pauses or resumes the jobs. */
  check(): Promise<void>
  /** The wall clock of this machine less the database's, in seconds. */
  readonly clockOffsetSeconds: number
  close(): void
}

interface Watched {
  database: OpenDatabase
  storage: StorageWatch
  bus: Bus
  crypto: Crypto
  clock: Clock
  databaseClock: DatabaseClock
  jobs: Readonly<Record<string, JobPlan>>
  /** Undefined on a node that runs no jobs. */
  supervisor: () => JobSupervisor | undefined
  log: Logger
}

const everyMinute = '* * * * *'
/** A job of every minute that has not begun for so long is overdue; one busy minute is not. */
const overdueSeconds = 300
const checkEveryMs = 60_000

export function createNodeHealth(watched: Watched): NodeHealth {
  const { database, storage, bus, crypto, clock, databaseClock, jobs, supervisor, log } = watched
  const names = Object.keys(jobs)
  const minuteJobs = names.filter((name) => jobs[name]?.cron === everyMinute)
  const startedAt = clock.now()
  let clockRight = true
  let offsetSeconds = 0

  async function compareClocks(): Promise<void> {
    const client = await database.pool.connect()
    const reading = await databaseClock.measure(client).finally(() => client.release())
    offsetSeconds = reading.aheadMs / 1000
    const right = isClockRight(reading)
    if (right === clockRight && !reading.jumped) return
    if (!right)
      log.error(
        { aheadMs: reading.aheadMs },
        `${clockFaultMessage(reading)}; jobs are paused until then, and start again by themselves.`,
      )
    else log.warn('the clock of this machine was set; jobs are started anew')
    clockRight = right
    // Timers of the worker's schedule point at the old time.
    await supervisor()?.pause()
    if (right) await supervisor()?.resume()
  }

  async function check(): Promise<void> {
    storage.check()
    await compareClocks()
    const repaired = await repairSchedule(database.db)
    if (repaired > 0) log.warn({ repaired }, 'jobs that were planned for the future were put right')
  }

  function minuteJobsRun(ages: JobAges): boolean {
    const sinceStart = (clock.now().getTime() - startedAt.getTime()) / 1000
    return minuteJobs.every(
      (name) => Math.min(ages[name] ?? Number.POSITIVE_INFINITY, sinceStart) < overdueSeconds,
    )
  }

  const checkNow = () => {
    check().catch((error: unknown) => log.warn({ err: error }, 'the watch over this node was interrupted'))
  }
  const timer = setInterval(checkNow, checkEveryMs)
  timer.unref()
  databaseClock.onJump = checkNow
  return {
    check,
    get clockOffsetSeconds() {
      return offsetSeconds
    },
    async readiness() {
      let ages: JobAges = {}
      let key = false
      const answers = await Promise.all([
        readJobAges(database.db, names, clock.now()),
        isKeyRight(database.db, crypto),
      ]).then(
        (read) => {
          ;[ages, key] = read
          return true
        },
        (error: unknown) => {
          storage.recordFailure(error)
          return false
        },
      )
      const worker = supervisor()
      return {
        parts: {
          database: answers,
          events: bus.connected,
          jobs: worker === undefined || (worker.running && answers && minuteJobsRun(ages)),
          clock: clockRight,
          key: key || !answers,
          storage: await storage.isWell(),
        },
        jobAges: ages,
      }
    },
    close: () => clearInterval(timer),
  }
}

import type { Job } from '../platform/jobs/jobs.ts'
import { advanceSailings } from './advance-sailings.ts'
import { extendTimetable } from './extend-timetable.ts'
import { makePlannedRuns } from './services/make-runs.ts'

export const sailingsJobs: Record<string, Job> = {
  // Adds nothing on most runs and costs next to nothing then; hourly, so that ships that were elsewhere are tried again soon.
  'sailings:keepTimetable': {
    cron: '7 * * * *',
    atStart: true,
    async run({ database, clock, log }) {
      const opened = await extendTimetable(database.db, clock.now())
      if (opened.sailings > 0)
        log.info({ sailings: opened.sailings, seats: opened.seats }, 'the timetable was extended')
      if (opened.shipBusy.length > 0)
        log.warn({ runs: opened.shipBusy }, 'runs of the timetable were not made: their ship is elsewhere')
    },
  },
  // Started by a publication; by the clock where its node went away.
  'sailings:makePlannedRuns': {
    cron: '* * * * *',
    async run({ database, clock, log }) {
      const made = await makePlannedRuns(database.db, clock.now())
      if (made > 0) log.info({ sailings: made }, 'a season was published')
    },
  },
  'sailings:followClock': {
    cron: '* * * * *',
    atStart: true,
    async run({ database, clock }) {
      await advanceSailings(database.db, clock.now())
    },
  },
}

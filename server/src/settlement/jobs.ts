import type { Job } from '../platform/jobs/jobs.ts'
import { hasWholePast } from '../system/index.ts'
import { earnDue, earnJob } from './earning/earn.ts'
import { beginRun, goOn, proveJob } from './run.ts'
import { confirmBySilence } from './statements/change-statements.ts'
import { drawUpWaiting } from './statements/draw-up.ts'
import { forgetDisputePictures } from './statements/forget-dispute-pictures.ts'

export const settlementJobs: Record<string, Job> = {
  'settlement:beginProof': {
    cron: '31 2 * * *',
    async run({ database, clock }) {
      await beginRun(database.db, { coverage: 'night', now: clock.now() })
    },
  },
  // Woken where its time was too short, and by a rule that is published.
  [earnJob]: {
    cron: '* * * * *',
    atStart: true,
    isReady: hasWholePast,
    async run(services) {
      const { sailings } = await earnDue(services)
      if (sailings > 0) services.log.info({ sailings }, 'sailings were earned')
    },
  },
  'settlement:drawUpStatements': {
    cron: '* * * * *',
    atStart: true,
    async run(services) {
      const batches = await drawUpWaiting(services)
      if (batches > 0) services.log.info({ batches }, 'statements were drawn up')
    },
  },
  'settlement:confirmBySilence': {
    cron: '11 * * * *',
    atStart: true,
    async run(services) {
      const statements = await confirmBySilence(services)
      if (statements > 0) services.log.info({ statements }, 'statements were confirmed by silence')
    },
  },
  'settlement:forgetDisputePictures': {
    cron: '47 3 * * *',
    async run(services) {
      const forgotten = await forgetDisputePictures(services)
      if (forgotten > 0) services.log.info({ forgotten }, 'pictures of disputes were deleted')
    },
  },
  // Woken by a run that begins; by the clock where its node went away.
  [proveJob]: {
    cron: '* * * * *',
    atStart: true,
    // Looking again at the same damage finds it again.
    maxAttempts: 1,
    async run(services) {
      await goOn(services)
    },
  },
}

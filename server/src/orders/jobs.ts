import type { Job } from '../platform/jobs/jobs.ts'
import { hasWholePast } from '../system/index.ts'
import { lapseOffers } from './after-sales/lapse-offers.ts'
import { forgetCorrections, lapseCorrections } from './corrections/end-corrections.ts'
import { endOccupations } from './end-occupations.ts'
import { forgetPassengers } from './forget/forget-passengers.ts'
import { giveBackCancelled } from './give-back/give-back.ts'
import { expireHolds } from './holds/hold-expiry.ts'
import { notifyOfTravelRefusals } from './holds/travel-refusals.ts'

export const ordersJobs: Record<string, Job> = {
  'orders:alarmTravelRefusals': {
    cron: '* * * * *',
    async run({ database, clock, live, log }) {
      const alarms = await notifyOfTravelRefusals(database.db, live, clock.now())
      if (alarms > 0)
        log.warn({ part: 'orders', alarms }, 'users were refused for travellers unusually often')
    },
  },
  'orders:expireHolds': {
    cron: '* * * * *',
    async run({ database, clock, dashboardCache, log }) {
      const ended = await expireHolds(database.db, clock.now())
      if (ended === 0) return
      dashboardCache.publishSalesChanged()
      log.info({ ended }, 'holds ran out')
    },
  },
  'orders:giveBack': {
    cron: '* * * * *',
    atStart: true,
    async run(services) {
      const batches = await giveBackCancelled(services)
      if (batches === 0) return
      services.dashboardCache.publishSalesChanged()
      services.log.info({ part: 'orders', batches }, 'tickets of cancelled sailings were given back')
    },
  },
  'orders:lapseOffers': {
    cron: '* * * * *',
    // Those of the past are made and confirmed at moments that are over.
    isReady: hasWholePast,
    async run({ database, clock }) {
      await lapseOffers(database.db, clock.now())
    },
  },
  'orders:lapseCorrections': {
    cron: '* * * * *',
    async run({ database, clock, live }) {
      const ended = await lapseCorrections(database.db, clock.now())
      if (ended > 0) live.send({ everyone: true }, { type: 'approvals' })
    },
  },
  'orders:forgetCorrections': {
    cron: '19 3 * * *',
    async run(services) {
      const forgotten = await forgetCorrections(services)
      if (forgotten > 0)
        services.log.info({ part: 'orders', forgotten }, 'evidence of corrections was deleted')
    },
  },
  'orders:endOccupations': {
    cron: '51 2 * * *',
    async run({ database, clock, log }) {
      const ended = await endOccupations(database.db, clock.now())
      if (ended > 0) log.info({ part: 'orders', ended }, 'occupations of sailings that are over were deleted')
    },
  },
  'orders:forgetPassengers': {
    cron: '9 3 * * *',
    async run(services) {
      const passengers = await forgetPassengers(services)
      if (passengers > 0) services.log.info({ passengers }, 'personal data of passengers were forgotten')
    },
  },
}

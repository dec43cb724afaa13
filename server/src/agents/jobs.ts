import { sql } from 'kysely'
import type { Job } from '../platform/jobs/jobs.ts'
import { forgetVouchers } from './forget-vouchers.ts'
import { warnOfWallets } from './wallets/warnings.ts'

export const agentsJobs: Record<string, Job> = {
  'agents:endExpiredWithdrawals': {
    cron: '*/5 * * * *',
    async run({ database, clock, live, log }) {
      const { rows } = await sql<{ ended: number }>`
        select agents.end_expired_withdrawals(${clock.now()}) as ended`.execute(database.db)
      const ended = rows[0]?.ended ?? 0
      if (ended === 0) return
      live.send({ everyone: true }, { type: 'approvals' })
      live.send({ organisationKinds: ['agent', 'operator'] }, { type: 'agency' })
      log.info({ part: 'agents', ended }, 'withdrawals were not approved in time')
    },
  },
  'agents:forgetVouchers': {
    cron: '39 3 * * *',
    async run(services) {
      const forgotten = await forgetVouchers(services)
      if (forgotten > 0) services.log.info({ part: 'agents', forgotten }, 'pictures of vouchers were deleted')
    },
  },
  'agents:warnOfWallets': {
    cron: '* * * * *',
    async run(services) {
      const warned = await warnOfWallets(services)
      if (warned > 0) services.log.info({ part: 'agents', warned }, 'agencies were warned of their wallets')
    },
  },
}

import { type RawBuilder, sql } from 'kysely'
import type { Job } from '../platform/jobs.ts'
import type { Services } from '../platform/services.ts'
import { withDefaults } from '../system/index.ts'

const dayMs = 86_400_000
/** The law wants logs of a network for half a year; the database refuses to give younger rows away. */
const leastDays = 180
/** Taken away together, so that no transaction is long. */
const atOnce = 5_000

type Days = 'logs.clientErrorDays' | 'logs.operationDays' | 'logs.logInDays'

/** The moment before which rows have had the days a parameter gives them. */
async function endOfTime({ database: { db }, clock }: Services, key: Days, least = 1): Promise<Date> {
  const { rows } = await sql<{ value: unknown }>`
    select value from system.parameters where key = ${key}`.execute(db)
  const days = Math.max(least, Number(withDefaults(rows[0] ? { [key]: rows[0].value } : {})[key]))
  return new Date(clock.now().getTime() - days * dayMs)
}

async function forget(services: Services, what: 'operations' | 'log_ins', before: Date): Promise<void> {
  const some: RawBuilder<{ gone: number }> = sql`select journal.forget(${what}, ${before}, ${atOnce}) as gone`
  for (;;) {
    const { rows } = await some.execute(services.database.db)
    if ((rows[0]?.gone ?? 0) < atOnce) return
  }
}

/** What has been in a log for as long as its parameter says is taken out of it. */
export const journalJobs: Record<string, Job> = {
  'journal:forgetOldErrors': {
    cron: '41 3 * * *',
    async run(services) {
      const before = await endOfTime(services, 'logs.clientErrorDays')
      await sql`delete from journal.client_errors where last_at < ${before}`.execute(services.database.db)
    },
  },
  'journal:forgetOldEntries': {
    cron: '52 3 * * *',
    async run(services) {
      await forget(services, 'operations', await endOfTime(services, 'logs.operationDays', leastDays))
      await forget(services, 'log_ins', await endOfTime(services, 'logs.logInDays', leastDays))
    },
  },
}

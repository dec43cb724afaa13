import { type RawBuilder, sql } from 'kysely'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Services } from '../platform/services.ts'

const dayMs = 86_400_000
/** Taken away together, so that no transaction is long. */
const atOnce = 5_000

type Days = 'logs.clientErrorDays' | 'logs.operationDays' | 'logs.logInDays'

/** The moment before which rows have had the days a parameter gives them. */
async function endOfTime({ parameters, clock }: Services, key: Days): Promise<Date> {
  return new Date(clock.now().getTime() - (await parameters.read(key)) * dayMs)
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
    names: {
      en: 'Forget old browser errors',
      zh: '清理过期的浏览器错误',
      es: 'Olvidar errores antiguos de navegadores',
      ja: '古いブラウザーエラーの削除',
    },
    explanation: {
      en: 'Takes browser errors out of the log that nobody met for as long as the parameter says.',
      zh: '删除超过参数所定时间未再出现的浏览器错误。',
      es: 'Quita del registro los errores que nadie ha vuelto a encontrar en el plazo del parámetro.',
      ja: 'パラメーターの期間発生していないブラウザーエラーを削除します。',
    },
    cron: '41 3 * * *',
    async run(services) {
      const before = await endOfTime(services, 'logs.clientErrorDays')
      await sql`delete from journal.client_errors where last_at < ${before}`.execute(services.database.db)
    },
  },
  'journal:forgetOldEntries': {
    names: {
      en: 'Forget old journal entries',
      zh: '清理过期的日志',
      es: 'Olvidar entradas antiguas del diario',
      ja: '古い操作記録の削除',
    },
    explanation: {
      en: 'Takes operations and log-ins out of the journal once they have been kept as long as their parameters say.',
      zh: '删除已超过参数所定保留时间的操作日志和登录日志。',
      es: 'Quita del diario las operaciones y los accesos cuando ha pasado el plazo de sus parámetros.',
      ja: 'パラメーターの保存期間を過ぎた操作記録とログイン記録を削除します。',
    },
    cron: '52 3 * * *',
    async run(services) {
      await forget(services, 'operations', await endOfTime(services, 'logs.operationDays'))
      await forget(services, 'log_ins', await endOfTime(services, 'logs.logInDays'))
    },
  },
}

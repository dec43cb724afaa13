import { sql } from 'kysely'
import type { Job } from '../platform/jobs/jobs.ts'

const dayMs = 86_400_000

export const systemJobs: Record<string, Job> = {
  'system:forgetOldRuns': {
    names: {
      en: 'Forget old runs of jobs',
      zh: '清理过期的任务运行记录',
      es: 'Olvidar ejecuciones antiguas',
      ja: '古いジョブ実行記録の削除',
    },
    explanation: {
      en: 'Takes away runs of jobs older than the parameter says; the last run of each job stays.',
      zh: '删除早于参数所定时间的任务运行记录，保留每个任务的最近一次运行。',
      es: 'Borra las ejecuciones más antiguas que el plazo del parámetro; queda la última de cada tarea.',
      ja: 'パラメーターの期間より古い実行記録を削除します。各ジョブの最後の記録は残ります。',
    },
    cron: '53 3 * * *',
    async run({ database: { db }, clock, parameters }) {
      const days = await parameters.read('logs.jobRunDays')
      const before = new Date(clock.now().getTime() - days * dayMs)
      await sql`
        delete from platform.job_runs r where began_at < ${before}
          and exists (select from platform.job_runs later where later.job = r.job and later.id > r.id)`.execute(
        db,
      )
    },
  },
}

import type { Job } from '../platform/jobs/jobs.ts'
import { forgetOldTries } from './tries.ts'

export const commentsJobs: Record<string, Job> = {
  'comments:forgetOld': {
    names: {
      en: 'Forget comment tries',
      zh: '清理评论尝试记录',
      es: 'Olvidar intentos de comentario',
      ja: 'コメント投稿記録の削除',
    },
    explanation: {
      en: 'Takes away which addresses tried to comment more than a day ago.',
      zh: '删除一天以前各地址的评论尝试记录。',
      es: 'Borra qué direcciones intentaron comentar hace más de un día.',
      ja: '1 日以上前の投稿試行の記録を削除します。',
    },
    cron: '23 4 * * *',
    run: ({ database, clock }) => forgetOldTries(database.db, clock.now()),
  },
}

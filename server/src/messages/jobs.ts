import type { Job } from '../platform/jobs/jobs.ts'
import { announceDue } from './announce.ts'

export const messagesJobs: Record<string, Job> = {
  'messages:announce': {
    names: { en: 'Publish announcements', zh: '发布到点的公告', es: 'Publicar avisos', ja: 'お知らせの公開' },
    explanation: {
      en: 'Publishes planned announcements whose time has come.',
      zh: '发布已到预定时间的公告。',
      es: 'Publica los avisos planificados cuya hora ha llegado.',
      ja: '予定時刻になったお知らせを公開します。',
    },
    cron: '* * * * *',
    async run({ database, live, clock, log }) {
      const announced = await announceDue(database.db, live, clock.now())
      if (announced > 0) log.info({ announced }, 'planned announcements were published')
    },
  },
}

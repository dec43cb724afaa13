import type { Job } from '../platform/jobs/jobs.ts'
import { followClock } from './follow-clock.ts'
import { keepTimetable } from './keep-timetable.ts'

export const sailingsJobs: Record<string, Job> = {
  // Adds nothing on most runs and costs next to nothing then; hourly, so that ships that were elsewhere are tried again soon.
  'sailings:keepTimetable': {
    names: { en: 'Extend the timetable', zh: '延展航班时刻', es: 'Ampliar el horario', ja: '時刻表の延長' },
    explanation: {
      en: 'Opens the sailings of the days to come as the services plan them.',
      zh: '按班次计划生成后续日期的航班。',
      es: 'Abre las travesías de los próximos días según los servicios.',
      ja: '運航計画に沿って今後の便を作成します。',
    },
    cron: '7 * * * *',
    atStart: true,
    async run({ database, clock, log }) {
      const opened = await keepTimetable(database.db, clock.now())
      if (opened.sailings > 0)
        log.info({ sailings: opened.sailings, seats: opened.seats }, 'the timetable was extended')
      if (opened.shipBusy.length > 0)
        log.warn({ runs: opened.shipBusy }, 'runs of the timetable were not made: their ship is elsewhere')
    },
  },
  'sailings:followClock': {
    names: { en: 'Move sailings on', zh: '推进航班状态', es: 'Avanzar las travesías', ja: '便の状態の更新' },
    explanation: {
      en: 'Lets sailings board, depart and arrive as their times pass.',
      zh: '按时间将航班转为登船、开航和到达。',
      es: 'Pasa las travesías a embarque, salida y llegada según la hora.',
      ja: '時刻に合わせて便を乗船中・出港・到着に進めます。',
    },
    cron: '* * * * *',
    atStart: true,
    async run({ database, clock }) {
      await followClock(database.db, clock.now())
    },
  },
}

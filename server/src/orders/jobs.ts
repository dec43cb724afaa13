import type { Job } from '../platform/jobs.ts'
import { expireHolds } from './hold-expiry.ts'

export const ordersJobs: Record<string, Job> = {
  'orders:expireHolds': {
    names: {
      en: 'Release unpaid holds',
      zh: '释放逾期未付的预留',
      es: 'Liberar reservas sin pagar',
      ja: '未払いの仮押さえの解除',
    },
    explanation: {
      en: 'Ends holds whose time to pay is over and gives their seats back.',
      zh: '结束付款时间已过的预留并归还座位。',
      es: 'Termina las reservas cuyo plazo de pago ha vencido y devuelve sus plazas.',
      ja: '支払期限を過ぎた仮押さえを終了し、座席を戻します。',
    },
    cron: '* * * * *',
    async run({ database, clock, log }) {
      const ended = await expireHolds(database.db, clock.now())
      if (ended > 0) log.info({ ended }, 'holds ran out')
    },
  },
}

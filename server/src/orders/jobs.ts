import type { Job } from '../platform/jobs.ts'
import { expireHolds } from './hold-expiry.ts'
import { renewHashes } from './renew-hashes.ts'
import { alarmTravelRefusals } from './travel-refusals.ts'

export const ordersJobs: Record<string, Job> = {
  'orders:renewHashes': {
    names: {
      en: 'Renew search keys',
      zh: '更新检索密钥',
      es: 'Renovar claves de búsqueda',
      ja: '検索キーの更新',
    },
    explanation: {
      en: 'Makes the keys anew by which orders are found, where they were made of a phone or permit number as it had been typed.',
      zh: '对按原样录入的电话或通行证号码生成的检索密钥重新计算，使订单可按任何写法查到。',
      es: 'Vuelve a calcular las claves con que se encuentran los pedidos, si se hicieron con un teléfono o permiso tal como se tecleó.',
      ja: '入力されたままの電話番号や通行証番号から作られた検索キーを作り直します。',
    },
    cron: '30 3 * * *',
    atStart: true,
    async run({ database, crypto, log }) {
      const renewed = await renewHashes(database.db, crypto)
      if (renewed > 0) log.info({ part: 'orders', renewed }, 'search keys were renewed')
    },
  },
  'orders:alarmTravelRefusals': {
    names: {
      en: 'Watch refused sales',
      zh: '监视被拒售票',
      es: 'Vigilar ventas rechazadas',
      ja: '販売拒否の監視',
    },
    explanation: {
      en: 'Tells administrators who was refused unusually often because a passenger already travels.',
      zh: '有人异常频繁地因旅客已有船票而被拒绝时，通知管理员。',
      es: 'Avisa a los administradores de quién fue rechazado con demasiada frecuencia porque un pasajero ya viaja.',
      ja: '旅客が乗船券を所持しているための拒否が異常に多い利用者を管理者に知らせます。',
    },
    cron: '* * * * *',
    async run({ database, clock, log }) {
      const alarms = await alarmTravelRefusals(database.db, clock.now())
      if (alarms > 0)
        log.warn({ part: 'orders', alarms }, 'users were refused for travellers unusually often')
    },
  },
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

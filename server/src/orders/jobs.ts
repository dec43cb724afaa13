import type { Job } from '../platform/jobs/jobs.ts'
import { forgetPassengers } from './forget/forget-passengers.ts'
import { renewHashes } from './forget/renew-hashes.ts'
import { expireHolds } from './holds/hold-expiry.ts'
import { alarmTravelRefusals } from './holds/travel-refusals.ts'
import { prove } from './print/prove.ts'

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
    async run({ database, clock, live, log }) {
      const alarms = await alarmTravelRefusals(database.db, live, clock.now())
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
    async run({ database, clock, screens, log }) {
      const ended = await expireHolds(database.db, clock.now())
      if (ended === 0) return
      screens.notifySale()
      log.info({ ended }, 'holds ran out')
    },
  },
  'orders:checkInvariants': {
    names: {
      en: 'Check seats, tickets and money',
      zh: '核查座位、船票与资金',
      es: 'Comprobar plazas, billetes y dinero',
      ja: '座席・乗船券・金額の点検',
    },
    explanation: {
      en: 'Looks every night for places where seats, tickets and money do not agree. Fails and notifies administrators when it finds one.',
      zh: '每晚查找座位、船票与资金不一致之处；一旦发现，任务失败并通知管理员。',
      es: 'Busca cada noche lugares donde plazas, billetes y dinero no concuerdan. Si encuentra alguno, falla y avisa a los administradores.',
      ja: '座席・乗船券・金額の不一致を毎晩探します。見つかると失敗として記録し、管理者に通知します。',
    },
    cron: '31 2 * * *',
    // Looking again at the same damage finds it again.
    maxAttempts: 1,
    run: prove,
  },
  'orders:forgetPassengers': {
    names: {
      en: 'Forget passengers’ personal data',
      zh: '清除旅客个人信息',
      es: 'Borrar los datos personales de los pasajeros',
      ja: '旅客の個人情報の消去',
    },
    explanation: {
      en: 'Takes names, certificates and phone numbers out of orders once their parameters say that they have been kept long enough. What was sold stays.',
      zh: '订单中的姓名、证件和电话保存满参数所定期限后予以清除；销售记录保留。',
      es: 'Quita nombres, documentos y teléfonos de los pedidos cuando ha pasado el plazo de sus parámetros. Lo vendido permanece.',
      ja: 'パラメーターの保存期間を過ぎた注文から氏名・証明書・電話番号を消去します。販売の記録は残ります。',
    },
    cron: '9 3 * * *',
    async run(services) {
      const passengers = await forgetPassengers(services)
      if (passengers > 0) services.log.info({ passengers }, 'personal data of passengers were forgotten')
    },
  },
}

import type { Texts } from '@fairway/contract/kernel/languages'
import { sql } from 'kysely'
import { notifyPersons } from '../messages/index.ts'
import type { OpenContext } from '../platform/http/context.ts'
import { networkOf, wideNetworkOf } from '../platform/http/networks.ts'
import { Ration } from '../platform/security/ration.ts'
import { isActiveUser } from '../staff/index.ts'

/** As long as somebody goes on, administrators hear of it once in six hours. */
const newsMs = 6 * 3_600_000
const told = new Ration({ most: 1, windowMs: newsMs })

const titles: Texts = {
  en: 'Somebody is trying passwords',
  zh: '有人正在试探密码',
  es: 'Alguien está probando contraseñas',
  ja: 'パスワードが繰り返し試されています',
}

const ofUser = (user: string): Texts => ({
  en: `Many wrong passwords for ${user} came from new browsers. Sign-ins of ${user} at new browsers are slowed down; desks where ${user} has signed in before work on. The journal of log-ins shows the addresses.`,
  zh: `来自新浏览器的登录对账号 ${user} 多次输入错误密码。该账号在新浏览器上的登录已被限速；曾经登录过的电脑不受影响。来源地址可在登录日志中查看。`,
  es: `Desde navegadores nuevos han llegado muchas contraseñas erróneas para ${user}. Sus inicios de sesión en navegadores nuevos se frenan; los puestos donde ya había entrado siguen funcionando. El registro de accesos muestra las direcciones.`,
  ja: `新しいブラウザーから ${user} のパスワードが何度も間違えられました。${user} の新しいブラウザーでのログインを制限しています。以前にログインした端末はそのまま使えます。発信元はログイン記録で確認できます。`,
})

const ofNetwork = (network: string): Texts => ({
  en: `Many wrong passwords came from the network ${network}. Sign-ins at new browsers of this network are slowed down; desks known to us work on. If it is a house of yours, its people wait some seconds longer.`,
  zh: `来自网络 ${network} 的登录多次输入错误密码。该网络中新浏览器的登录已被限速；已知电脑不受影响。若这是贵单位的网络，新电脑登录需多等几秒。`,
  es: `Desde la red ${network} han llegado muchas contraseñas erróneas. Los inicios de sesión en navegadores nuevos de esta red se frenan; los puestos conocidos siguen funcionando. Si es una red suya, su gente espera unos segundos más.`,
  ja: `ネットワーク ${network} からパスワードが何度も間違えられました。このネットワークの新しいブラウザーでのログインを制限しています。登録済みの端末はそのまま使えます。自社のネットワークの場合、新しい端末では数秒お待ちください。`,
})

/** Tells administrators that strangers are being slowed down, once while it lasts; names that do not exist are no news. */
export async function notifyOfPause(
  { db, services, now, address, log }: OpenContext,
  { kind, userId }: { kind: string; userId: string | null },
): Promise<void> {
  if (kind === 'pair' || (kind === 'user' && userId === null)) return
  const network = kind === 'wide' ? (wideNetworkOf(address) ?? address) : networkOf(address)
  const subject = kind === 'user' ? `user ${userId}` : `network ${network}`
  if (told.take(subject, now) > 0) return
  log.warn(
    { pause: kind, ...(kind === 'user' ? { user: userId } : { network }) },
    'sign-ins are being slowed down',
  )
  const { rows } = await sql<{ id: string; code: string | null }>`
    select distinct u.id, (select code from staff.users where id = ${userId}) as code from staff.users u
    join staff.organisations o on o.id = u.organisation_id
    join staff.user_roles ur on ur.user_id = u.id
    join staff.roles r on r.id = ur.role_id and r.enabled and r.data_scope = 'all' and r.dock_scope = 'all'
    join staff.role_menus m on m.role_id = r.id and m.menu_id = 'staff.editUsers'
    where ${isActiveUser(now)} order by u.id`.execute(db)
  const contents = kind === 'user' ? ofUser(rows[0]?.code ?? '') : ofNetwork(network)
  const people = rows.map(({ id }) => id)
  const about = kind === 'user' && userId !== null ? { aboutUserId: userId } : {}
  await db
    .transaction()
    .execute((tx) => notifyPersons(tx, services.live, people, { titles, contents, ...about }, now))
}

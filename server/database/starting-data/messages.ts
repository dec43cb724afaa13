import { names, type StartingNames } from '@fairway/contract/kernel/languages'
import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'
import { operator } from './staff.ts'

const hour = 3_600_000

interface StartingMessage {
  kind: 'notice' | 'msg'
  titles: StartingNames
  contents: StartingNames
  important?: boolean
  popup?: boolean
  strip?: boolean
  /** Hours from the moment of loading; negative ones have passed. */
  from: number
  until?: number
  /** Everyone when absent. */
  for?: { kind: 'role' | 'organisationKind' | 'user'; code: string }
}

const startingMessages: readonly StartingMessage[] = [
  {
    kind: 'notice',
    important: true,
    popup: true,
    strip: true,
    titles: names(
      'Low water between Wushan and Badong: fast boats run slower',
      '巫山至巴东枯水：快船限速航行',
      'Aguas bajas entre Wushan y Badong: los barcos rápidos reducen la velocidad',
      '巫山～巴東間で低水位：高速船は減速運航',
    ),
    contents: names(
      'Fast boats keep to 25 km/h in the gorge and arrive about twenty minutes later at Badong and below.\n\nTell passengers with a connection before you sell. Departure times do not change.',
      '峡谷航段快船限速每小时 25 公里，到达巴东及下游各码头约晚二十分钟。\n\n售票前请提醒需要换乘的旅客。开航时间不变。',
      'En la garganta los barcos rápidos navegan a 25 km/h y llegan unos veinte minutos más tarde a Badong y aguas abajo.\n\nAvise antes de vender a quien tenga un enlace. Las horas de salida no cambian.',
      '峡谷区間では高速船を時速25キロに制限します。巴東より下流への到着は約20分遅れます。\n\n乗り継ぎのあるお客様には発券前にお知らせください。出港時刻は変わりません。',
    ),
    from: -20,
    until: 10 * 24,
  },
  {
    kind: 'notice',
    strip: true,
    titles: names(
      'Wushan–Badong ferry: later last run on Fridays and Sundays',
      '巫山—巴东轮渡：周五、周日末班延后',
      'Ferri Wushan–Badong: última salida más tarde los viernes y domingos',
      '巫山—巴東フェリー：金曜・日曜は最終便を繰り下げ',
    ),
    contents: names(
      'From next week the last ferry leaves half an hour later on Fridays and Sundays. Tickets already sold for the old time stay valid for the new one.',
      '自下周起，周五、周日末班轮渡延后半小时开航。已售出的原时刻船票在新时刻继续有效。',
      'Desde la próxima semana el último ferri sale media hora más tarde los viernes y domingos. Los billetes ya vendidos valen para la nueva hora.',
      '来週から金曜・日曜の最終フェリーを30分繰り下げます。販売済みの乗船券は新しい時刻でそのまま有効です。',
    ),
    from: -44,
    until: 20 * 24,
  },
  {
    kind: 'notice',
    titles: names(
      'Summer sailings are on sale',
      '暑期航班开售',
      'A la venta las travesías de verano',
      '夏の便を発売しました',
    ),
    contents: names(
      'Cruises and day boats of the summer season can be booked. Families ask for neighbouring cabins: look at the seat map before you confirm.',
      '暑期游轮和日游航班现已开售。家庭旅客常要求相邻舱房，确认前请先查看座位图。',
      'Ya pueden reservarse los cruceros y barcos de día del verano. Las familias piden camarotes contiguos: mire el plano antes de confirmar.',
      '夏季のクルーズと日帰り船の販売を始めました。ご家族は隣り合う船室を希望されます。確定前に座席図をご確認ください。',
    ),
    from: -72,
    for: { kind: 'role', code: 'ticketClerk' },
  },
  {
    kind: 'notice',
    titles: names(
      'Agents: statements of last month are ready',
      '代理商：上月对账单已生成',
      'Agencias: listos los extractos del mes pasado',
      '代理店各位：先月の明細ができました',
    ),
    contents: names(
      'Please compare them with your own books within ten days and tell the accounts office what differs.',
      '请在十日内与贵方账目核对，如有差异请联系财务。',
      'Compárelos con sus libros en diez días y comunique las diferencias a contabilidad.',
      '10日以内に貴社の帳簿と照合し、相違があれば経理までご連絡ください。',
    ),
    popup: true,
    from: -30,
    until: 15 * 24,
    for: { kind: 'organisationKind', code: 'agent' },
  },
  {
    kind: 'msg',
    popup: true,
    titles: names('Your shift on Saturday', '您周六的班次', 'Su turno del sábado', '土曜の勤務について'),
    contents: names(
      'Wu Bo takes your morning at the Chaotianmen counter; you have his evening. Please confirm with the supervisor.',
      '吴波替您上朝天门窗口的早班，您上他的晚班，请与主管确认。',
      'Wu Bo hará su mañana en la taquilla de Chaotianmen y usted su tarde. Confírmelo con el supervisor.',
      '呉波さんが朝天門窓口の早番を、あなたが遅番を担当します。責任者に確認してください。',
    ),
    from: -3,
    for: { kind: 'user', code: 'clerk' },
  },
]

/** What the people of the demo river find in their inboxes. */
export async function loadMessages(tx: Transaction, now: Date): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() + hours * hour)
  for (const message of startingMessages) {
    const { rows } = await sql<{ id: string }>`
      insert into messages.messages (kind, organisation_id, author_id, language, titles, contents, important, popup, strip,
        everyone, state, publish_at, expires_at, announced, created_at, changed_at)
      select ${message.kind}, o.id, u.id, 'zh', ${JSON.stringify(message.titles)}::jsonb,
        ${JSON.stringify(message.contents)}::jsonb, ${message.important ?? false}, ${message.popup ?? false},
        ${message.strip ?? false}, ${message.for === undefined}, 'published', ${at(message.from)},
        ${message.until === undefined ? null : at(message.until)}, true, ${at(message.from)}, ${at(message.from)}
      from staff.organisations o join staff.users u on u.organisation_id = o.id
      where o.code = ${operator.code} and u.code = 'admin' returning id`.execute(tx)
    if (message.for)
      await sql`insert into messages.targets (message_id, kind, target)
        select ${rows[0]?.id}::bigint, ${message.for.kind}, case ${message.for.kind}
          when 'role' then (select id::text from staff.roles where code = ${message.for.code})
          when 'user' then (select id::text from staff.users where code = ${message.for.code})
          else ${message.for.code} end`.execute(tx)
  }
}

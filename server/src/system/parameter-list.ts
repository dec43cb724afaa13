import type { Names, Texts } from '@fairway/contract/kernel/languages'
import type { durationUnits, parameterGroups } from '@fairway/contract/system/values'

type Group = (typeof parameterGroups)[number]

interface Told {
  group: Group
  names: Texts
  /** What it does and when one would change it. */
  explanation: Texts
}

/** A parameter as the product knows it: what it may hold, what it is by itself, and what an administrator is told. */
export type Definition = Told &
  (
    | { kind: 'text'; standard: string; most: number }
    | { kind: 'address'; standard: string; most: number }
    | { kind: 'texts'; standard: Texts; most: number }
    | { kind: 'switch'; standard: boolean }
    | { kind: 'number'; standard: number; least: number; most: number }
    | {
        kind: 'duration'
        standard: number
        least: number
        most: number
        unit: (typeof durationUnits)[number]
      }
  )

const texts = (en: string, zh: string, es: string, ja: string): Texts => ({ en, zh, es, ja })

/** When a channel stops selling; what stands here is also what `sailings.standard_close_minutes` falls back to. */
const closeOfSale = (standard: number, where: Texts) =>
  ({
    group: 'orders',
    kind: 'duration',
    unit: 'minutes',
    least: 0,
    most: 10_080,
    names: texts(
      `Close of sale ${where.en}`,
      `${where.zh}停售时间`,
      `Cierre de la venta ${where.es}`,
      `販売終了（${where.ja}）`,
    ),
    explanation: texts(
      "How long before the departure of the passenger's own stop nothing is sold and no hold is paid any more. Holds end by then. A sailing may have a time of its own.",
      '旅客所在上船站开航前多久停止售票和支付预留；预留最迟到此时结束。个别航班可另行规定。',
      'Cuánto antes de la salida desde la parada del pasajero se deja de vender y de cobrar reservas; las reservas terminan entonces. Una travesía puede tener su propio plazo.',
      '旅客の乗船地の出発の何分前に販売と仮押さえの支払いを終了するかです。仮押さえもその時点で終わります。便ごとに別の時間を定めることもできます。',
    ),
    standard,
  }) as const

/** Every parameter there is. A new one needs its line here and somebody who reads it. */
export const definitions = {
  'shell.platformName': {
    group: 'shell',
    kind: 'texts',
    most: 100,
    names: texts('Platform name', '平台名称', 'Nombre de la plataforma', 'プラットフォーム名'),
    explanation: texts(
      'Stands behind the page name in the title of every window.',
      '显示在每个窗口标题中页面名称之后。',
      'Aparece tras el nombre de la página en el título de cada ventana.',
      '各ウィンドウのタイトルでページ名の後ろに表示されます。',
    ),
    standard: texts(
      'Management platform for the inland-waterway passenger ticketing system',
      '内河客运联网售票系统管理平台',
      'Plataforma de gestión del sistema de billetes de pasajeros por vías navegables interiores',
      '内陸水路旅客オンライン発券システム管理プラットフォーム',
    ),
  },
  'shell.navbarTitle': {
    group: 'shell',
    kind: 'texts',
    most: 100,
    names: texts(
      'Title of the navigation bar',
      '导航栏标题',
      'Título de la barra de navegación',
      'ナビゲーションバーのタイトル',
    ),
    explanation: texts(
      'The name at the top of every page, and on printed tickets.',
      '显示在每个页面顶部，并印在船票上。',
      'El nombre en la parte superior de cada página y en los billetes impresos.',
      '各ページの上部と印刷する乗船券に表示される名称です。',
    ),
    standard: texts(
      'Networked ticket-sales system for passenger shipping',
      '客运船舶联网售票系统',
      'Sistema de venta de billetes en red para el transporte fluvial de pasajeros',
      '旅客船ネットワーク発券システム',
    ),
  },
  'shell.feedbackUrl': {
    group: 'shell',
    kind: 'address',
    most: 500,
    names: texts('Feedback address', '意见反馈网址', 'Dirección de comentarios', 'ご意見フォームのアドレス'),
    explanation: texts(
      "The issue tracker the feedback link opens in a new tab; the person's name and id are added to it. Empty: feedback is kept by the product itself and read under “Staff feedback”.",
      '“意见反馈”链接在新标签页中打开的问题跟踪系统网址，会附上使用者的姓名和编号。留空则由本系统保存反馈，在“员工反馈”中查看。',
      'El gestor de incidencias que el enlace de comentarios abre en otra pestaña; se le añaden el nombre y el identificador de la persona. Vacío: los guarda el propio producto y se leen en «Comentarios del personal».',
      'フィードバックのリンクが新しいタブで開く課題管理システムのアドレスです。利用者の氏名と ID が付け加えられます。空の場合は本システムに保存され、「職員からのフィードバック」で確認できます。',
    ),
    standard: '',
  },
  'sessions.mostPerUser': {
    group: 'sessions',
    kind: 'number',
    least: 0,
    most: 1_000,
    names: texts(
      'Sessions of one person',
      '每人同时登录数',
      'Sesiones por persona',
      '一人あたりのセッション数',
    ),
    explanation: texts(
      'At how many places somebody may be signed in at the same time. One more sign-in signs out the oldest session. 0: as many as they like.',
      '每人可同时在几处登录。再次登录时，最早的会话将被退出。0 表示不限制。',
      'En cuántos lugares puede tener sesión abierta una persona a la vez. Al iniciar otra se cierra la más antigua. 0: sin límite.',
      '一人が同時にログインできる場所の数です。さらにログインすると、最も古いセッションがログアウトされます。0 にすると制限しません。',
    ),
    standard: 20,
  },
  'orders.hotline': {
    group: 'orders',
    kind: 'text',
    most: 40,
    names: texts(
      'Hotline on tickets',
      '船票上的服务电话',
      'Teléfono en los billetes',
      '乗船券の問い合わせ先',
    ),
    explanation: texts(
      'The number printed at the foot of every ticket for passengers with questions. Empty: none is printed.',
      '印在每张船票底部的旅客服务电话。留空则不打印。',
      'El número impreso al pie de cada billete para las consultas de los pasajeros. Vacío: no se imprime.',
      '各乗船券の下部に印刷する問い合わせ番号です。空にすると印刷されません。',
    ),
    standard: '',
  },
  'orders.gateCloseMinutes': {
    group: 'orders',
    kind: 'duration',
    unit: 'minutes',
    least: 0,
    most: 120,
    names: texts('Gate closes before departure', '停止检票提前时间', 'Cierre del embarque', '改札の締切'),
    explanation: texts(
      'How long before departure the gate closes. Tickets say the time by which passengers have to be on board.',
      '开船前多久停止检票。船票上印有旅客须登船的最晚时间。',
      'Cuánto antes de la salida se cierra el embarque. El billete indica la hora límite para embarcar.',
      '出港の何分前に改札を締め切るか。乗船券には乗船の最終時刻が印刷されます。',
    ),
    standard: 5,
  },
  'orders.holdMinutes': {
    group: 'orders',
    kind: 'duration',
    unit: 'minutes',
    least: 5,
    most: 1_440,
    names: texts(
      'Time to pay for held seats',
      '预留座位保留时间',
      'Plazo para pagar las reservas',
      '仮押さえの支払期限',
    ),
    explanation: texts(
      'How long seats stay held for an order that is paid later, and at the latest until the close of sale. Holds that exist keep their time.',
      '待付款订单的座位保留多久，最迟到停止售票为止。已有的预留不受影响。',
      'Cuánto tiempo quedan reservadas las plazas de un pedido que se paga después, como máximo hasta el cierre de la venta. Las reservas existentes conservan su plazo.',
      '後払いの注文の座席を押さえておく時間です（遅くとも販売終了まで）。既存の仮押さえは変わりません。',
    ),
    standard: 30,
  },
  'orders.mostHeldOnSailing': {
    group: 'orders',
    kind: 'number',
    least: 1,
    most: 10_000,
    names: texts(
      'Held seats of an agency on one sailing',
      '每家代理在同一航班的预留上限',
      'Plazas reservadas por agencia en una travesía',
      '代理店の仮押さえ上限（1 便）',
    ),
    explanation: texts(
      'The most seats of one sailing an agency may hold without paying. Holds that ran out count for a while.',
      '一家代理在同一航班最多可预留（未付款）的座位数；过期的预留在一段时间内仍计入。',
      'Las plazas que una agencia puede reservar sin pagar en una travesía. Las reservas vencidas cuentan durante un tiempo.',
      '代理店が 1 便で未払いのまま押さえられる座席数です。期限切れの分もしばらく数えます。',
    ),
    standard: 40,
  },
  'orders.mostHeldInAll': {
    group: 'orders',
    kind: 'number',
    least: 1,
    most: 100_000,
    names: texts(
      'Held seats of an agency in all',
      '每家代理的预留总上限',
      'Plazas reservadas por agencia en total',
      '代理店の仮押さえ上限（合計）',
    ),
    explanation: texts(
      'The most seats an agency may hold without paying on all sailings together.',
      '一家代理在所有航班最多可预留（未付款）的座位总数。',
      'Las plazas que una agencia puede reservar sin pagar en todas las travesías juntas.',
      '代理店が全便の合計で未払いのまま押さえられる座席数です。',
    ),
    standard: 200,
  },
  'orders.endedHoldMinutes': {
    group: 'orders',
    kind: 'duration',
    unit: 'minutes',
    least: 0,
    most: 1_440,
    names: texts(
      'Ended holds count for',
      '过期预留计入时间',
      'Las reservas vencidas cuentan',
      '終了した仮押さえを数える時間',
    ),
    explanation: texts(
      'How long the seats of an agency that ran out unpaid, or were given back late, still count towards its limits.',
      '代理过期未付或较晚退回的预留座位，在多长时间内仍计入其上限。',
      'Cuánto tiempo siguen contando para el límite de una agencia las plazas vencidas sin pagar o devueltas tarde.',
      '代理店が支払わずに期限切れになった座席や遅れて返した座席を、上限に数え続ける時間です。',
    ),
    standard: 60,
  },
  'orders.counterCloseMinutes': closeOfSale(5, {
    en: 'at counters',
    zh: '窗口',
    es: 'en taquilla',
    ja: '窓口',
  }),
  'orders.agentCloseMinutes': closeOfSale(15, {
    en: 'for agents',
    zh: '代理',
    es: 'para agencias',
    ja: '代理店',
  }),
  'orders.onlineCloseMinutes': closeOfSale(30, {
    en: 'in the mini-program',
    zh: '小程序',
    es: 'en el miniprograma',
    ja: 'ミニプログラム',
  }),
  'orders.unpaidDataDays': {
    group: 'orders',
    kind: 'duration',
    unit: 'days',
    least: 1,
    most: 365,
    names: texts(
      'Passengers of unpaid orders are kept',
      '未付款订单的旅客信息保留时间',
      'Se conservan los pasajeros de pedidos no pagados',
      '未払い注文の旅客情報の保存期間',
    ),
    explanation: texts(
      'How long names, certificates and phone numbers of expired and cancelled orders are kept. They are forgotten at night and cannot be brought back.',
      '已过期或已取消订单的姓名、证件和电话保留多久。到期后夜间清除，无法恢复。',
      'Cuánto tiempo se conservan nombres, documentos y teléfonos de los pedidos vencidos y cancelados. Se borran por la noche y no se pueden recuperar.',
      '期限切れ・取消となった注文の氏名・証明書・電話番号を保存する期間です。夜間に消去され、元に戻せません。',
    ),
    standard: 30,
  },
  'orders.travelledDataDays': {
    group: 'orders',
    kind: 'duration',
    unit: 'days',
    // A claim for damage on inland waterways can be made for two years.
    least: 730,
    most: 36_500,
    names: texts(
      'Passengers who travelled are kept',
      '已出行旅客信息保留时间',
      'Se conservan los pasajeros que viajaron',
      '乗船した旅客の情報の保存期間',
    ),
    explanation: texts(
      'How long names, certificates and phone numbers are kept after the voyage. They are forgotten at night and cannot be brought back. Ask your lawyer before you shorten it.',
      '航程结束后姓名、证件和电话保留多久。到期后夜间清除，无法恢复。缩短前请先咨询法务。',
      'Cuánto tiempo se conservan nombres, documentos y teléfonos después del viaje. Se borran por la noche y no se pueden recuperar. Consulte a su asesor legal antes de acortarlo.',
      '航海後に氏名・証明書・電話番号を保存する期間です。夜間に消去され、元に戻せません。短くする前に法務担当に確認してください。',
    ),
    standard: 1_095,
  },
  'comments.accepted': {
    group: 'comments',
    kind: 'switch',
    names: texts(
      'Passengers may comment',
      '接受旅客评论',
      'Los pasajeros pueden comentar',
      '乗客のコメントを受け付ける',
    ),
    explanation: texts(
      'Switched off, the public page still shows comments but takes no new ones.',
      '关闭后，公开页面仍显示评论，但不再接受新评论。',
      'Desactivado, la página pública sigue mostrando comentarios pero no admite nuevos.',
      '無効にすると公開ページはコメントを表示しますが、新しいものは受け付けません。',
    ),
    standard: true,
  },
  'comments.mostTries': {
    group: 'comments',
    kind: 'number',
    least: 3,
    most: 500,
    names: texts(
      'Comments from one address',
      '同一地址的评论次数',
      'Comentarios desde una dirección',
      '同じアドレスからの投稿回数',
    ),
    explanation: texts(
      'How often one network address may try to comment within ten minutes. Raise it where many visitors share one address.',
      '同一网络地址十分钟内可尝试评论的次数。若许多访客共用一个地址，可适当提高。',
      'Cuántas veces puede intentar comentar una misma dirección de red en diez minutos. Súbalo donde muchos visitantes compartan dirección.',
      '同じネットワークアドレスから 10 分間に投稿を試せる回数です。多くの来訪者がアドレスを共有する場所では増やしてください。',
    ),
    standard: 20,
  },
  'logs.clientErrorDays': {
    group: 'logs',
    kind: 'duration',
    unit: 'days',
    least: 1,
    most: 3_650,
    names: texts(
      'Errors of browsers are kept',
      '浏览器错误保留时间',
      'Se conservan los errores de navegadores',
      'ブラウザーエラーの保存期間',
    ),
    explanation: texts(
      'How long an error of a browser stays in the log after it was last met.',
      '浏览器错误自最后一次出现起在日志中保留多久。',
      'Cuánto tiempo queda en el registro un error de navegador desde la última vez que ocurrió.',
      '最後に発生してからブラウザーエラーを記録に残す期間です。',
    ),
    standard: 90,
  },
  'logs.operationDays': {
    group: 'logs',
    kind: 'duration',
    unit: 'days',
    // The law wants logs of a network for half a year; the database gives no younger rows away.
    least: 180,
    most: 36_500,
    names: texts(
      'Operations are kept',
      '操作日志保留时间',
      'Se conservan las operaciones',
      '操作記録の保存期間',
    ),
    explanation: texts(
      'How long the journal keeps who did what. The law asks for 180 days at least.',
      '操作日志保留多久。法律要求至少 180 天。',
      'Cuánto tiempo guarda el diario quién hizo qué. La ley exige al menos 180 días.',
      '誰が何をしたかの記録を保存する期間です。法令により 180 日以上が必要です。',
    ),
    standard: 1_825,
  },
  'logs.logInDays': {
    group: 'logs',
    kind: 'duration',
    unit: 'days',
    least: 180,
    most: 36_500,
    names: texts(
      'Log-ins are kept',
      '登录日志保留时间',
      'Se conservan los accesos',
      'ログイン記録の保存期間',
    ),
    explanation: texts(
      'How long the journal keeps who logged in from where. The law asks for 180 days at least.',
      '登录日志保留多久。法律要求至少 180 天。',
      'Cuánto tiempo guarda el diario quién accedió y desde dónde. La ley exige al menos 180 días.',
      '誰がどこからログインしたかの記録を保存する期間です。法令により 180 日以上が必要です。',
    ),
    standard: 365,
  },
  'logs.jobRunDays': {
    group: 'logs',
    kind: 'duration',
    unit: 'days',
    least: 1,
    most: 365,
    names: texts(
      'Runs of jobs are kept',
      '任务运行记录保留时间',
      'Se conservan las ejecuciones de tareas',
      'ジョブ実行記録の保存期間',
    ),
    explanation: texts(
      'How long the runs of jobs stay in their list. The last run of each job stays in any case.',
      '任务运行记录保留多久；每个任务的最近一次运行始终保留。',
      'Cuánto tiempo quedan en la lista las ejecuciones de tareas. La última de cada tarea queda siempre.',
      'ジョブの実行記録を残す期間です。各ジョブの最後の実行は常に残ります。',
    ),
    standard: 30,
  },
} as const satisfies Record<string, Definition>

export type ParameterKey = keyof typeof definitions

/** What a parameter holds, from its kind. */
type ValueOf<D> = D extends { kind: 'switch' }
  ? boolean
  : D extends { kind: 'number' | 'duration' }
    ? number
    : D extends { kind: 'texts' }
      ? Names
      : string

export type Parameters = { readonly [Key in ParameterKey]: ValueOf<(typeof definitions)[Key]> }

export const isParameterKey = (key: string): key is ParameterKey => Object.hasOwn(definitions, key)

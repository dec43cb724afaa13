import type { journal, logInOutcomes } from '@fairway/contract/journal/endpoints'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Texts } from '@fairway/contract/kernel/languages'
import { exportOf, texts } from '../lists/index.ts'
import { nameOfEntity, nameOfOperation } from './domain/names.ts'

const outcomes: Record<(typeof logInOutcomes)[number], Texts> = {
  signedIn: texts('Let in', '成功', 'Admitido', '成功'),
  handedOver: texts(
    'Let in: handed over by a partner system',
    '成功：由合作系统移交',
    'Admitido: cedido por un sistema asociado',
    '成功：連携システムからの引き継ぎ',
  ),
  signedOut: texts('Left', '退出', 'Salió', 'ログアウト'),
  wrongPassword: texts(
    'Turned away: wrong name or password',
    '拒绝：用户名或密码错误',
    'Rechazado: usuario o contraseña incorrectos',
    '拒否：ユーザー名またはパスワードの誤り',
  ),
  wrongCaptcha: texts(
    'Turned away: wrong captcha',
    '拒绝：验证码错误',
    'Rechazado: código de la imagen incorrecto',
    '拒否：画像認証の誤り',
  ),
  paused: texts(
    'Turned away: too many tries',
    '拒绝：尝试过多，暂停中',
    'Rechazado: demasiados intentos',
    '拒否：試行回数超過',
  ),
  disabled: texts(
    'Turned away: account not in use',
    '拒绝：账号停用',
    'Rechazado: cuenta inactiva',
    '拒否：アカウントの停止',
  ),
  refusedCode: texts(
    'Turned away: hand-over refused',
    '拒绝：移交被拒',
    'Rechazado: cesión rechazada',
    '拒否：引き継ぎの拒否',
  ),
}
const states: Record<ReplyOf<(typeof journal)['journal.clientErrors']>['rows'][number]['state'], Texts> = {
  open: texts('New', '未处理', 'Nuevo', '未対応'),
  again: texts('Came back', '再次出现', 'Reapareció', '再発'),
  dealt: texts('Dealt with', '已处理', 'Resuelto', '対応済み'),
}

const words = {
  at: texts('When', '时间', 'Cuándo', '日時'),
  person: texts('Person', '人员', 'Persona', '担当者'),
  from: texts('From', '起', 'Desde', '開始日'),
  to: texts('Until', '止', 'Hasta', '終了日'),
  address: texts('Address', '地址', 'Dirección', 'アドレス'),
  operation: texts('Operation', '操作', 'Operación', '操作内容'),
  about: texts('About', '对象', 'Sobre', '対象'),
  requestId: texts('Request id', '请求编号', 'Id de la petición', 'リクエスト ID'),
  outcome: texts('Outcome', '结果', 'Resultado', '結果'),
  device: texts('Device', '设备', 'Dispositivo', '端末'),
  browser: texts('Browser', '浏览器', 'Navegador', 'ブラウザー'),
  byItself: texts('The product itself', '系统自动', 'El propio sistema', 'システム'),
  nobody: texts('Unknown user name', '未知用户名', 'Usuario desconocido', '不明なユーザー名'),
  message: texts('Message', '消息', 'Mensaje', 'メッセージ'),
  state: texts('State', '状态', 'Estado', '状態'),
  times: texts('Times', '次数', 'Veces', '回数'),
  people: texts('People', '人数', 'Personas', '人数'),
  lastAt: texts('Last seen', '最近出现', 'Última vez', '最終発生'),
  firstAt: texts('First seen', '首次出现', 'Primera vez', '初回発生'),
  kind: texts('Kind', '类型', 'Tipo', '種類'),
  page: texts('Page', '页面', 'Página', 'ページ'),
  build: texts('Build', '构建版本', 'Compilación', 'ビルド'),
  day: texts('Day', '日期', 'Día', '日付'),
  text: texts('Words', '关键词', 'Texto', 'キーワード'),
  onlyOpen: texts('Only what is not dealt with', '仅显示未处理的', 'Solo lo no resuelto', '未対応のみ'),
  yes: texts('yes', '是', 'sí', 'はい'),
}

const period = {
  from: { titles: words.from, inJournal: true },
  to: { titles: words.to, inJournal: true },
  user: { titles: words.person },
}

export const journalExports = {
  ...exportOf('journal.operations', {
    titles: texts('Operations', '操作日志', 'Operaciones', '操作'),
    columns: [
      { key: 'at', titles: words.at, kind: 'moment', width: 18, cell: (row) => row.at },
      {
        key: 'user',
        titles: words.person,
        width: 20,
        cell: ({ user }, { name }) => (user ? `${user.name} · ${user.code}` : name(words.byItself)),
      },
      {
        key: 'operation',
        titles: words.operation,
        width: 22,
        cell: (row, { name }) => name(row.operationNames),
      },
      {
        key: 'about',
        titles: words.about,
        width: 24,
        cell: (row, { name }) =>
          row.entityNames ? `${name(row.entityNames)} ${row.entityName || row.entityId}`.trim() : '',
      },
      { key: 'address', titles: words.address, cell: (row) => row.address },
      { key: 'requestId', titles: words.requestId, width: 38, cell: (row) => row.requestId },
    ],
    filters: {
      ...period,
      operation: { titles: words.operation, show: (value, { name }) => name(nameOfOperation(value)) },
      entity: { titles: words.about, show: (value, { name }) => name(nameOfEntity(value)) },
      entityId: { titles: words.about },
      requestId: { titles: words.requestId },
    },
  }),
  ...exportOf('journal.logIns', {
    titles: texts('Log-ins', '登录日志', 'Inicios de sesión', 'ログイン'),
    columns: [
      { key: 'at', titles: words.at, kind: 'moment', width: 18, cell: (row) => row.at },
      {
        key: 'user',
        titles: words.person,
        width: 20,
        cell: ({ user }, { name }) => (user ? `${user.name} · ${user.code}` : name(words.nobody)),
      },
      {
        key: 'outcome',
        titles: words.outcome,
        width: 32,
        cell: (row, { name }) => name(outcomes[row.outcome]),
      },
      { key: 'address', titles: words.address, cell: (row) => row.address },
      { key: 'device', titles: words.device, width: 10, cell: (row) => row.device },
      { key: 'browser', titles: words.browser, width: 40, cell: (row) => row.browser },
    ],
    filters: {
      ...period,
      outcome: {
        titles: words.outcome,
        show: (value, { name }) =>
          value in outcomes ? name(outcomes[value as keyof typeof outcomes]) : value,
      },
      address: { titles: words.address },
    },
  }),
  ...exportOf('journal.clientErrors', {
    titles: texts('Errors in browsers', '浏览器错误', 'Errores en los navegadores', 'ブラウザーのエラー'),
    columns: [
      { key: 'message', titles: words.message, width: 40, cell: (row) => row.message },
      { key: 'state', titles: words.state, width: 10, cell: (row, { name }) => name(states[row.state]) },
      { key: 'times', titles: words.times, kind: 'number', width: 8, cell: (row) => row.timesFound },
      { key: 'people', titles: words.people, kind: 'number', width: 8, cell: (row) => row.people },
      { key: 'lastAt', titles: words.lastAt, kind: 'moment', width: 18, cell: (row) => row.lastAt },
      { key: 'firstAt', titles: words.firstAt, kind: 'moment', width: 18, cell: (row) => row.firstAt },
      { key: 'kind', titles: words.kind, width: 10, cell: (row) => row.kind },
      { key: 'url', titles: words.page, width: 24, cell: (row) => row.url },
      { key: 'version', titles: words.build, width: 10, cell: (row) => row.version },
    ],
    filters: {
      day: { titles: words.day },
      user: { titles: words.person },
      version: { titles: words.build },
      text: { titles: words.text },
      open: { titles: words.onlyOpen, show: (_value, { name }) => name(words.yes) },
    },
  }),
}

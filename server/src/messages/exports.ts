import { type Texts, textIn } from '@fairway/contract/kernel/languages'
import type { MessageState, MessageType, organisationKinds } from '@fairway/contract/messages/endpoints'
import { exportOf, texts } from '../lists/index.ts'

const types: Record<MessageType, Texts> = {
  notice: texts('Announcement', '公告', 'Aviso', 'お知らせ'),
  msg: texts('Message', '个人消息', 'Mensaje', '個人あて'),
}
const states: Record<MessageState, Texts> = {
  draft: texts('Draft', '草稿', 'Borrador', '下書き'),
  planned: texts('Planned', '待发布', 'Programado', '予約'),
  published: texts('Published', '已发布', 'Publicado', '公開中'),
  over: texts('Over', '已失效', 'Terminado', '終了'),
  withdrawn: texts('Withdrawn', '已撤回', 'Retirado', '取り下げ'),
}
const kinds: Record<(typeof organisationKinds)[number], Texts> = {
  operator: texts('Operator', '运营方', 'Operador', '運営者'),
  carrier: texts('Shipping companies', '船公司', 'Navieras', '船会社'),
  portCorporation: texts('Port corporations', '港务公司', 'Empresas portuarias', '港務会社'),
  agent: texts('Agents', '代理商', 'Agencias', '代理店'),
}
const words = {
  subject: texts('Subject', '标题', 'Asunto', '題名'),
  type: texts('Kind', '类型', 'Tipo', '種類'),
  state: texts('State', '状态', 'Estado', '状態'),
  text: texts('Words', '文字', 'Palabras', '語句'),
  everyone: texts('Everyone', '所有人', 'Todos', '全員'),
  yes: texts('Read', '已读', 'Leído', '既読'),
  no: texts('Unread', '未读', 'Sin leer', '未読'),
  over: texts('No longer in force', '已失效', 'Ya no vigente', '掲示期間終了'),
}

const typeFilter = {
  titles: words.type,
  show: (value: string, { name }: { name: (texts: Texts) => string }) =>
    value in types ? name(types[value as MessageType]) : value,
}

export const messagesExports = {
  ...exportOf('messages.list', {
    titles: texts('Announcements', '公告管理', 'Avisos', 'お知らせ管理'),
    columns: [
      {
        key: 'title',
        titles: words.subject,
        width: 40,
        cell: (row, { language }) => textIn(row.titles, language, row.language),
      },
      { key: 'state', titles: words.state, width: 10, cell: (row, { name }) => name(states[row.state]) },
      { key: 'type', titles: words.type, width: 14, cell: (row, { name }) => name(types[row.type]) },
      {
        key: 'audience',
        titles: texts('For', '接收对象', 'Para', '宛先'),
        width: 30,
        cell: ({ audience }, { name }) =>
          audience.everyone
            ? name(words.everyone)
            : [
                ...audience.roles.map(({ names }) => name(names)),
                ...audience.organisationKinds.map((kind) => name(kinds[kind])),
                ...audience.organisations.map(({ names }) => name(names)),
                ...audience.users.map((user) => user.name),
              ].join(', '),
      },
      {
        key: 'publishAt',
        titles: texts('From', '开始', 'Desde', '開始'),
        kind: 'moment',
        width: 18,
        cell: (row) => row.publishAt,
      },
      {
        key: 'expiresAt',
        titles: texts('Until', '结束', 'Hasta', '終了'),
        kind: 'moment',
        width: 18,
        cell: (row) => row.expiresAt,
      },
      {
        key: 'readers',
        titles: texts('Read by', '已读人数', 'Leído por', '既読'),
        kind: 'number',
        width: 10,
        cell: (row) => row.readers,
      },
    ],
    filters: {
      state: {
        titles: words.state,
        show: (value, { name }) => (value in states ? name(states[value as MessageState]) : value),
      },
      type: typeFilter,
      text: { titles: words.text },
    },
  }),
  ...exportOf('messages.readers', {
    titles: texts('Read by', '已读人数', 'Leído por', '既読'),
    columns: [
      {
        key: 'name',
        titles: texts('People', '人员', 'Personas', '個人'),
        width: 24,
        cell: (row) => `${row.name} (${row.code})`,
      },
      {
        key: 'organisation',
        titles: texts('Organisations', '机构', 'Organizaciones', '組織'),
        width: 30,
        cell: (row, { name }) => name(row.organisation),
      },
      {
        key: 'at',
        titles: texts('Read', '已读', 'Leído', '既読'),
        kind: 'moment',
        width: 18,
        cell: (row) => row.at,
      },
    ],
    filters: { id: { titles: texts('Message', '消息', 'Mensaje', 'お知らせ') } },
  }),
  ...exportOf('messages.inbox', {
    titles: texts('Inbox', '收件箱', 'Bandeja de entrada', '受信箱'),
    columns: [
      {
        key: 'subject',
        titles: words.subject,
        width: 40,
        cell: (row, { language }) => textIn(row.titles, language, row.language),
      },
      {
        key: 'beginning',
        titles: texts('Content', '内容', 'Texto', '本文'),
        width: 60,
        cell: (row, { language }) => textIn(row.beginnings, language, row.language),
      },
      { key: 'type', titles: words.type, width: 14, cell: (row, { name }) => name(types[row.type]) },
      {
        key: 'at',
        titles: texts('Sent', '发布时间', 'Enviado', '送信日時'),
        kind: 'moment',
        width: 18,
        cell: (row) => row.at,
      },
      {
        key: 'state',
        titles: words.state,
        width: 14,
        cell: (row, { name }) => name(!row.inForce ? words.over : row.read ? words.yes : words.no),
      },
    ],
    filters: {
      unread: { titles: words.state, show: (_value, { name }) => name(words.no) },
      type: typeFilter,
      text: { titles: words.text },
    },
  }),
}

import type { feedbackKinds, feedbackStates } from '@fairway/contract/feedback/endpoints'
import type { Texts } from '@fairway/contract/kernel/languages'
import { exportOf, texts } from '../lists/index.ts'

const kinds: Record<(typeof feedbackKinds)[number], Texts> = {
  fault: texts('Something does not work', '功能异常', 'Algo no funciona', '不具合'),
  wish: texts('Something is missing', '改进建议', 'Falta algo', '要望'),
  question: texts('Question', '使用疑问', 'Pregunta', '質問'),
}
const states: Record<(typeof feedbackStates)[number], Texts> = {
  open: texts('Open', '未处理', 'Pendiente', '未対応'),
  done: texts('Done', '已处理', 'Resuelto', '対応済み'),
}
const words = {
  kind: texts('Kind', '类型', 'Tipo', '種類'),
  state: texts('State', '状态', 'Estado', '状態'),
}

export const feedbackExports = exportOf('feedback.list', {
  titles: texts('Staff feedback', '员工反馈', 'Comentarios del personal', '職員からのフィードバック'),
  columns: [
    {
      key: 'at',
      titles: texts('Sent', '提交时间', 'Enviado', '送信日時'),
      kind: 'moment',
      width: 18,
      cell: (row) => row.at,
    },
    { key: 'kind', titles: words.kind, width: 18, cell: (row, { name }) => name(kinds[row.kind]) },
    {
      key: 'text',
      titles: texts('Feedback', '内容', 'Comentario', '内容'),
      width: 60,
      cell: (row) => row.text,
    },
    { key: 'page', titles: texts('Page', '页面', 'Página', 'ページ'), width: 24, cell: (row) => row.page },
    {
      key: 'user',
      titles: texts('Person', '人员', 'Persona', '担当者'),
      width: 20,
      cell: ({ user }) => `${user.name} · ${user.code}`,
    },
    {
      key: 'organisation',
      titles: texts('Organisation', '单位', 'Organización', '組織'),
      width: 20,
      cell: (row, { name }) => name(row.organisation),
    },
    { key: 'state', titles: words.state, width: 10, cell: (row, { name }) => name(states[row.state]) },
    {
      key: 'state',
      titles: texts('Done by', '处理人', 'Resuelto por', '対応者'),
      width: 16,
      cell: (row) => row.doneBy ?? '',
    },
  ],
  filters: {
    kind: { titles: words.kind, show: (value, { name }) => name(kinds[value as keyof typeof kinds]) },
    state: { titles: words.state, show: (value, { name }) => name(states[value as keyof typeof states]) },
    text: { titles: texts('Words', '关键词', 'Texto', 'キーワード') },
  },
})

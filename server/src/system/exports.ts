import type { Texts } from '@fairway/contract/kernel/languages'
import { exportOf, texts } from '../lists/index.ts'
import { dictionaries } from './dictionary-list.ts'

const groups: Record<string, Texts> = {
  shell: texts('Appearance', '界面', 'Aspecto', '画面'),
  orders: texts('Sales', '售票', 'Ventas', '販売'),
  comments: texts('Comments', '评论', 'Comentarios', 'コメント'),
  logs: texts('Logs', '日志', 'Registros', '記録'),
}
const outcomes: Record<string, Texts> = {
  running: texts('Running', '运行中', 'En curso', '実行中'),
  done: texts('Done', '完成', 'Hecha', '完了'),
  failed: texts('Failed', '失败', 'Fallida', '失敗'),
  lost: texts('Cut short', '中断', 'Interrumpida', '中断'),
}
const askers: Record<string, Texts> = {
  clock: texts('the clock', '定时', 'el reloj', '時刻'),
  start: texts('start of a node', '节点启动', 'arranque de un nodo', 'ノードの起動'),
  command: texts('a command', '业务操作', 'una operación', '操作'),
  person: texts('a person', '人员', 'una persona', '人'),
}
const words = {
  search: texts('Search', '搜索', 'Buscar', '検索'),
  yes: texts('yes', '是', 'sí', 'はい'),
  no: texts('no', '否', 'no', 'いいえ'),
  group: texts('Area', '类别', 'Ámbito', '分野'),
  job: texts('Job', '任务', 'Tarea', 'ジョブ'),
  outcome: texts('Outcome', '结果', 'Resultado', '結果'),
  changedAt: texts('Last changed', '最近修改', 'Último cambio', '最終変更'),
  changedBy: texts('By', '修改人', 'Por', '変更者'),
  offered: texts('Offered', '启用', 'Activa', '有効'),
  error: texts('Error', '错误', 'Error', 'エラー'),
  duration: texts('Duration in ms', '耗时（毫秒）', 'Duración en ms', '所要時間（ミリ秒）'),
  last: texts('Last run', '最近运行', 'Última', '前回'),
}
const named = (table: Record<string, Texts>, value: string, name: (words: Texts) => string) => {
  const found = table[value]
  return found ? name(found) : value
}
const yesOrNo = (value: boolean | string, name: (words: Texts) => string) =>
  name(String(value) === 'true' ? words.yes : words.no)

export const systemExports = {
  ...exportOf('system.parameters', {
    titles: texts('Parameters', '系统参数', 'Parámetros', 'パラメーター'),
    columns: [
      {
        key: 'name',
        titles: texts('Parameter', '参数', 'Parámetro', 'パラメーター'),
        width: 30,
        cell: (row, { name }) => name(row.names),
      },
      { key: 'group', titles: words.group, cell: (row, { name }) => named(groups, row.group, name) },
      {
        key: 'value',
        titles: texts('Value', '当前值', 'Valor', '値'),
        width: 40,
        cell: ({ value, unit }, { name }) => {
          if (typeof value === 'object') return name(value)
          if (typeof value === 'boolean') return yesOrNo(value, name)
          return unit ? `${value} ${unit}` : value
        },
      },
      {
        key: 'state',
        titles: texts('Default', '默认', 'Predeterminado', '既定'),
        cell: (row, { name }) => yesOrNo(row.isStandard, name),
      },
      { key: 'changedAt', titles: words.changedAt, kind: 'moment', width: 18, cell: (row) => row.changedAt },
      { key: 'changedBy', titles: words.changedBy, cell: (row) => row.changedBy?.name ?? '' },
    ],
    filters: {
      text: { titles: words.search },
      group: { titles: words.group, show: (value, { name }) => named(groups, value, name) },
      changed: {
        titles: texts(
          'Only those that were changed',
          '仅显示已修改的',
          'Solo los modificados',
          '変更済みのみ',
        ),
        show: (value, { name }) => yesOrNo(value, name),
      },
    },
  }),
  ...exportOf('system.dictionary', {
    titles: texts('Dictionary', '数据字典', 'Diccionario', '辞書'),
    columns: [
      {
        key: 'position',
        titles: texts('Place', '顺序', 'Orden', '順'),
        kind: 'number',
        width: 8,
        cell: (row) => row.position,
      },
      {
        key: 'name',
        titles: texts('Name', '名称', 'Nombre', '名称'),
        width: 34,
        cell: (row, { name }) => name(row.names),
      },
      { key: 'code', titles: texts('Code', '代码', 'Código', 'コード'), width: 22, cell: (row) => row.code },
      {
        key: 'rule',
        titles: texts('Pattern', '号码规则', 'Patrón', '番号の形式'),
        width: 30,
        cell: (row) => row.rule?.pattern ?? '',
      },
      {
        key: 'iso',
        titles: texts('ISO codes', 'ISO 代码', 'Códigos ISO', 'ISO コード'),
        cell: (row) => Object.values(row.details).join(' · '),
      },
      { key: 'state', titles: words.offered, cell: (row, { name }) => yesOrNo(row.enabled, name) },
      { key: 'changedAt', titles: words.changedAt, kind: 'moment', width: 18, cell: (row) => row.changedAt },
    ],
    filters: {
      name: {
        titles: texts('Dictionary', '字典', 'Diccionario', '辞書'),
        show: (value, { name }) =>
          value in dictionaries ? name(dictionaries[value as keyof typeof dictionaries].names) : value,
      },
      text: { titles: words.search },
      enabled: { titles: words.offered, show: (value, { name }) => yesOrNo(value, name) },
    },
  }),
  ...exportOf('system.jobs', {
    titles: texts('Jobs', '定时任务', 'Tareas', 'ジョブ'),
    columns: [
      { key: 'name', titles: words.job, width: 30, cell: (row, { name }) => name(row.names) },
      { key: 'cron', titles: texts('Plan', '计划', 'Plan', '予定'), cell: (row) => row.cron ?? '' },
      {
        key: 'next',
        titles: texts('Next run', '下次运行', 'Próxima', '次回'),
        kind: 'moment',
        width: 18,
        cell: (row) => row.next,
      },
      {
        key: 'lastBegan',
        titles: words.last,
        kind: 'moment',
        width: 18,
        cell: (row) => row.last?.beganAt ?? null,
      },
      {
        key: 'outcome',
        titles: words.outcome,
        cell: (row, { name }) => (row.last ? named(outcomes, row.last.outcome, name) : ''),
      },
      {
        key: 'duration',
        titles: words.duration,
        kind: 'number',
        cell: (row) => row.last?.milliseconds ?? null,
      },
    ],
    filters: {
      text: { titles: words.search },
      failing: {
        titles: texts('Only those with failures', '仅显示失败的', 'Solo las que fallan', '失敗したもののみ'),
        show: (value, { name }) => yesOrNo(value, name),
      },
    },
  }),
  ...exportOf('system.failedTasks', {
    titles: texts('Failed jobs', '失败任务', 'Tareas fallidas', '失敗したジョブ'),
    columns: [
      { key: 'name', titles: words.job, width: 30, cell: (row, { name }) => name(row.names) },
      { key: 'error', titles: words.error, width: 60, cell: (row) => row.error },
      {
        key: 'attempts',
        titles: texts('Tries', '尝试次数', 'Intentos', '試行回数'),
        kind: 'number',
        cell: (row) => row.attempts,
      },
      {
        key: 'nextTryAt',
        titles: texts('Next try', '下次重试', 'Próximo intento', '次の試行'),
        kind: 'moment',
        width: 18,
        cell: (row) => row.nextTryAt,
      },
    ],
    filters: { job: { titles: words.job } },
  }),
  ...exportOf('system.jobRuns', {
    titles: texts('Runs of jobs', '任务运行记录', 'Ejecuciones de tareas', 'ジョブの実行記録'),
    columns: [
      { key: 'name', titles: words.job, width: 30, cell: (row, { name }) => name(row.names) },
      {
        key: 'beganAt',
        titles: texts('Began', '开始时间', 'Inicio', '開始'),
        kind: 'moment',
        width: 18,
        cell: (row) => row.beganAt,
      },
      { key: 'milliseconds', titles: words.duration, kind: 'number', cell: (row) => row.milliseconds },
      {
        key: 'outcome',
        titles: words.outcome,
        cell: (row, { name }) => named(outcomes, row.outcome, name),
      },
      {
        key: 'askedBy',
        titles: texts('Asked by', '触发', 'Pedida por', '起動元'),
        cell: (row, { name }) => row.person?.name ?? named(askers, row.askedBy, name),
      },
      {
        key: 'attempt',
        titles: texts('Try', '第几次', 'Intento', '試行'),
        kind: 'number',
        cell: (row) => row.attempt,
      },
      { key: 'node', titles: texts('Node', '节点', 'Nodo', 'ノード'), width: 24, cell: (row) => row.node },
      { key: 'error', titles: words.error, width: 40, cell: (row) => row.error },
    ],
    filters: {
      job: { titles: words.job },
      outcome: { titles: words.outcome, show: (value, { name }) => named(outcomes, value, name) },
      day: { titles: texts('Day', '日期', 'Día', '日付') },
    },
  }),
}

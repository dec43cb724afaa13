import type { Texts } from '@fairway/contract/kernel/languages'
import type { DataScope, DockScope } from '@fairway/contract/staff/data-reach'
import { exportOf, texts } from '../../lists/index.ts'

const words = {
  code: texts('Code', '代码', 'Código', 'コード'),
  name: texts('Name', '名称', 'Nombre', '名前'),
  dataScope: texts('Whose data', '数据归属', 'Datos de quién', 'データの所有者'),
  dockScope: texts('At which docks', '码头范围', 'En qué muelles', '桟橋の範囲'),
  permissions: texts('Permissions', '权限数', 'Permisos', '権限数'),
  people: texts('People', '人数', 'Personas', '人数'),
  state: texts('State', '状态', 'Estado', '状態'),
  changedAt: texts('Changed', '修改时间', 'Modificado', '変更日時'),
  text: texts('Name or code', '名称或代码', 'Nombre o código', '名前・コード'),
}

const dataScopes: Record<DataScope, Texts> = {
  all: texts("Everybody's", '所有单位', 'De todos', 'すべての組織'),
  organisation: texts("Own organisation's", '本单位', 'De la organización propia', '自組織'),
}
const dockScopes: Record<DockScope, Texts> = {
  all: texts('All docks', '全部码头', 'Todos los muelles', 'すべての桟橋'),
  own: texts('Own docks', '所属码头', 'Muelles propios', '担当桟橋'),
}

const stateOf = (enabled: boolean) =>
  enabled ? texts('Enabled', '启用', 'Activo', '有効') : texts('Disabled', '停用', 'Desactivado', '無効')

export const rolesExport = exportOf('staff.roles', {
  titles: texts('Roles', '角色管理', 'Roles', 'ロール管理'),
  columns: [
    { key: 'code', titles: words.code, width: 20, cell: ({ code }) => code },
    { key: 'name', titles: words.name, width: 28, cell: ({ names }, { name }) => name(names) },
    {
      key: 'dataScope',
      titles: words.dataScope,
      width: 18,
      cell: ({ dataScope }, { name }) => name(dataScopes[dataScope]),
    },
    {
      key: 'dockScope',
      titles: words.dockScope,
      width: 18,
      cell: ({ dockScope }, { name }) => name(dockScopes[dockScope]),
    },
    {
      key: 'permissions',
      titles: words.permissions,
      kind: 'number',
      width: 10,
      cell: ({ permissions }) => permissions,
    },
    { key: 'people', titles: words.people, kind: 'number', width: 8, cell: ({ people }) => people },
    { key: 'state', titles: words.state, width: 10, cell: ({ enabled }, { name }) => name(stateOf(enabled)) },
    {
      key: 'changedAt',
      titles: words.changedAt,
      kind: 'moment',
      width: 18,
      cell: ({ changedAt }) => changedAt,
    },
  ],
  filters: {
    text: { titles: words.text },
    enabled: { titles: words.state, show: (value, { name }) => name(stateOf(value === 'true')) },
    dataScope: {
      titles: words.dataScope,
      show: (value, { name }) => (value in dataScopes ? name(dataScopes[value as DataScope]) : value),
    },
    dockScope: {
      titles: words.dockScope,
      show: (value, { name }) => (value in dockScopes ? name(dockScopes[value as DockScope]) : value),
    },
  },
})

import type { Texts } from '@fairway/contract/kernel/languages'
import type { userStates } from '@fairway/contract/staff-users'
import { exportOf, texts } from '../lists/index.ts'

const words = {
  code: texts('User name', '用户名', 'Usuario', 'ユーザー名'),
  name: texts('Name', '姓名', 'Nombre', '氏名'),
  organisation: texts('Organisation', '单位', 'Organización', '所属組織'),
  roles: texts('Roles', '角色', 'Roles', 'ロール'),
  docks: texts('Docks', '码头', 'Muelles', '桟橋'),
  state: texts('State', '状态', 'Estado', '状態'),
  validFrom: texts('Valid from', '有效期起', 'Válido desde', '有効期間（開始）'),
  validTo: texts('Valid until', '有效期止', 'Válido hasta', '有効期間（終了）'),
  online: texts('Sessions on line', '在线会话', 'Sesiones en línea', '接続中のセッション'),
  lastSignInAt: texts('Last log-in', '最近登录', 'Último inicio de sesión', '最終ログイン'),
  text: texts('Name or user name', '姓名或用户名', 'Nombre o usuario', '氏名またはユーザー名'),
}

const states: Record<(typeof userStates)[number], Texts> = {
  active: texts('Active', '正常', 'Activo', '有効'),
  disabled: texts('Disabled', '已停用', 'Desactivado', '無効'),
  organisationDisabled: texts(
    'Organisation disabled',
    '单位已停用',
    'Organización desactivada',
    '所属組織が無効',
  ),
  notYet: texts('Not yet valid', '尚未生效', 'Aún no vigente', '有効期間前'),
  expired: texts('Expired', '已过期', 'Caducado', '期限切れ'),
}

export const staffExports = exportOf('staff.users', {
  titles: texts('Users', '用户', 'Usuarios', 'ユーザー'),
  columns: [
    { key: 'code', titles: words.code, cell: (user) => user.code },
    { key: 'name', titles: words.name, cell: (user) => user.name },
    {
      key: 'organisation',
      titles: words.organisation,
      width: 24,
      cell: (user, { name }) => name(user.organisation.names),
    },
    {
      key: 'roles',
      titles: words.roles,
      width: 24,
      cell: (user, { name }) => user.roles.map((role) => name(role.names)).join(', '),
    },
    {
      key: 'docks',
      titles: words.docks,
      width: 24,
      cell: (user, { name }) => user.docks.map((dock) => name(dock.names)).join(', '),
    },
    { key: 'state', titles: words.state, width: 10, cell: (user, { name }) => name(states[user.state]) },
    { key: 'validFrom', titles: words.validFrom, kind: 'day', width: 12, cell: (user) => user.validFrom },
    { key: 'validTo', titles: words.validTo, kind: 'day', width: 12, cell: (user) => user.validTo },
    { key: 'online', titles: words.online, kind: 'number', width: 8, cell: (user) => user.online },
    {
      key: 'lastSignInAt',
      titles: words.lastSignInAt,
      kind: 'moment',
      width: 18,
      cell: (user) => user.lastSignInAt,
    },
  ],
  filters: {
    text: { titles: words.text },
    organisationId: {
      titles: words.organisation,
      // Everybody in the list is of that organisation; an empty list knows its number alone.
      show: (value, { name }, { rows }) => {
        const found = rows.find(({ organisation }) => organisation.id === value)
        return found ? name(found.organisation.names) : value
      },
    },
    roleId: {
      titles: words.roles,
      show: (value, { name }, { rows }) => {
        const found = rows.flatMap(({ roles }) => roles).find((role) => role.id === value)
        return found ? name(found.names) : value
      },
    },
    dockId: {
      titles: words.docks,
      show: (value, { name }, { rows }) => {
        const found = rows.flatMap(({ docks }) => docks).find((dock) => dock.id === value)
        return found ? name(found.names) : value
      },
    },
    state: {
      titles: words.state,
      show: (value, { name }) => (value in states ? name(states[value as keyof typeof states]) : value),
    },
  },
})

import type { Texts } from '@fairway/contract/kernel/languages'
import type { OrganisationKind } from '@fairway/contract/staff/organisations/endpoints'
import type { userStates } from '@fairway/contract/staff/users/endpoints'
import { exportOf, texts } from '../lists/index.ts'

const words = {
  code: texts('User name', '用户名', 'Usuario', 'ユーザー名'),
  name: texts('Name', '姓名', 'Nombre', '氏名'),
  organisation: texts('Organisation', '单位', 'Organización', '所属組織'),
  roles: texts('Roles', '角色', 'Roles', 'ロール'),
  docks: texts('Docks', '码头', 'Muelles', '桟橋'),
  state: texts('State', '状态', 'Estado', '状態'),
  validFrom: texts('Valid from', '生效日期', 'Válido desde', '有効開始日'),
  validTo: texts('Valid to', '失效日期', 'Válido hasta', '有効終了日'),
  lastSignInAt: texts('Last sign-in', '最近登录', 'Último acceso', '最終ログイン'),
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

const usersExport = exportOf('staff.users', {
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

const organisationWords = {
  code: texts('Code', '代码', 'Código', 'コード'),
  kind: texts('Kind', '类型', 'Tipo', '種別'),
  registrationCode: texts('Registration code', '统一社会信用代码', 'Código de registro', '登録コード'),
  people: texts('People', '人数', 'Personas', '人数'),
  text: texts('Code or name', '代码或名称', 'Código o nombre', 'コードまたは名称'),
}

const kinds: Record<OrganisationKind, Texts> = {
  operator: texts('Operator', '运营方', 'Operador', '運営者'),
  carrier: texts('Shipping company', '船公司', 'Naviera', '船会社'),
  portCorporation: texts('Port corporation', '港务公司', 'Autoridad portuaria', '港務会社'),
  agent: texts('Agent', '代理', 'Agencia', '代理店'),
}

const inUse = (enabled: boolean) => (enabled ? texts('In use', '启用', 'En uso', '使用中') : states.disabled)

const organisationsExport = exportOf('staff.organisations', {
  titles: texts('Organisations', '单位', 'Organizaciones', '組織'),
  columns: [
    { key: 'code', titles: organisationWords.code, width: 20, cell: ({ code }) => code },
    { key: 'name', titles: words.name, width: 32, cell: ({ names }, { name }) => name(names) },
    { key: 'kind', titles: organisationWords.kind, cell: ({ kind }, { name }) => name(kinds[kind]) },
    {
      key: 'registrationCode',
      titles: organisationWords.registrationCode,
      width: 22,
      cell: ({ registrationCode }) => registrationCode,
    },
    {
      key: 'people',
      titles: organisationWords.people,
      kind: 'number',
      width: 8,
      cell: ({ people }) => people,
    },
    {
      key: 'state',
      titles: words.state,
      width: 10,
      cell: ({ enabled }, { name }) => name(inUse(enabled)),
    },
  ],
  filters: {
    text: { titles: organisationWords.text },
    kind: {
      titles: organisationWords.kind,
      show: (value, { name }) => (value in kinds ? name(kinds[value as OrganisationKind]) : value),
    },
    enabled: { titles: words.state, show: (value, { name }) => name(inUse(value === 'true')) },
  },
})

const sessionWords = {
  kind: texts('Kind', '类型', 'Tipo', '種別'),
  browser: texts('Browser', '浏览器', 'Navegador', 'ブラウザー'),
  address: texts('Address', '网络地址', 'Dirección', 'アドレス'),
  since: texts('Signed in at', '登录时间', 'Desde', 'ログイン日時'),
  lastUsed: texts('Last used', '最近使用', 'Último uso', '最終利用'),
  text: texts(
    'Name, user name or address',
    '姓名、用户名或网络地址',
    'Nombre, usuario o dirección',
    '氏名、ユーザー名またはアドレス',
  ),
}

const sessionKinds = {
  staff: texts('Back office', '后台', 'Administración', '管理画面'),
  viewer: texts('Dashboard', '大屏', 'Panel', 'ダッシュボード'),
}

const sessionsExport = exportOf('staff.sessions', {
  titles: texts('Signed in now', '在线会话', 'Sesiones abiertas', 'ログイン中'),
  columns: [
    { key: 'user', titles: words.name, width: 24, cell: ({ user }) => `${user.name} ${user.code}` },
    {
      key: 'organisation',
      titles: words.organisation,
      width: 24,
      cell: ({ organisation }, { name }) => name(organisation),
    },
    {
      key: 'kind',
      titles: sessionWords.kind,
      width: 12,
      cell: ({ kind }, { name }) => name(sessionKinds[kind]),
    },
    { key: 'browser', titles: sessionWords.browser, width: 40, cell: ({ browser }) => browser },
    { key: 'address', titles: sessionWords.address, cell: ({ address }) => address },
    { key: 'since', titles: sessionWords.since, kind: 'moment', width: 18, cell: ({ since }) => since },
    {
      key: 'lastUsed',
      titles: sessionWords.lastUsed,
      kind: 'moment',
      width: 18,
      cell: ({ lastUsed }) => lastUsed,
    },
  ],
  filters: {
    text: { titles: sessionWords.text },
    kind: {
      titles: sessionWords.kind,
      show: (value, { name }) =>
        value === 'staff' || value === 'viewer' ? name(sessionKinds[value]) : value,
    },
    userId: {
      titles: words.code,
      // Every row is of that person; an empty list knows their number alone.
      show: (value, _, { rows }) => rows.find(({ user }) => user.id === value)?.user.code ?? value,
    },
  },
})

export const staffExports = { ...usersExport, ...organisationsExport, ...sessionsExport }

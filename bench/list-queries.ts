// The queries of an administrator on every list.
import type pg from 'pg'

/** How each list is sorted, both ways. */
export const sorts = {
  'staff.users': ['code', 'name', 'organisation', 'createdAt', 'validTo'],
  'staff.organisations': ['code', 'kind', 'people'],
  'staff.roles': ['code', 'name', 'people', 'permissions', 'changedAt'],
  'staff.roleHolders': ['code', 'name', 'organisation'],
  'staff.permissionHolders': ['code', 'name', 'organisation'],
  'staff.sessions': ['user', 'since', 'lastUsed', 'address'],
  'messages.list': ['changedAt', 'publishAt'],
  'messages.readers': ['at'],
  'messages.inbox': ['at'],
  'journal.operations': ['at', 'operation'],
  'journal.logIns': ['at', 'outcome', 'address'],
  'journal.clientErrors': ['lastAt', 'times', 'firstAt'],
} as const

export type List = keyof typeof sorts

/** Every filter alone, and the pairs people put together. */
export async function filters(pool: pg.Pool): Promise<Record<List, Record<string, Record<string, unknown>>>> {
  const one = async (query: string) => {
    const { rows } = await pool.query<{ value: string }>(query)
    return String(rows[0]?.value ?? '')
  }
  const day = await one(`select (max(at) - interval '40 days')::date::text as value from journal.operations`)
  const requestId = await one('select request_id as value from journal.operations where id = 123456')
  const entityId = await one(
    `select entity_id as value from journal.operations where entity = 'orders.order' and id > 5000 limit 1`,
  )
  const organisationId = await one(`select id as value from staff.organisations where code = 'BENCH-7'`)
  const roleId = await one(`select id as value from staff.roles where code = 'agencyClerk'`)
  const permission = await one(
    `select min(menu_id) as value from staff.role_menus where role_id = ${roleId} and menu_id like 'orders.%'`,
  )
  const dockId = await one('select min(dock_id) as value from staff.user_docks')
  const address = await one('select address as value from journal.log_ins where id = 4321')
  const read = await one(
    'select message_id as value from messages.reads group by 1 order by count(*) desc limit 1',
  )
  const userId = await one(`select id as value from staff.users where code = 'bench000007'`)
  const version = await one('select max(version) as value from journal.client_errors')
  return {
    'staff.users': {
      none: {},
      'any part of a name': { text: '王秀' },
      'beginning of pinyin': { text: 'wa' },
      'user name': { text: 'bench054321' },
      organisation: { organisationId },
      role: { roleId },
      dock: { dockId },
      active: { state: 'active' },
      disabled: { state: 'disabled' },
      expired: { state: 'expired' },
      'not yet': { state: 'notYet' },
      'role and name': { roleId, text: '李' },
    },
    'staff.organisations': {
      none: {},
      'part of a name': { text: '代理2' },
      kind: { kind: 'agent' },
      'shut out': { enabled: false },
    },
    'staff.roles': { none: {}, words: { text: 'clerk' }, reach: { dataScope: 'organisation' } },
    'staff.roleHolders': {
      'most common role': { id: roleId },
      'most common role and name': { id: roleId, text: '李' },
    },
    'staff.permissionHolders': {
      'can do what most can': { permission },
      'can do it, by name': { permission, text: 'wang' },
    },
    'staff.sessions': {
      none: {},
      name: { text: '王' },
      kind: { kind: 'viewer' },
      'a person': { userId },
    },
    'messages.list': {
      none: {},
      words: { text: '公告' },
      state: { state: 'published' },
      type: { type: 'notice' },
    },
    'messages.readers': { 'read by everybody': { id: read } },
    'messages.inbox': { none: {}, unread: { unread: true }, words: { text: '公告' } },
    'journal.operations': {
      none: {},
      'one day': { from: day, to: day },
      'since a day': { from: day },
      'a busy person': { user: 'bench000001' },
      'a common name': { user: '王' },
      'most common operation': { operation: 'orders.sell' },
      'rare operation': { operation: 'staff.createUser' },
      'kind of thing': { entity: 'orders.order' },
      'rare kind of thing': { entity: 'staff.role' },
      'one thing': { entity: 'orders.order', entityId },
      'number alone': { entityId },
      request: { requestId },
      'person and operation': { user: 'bench000001', operation: 'orders.release' },
      'day and operation': { from: day, to: day, operation: 'orders.hold' },
    },
    'journal.logIns': {
      none: {},
      'one day': { from: day, to: day },
      'a person': { user: 'bench000001' },
      'a common name': { user: '王' },
      'let in': { outcome: 'signedIn' },
      'rare outcome': { outcome: 'refusedCode' },
      address: { address },
      'person and outcome': { user: 'bench000001', outcome: 'wrongPassword' },
    },
    'journal.clientErrors': {
      none: {},
      day: { day },
      'a person': { user: 'bench000001' },
      version: { version },
      words: { text: 'undefined' },
      open: { open: true },
    },
  }
}

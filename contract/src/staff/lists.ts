import { listsOf, searchFilter, textsOf } from '../lists/list.ts'
import { dataScopes, dockScopes } from './data-reach.ts'
import type { staff } from './endpoints.ts'
import { sessionKinds } from './values.ts'

const list = listsOf<typeof staff>()
const kinds = textsOf('users.sessions.kind', sessionKinds)

/** Sessions that are open now. */
export const sessionList = list('staff.sessions', {
  title: 'users.sessions.title',
  empty: 'users.sessions.empty',
  rowKey: ({ id }) => id,
  sort: '-lastUsed',
  columns: {
    user: {
      title: 'users.name',
      kind: 'text',
      width: 24,
      sortable: true,
      size: 160,
      value: ({ user }) => `${user.name} ${user.code}`,
    },
    organisation: {
      title: 'users.organisation',
      kind: 'names',
      width: 24,
      size: 180,
      value: ({ organisation }) => organisation,
    },
    kind: {
      title: 'users.sessions.kind',
      kind: 'state',
      texts: kinds,
      width: 12,
      size: 110,
      value: ({ kind }) => kind,
    },
    browser: {
      title: 'users.sessions.browser',
      kind: 'text',
      width: 40,
      size: 220,
      value: ({ browser }) => browser,
    },
    address: {
      title: 'users.sessions.address',
      kind: 'text',
      sortable: true,
      size: 130,
      value: ({ address }) => address,
    },
    since: {
      title: 'users.sessions.since',
      kind: 'moment',
      sortable: true,
      size: 140,
      value: ({ since }) => since,
    },
    lastUsed: {
      title: 'users.sessions.lastUsed',
      kind: 'moment',
      sortable: true,
      size: 110,
      value: ({ lastUsed }) => lastUsed,
    },
  },
  filters: {
    text: searchFilter('users.sessions.find'),
    kind: {
      title: 'users.sessions.kind',
      kind: 'state',
      texts: kinds,
    },
    // Every row is of that person; an empty list knows their number alone.
    userId: {
      title: 'users.code',
      kind: 'id',
      named: (id, { rows }) => rows.find(({ user }) => user.id === id)?.user.code,
    },
  },
})

const roleStates = { true: 'roles.enabled', false: 'roles.disabled' } as const
const dataScopeTexts = textsOf('roles.dataScope', dataScopes)
const dockScopeTexts = textsOf('roles.dockScope', dockScopes)

/** All roles: what they may, and who has them. */
export const roleList = list('staff.roles', {
  title: 'roles.title',
  empty: 'roles.empty',
  rowKey: ({ id }) => id,
  sort: 'code',
  columns: {
    code: {
      title: 'roles.code',
      kind: 'text',
      width: 20,
      sortable: true,
      size: 150,
      value: ({ code }) => code,
    },
    name: { title: 'roles.name', kind: 'names', width: 28, sortable: true, value: ({ names }) => names },
    // Both halves in one sentence: whose data a role shows, and at which docks.
    dataScope: {
      title: 'roles.reach',
      kind: 'text',
      width: 30,
      size: 200,
      value: ({ dataScope, dockScope }, { text }) => text(`roles.reach.${dataScope}.${dockScope}`),
    },
    permissions: {
      title: 'roles.permissions',
      kind: 'number',
      width: 10,
      sortable: true,
      size: 110,
      value: ({ permissions }) => permissions,
    },
    people: {
      title: 'roles.people',
      kind: 'number',
      sortable: true,
      size: 100,
      value: ({ people }) => people,
    },
    state: {
      title: 'roles.state',
      kind: 'boolean',
      texts: roleStates,
      size: 190,
      value: ({ enabled }) => enabled,
    },
    changedAt: {
      title: 'roles.changedAt',
      kind: 'moment',
      sortable: true,
      size: 150,
      value: ({ changedAt }) => changedAt,
    },
  },
  filters: {
    text: searchFilter('roles.search'),
    enabled: { title: 'roles.state', kind: 'flag', texts: roleStates },
    dataScope: {
      title: 'roles.dataScope',
      kind: 'state',
      texts: dataScopeTexts,
    },
    dockScope: {
      title: 'roles.dockScope',
      kind: 'state',
      texts: dockScopeTexts,
    },
  },
})

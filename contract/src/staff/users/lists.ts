import { listsOf, type Reader, searchFilter, textsOf } from '../../lists/list.ts'
import type { users } from './endpoints.ts'
import { userStates } from './values.ts'

const list = listsOf<typeof users>()
const states = textsOf('users.state', userStates)

interface Reachable {
  within: boolean
  own: boolean
}
const beyond = ({ within, own }: Reachable, { text }: Reader) =>
  within || own ? undefined : text('users.beyond')

/** All users within the scope of the reader. */
export const userList = list('staff.users', {
  title: 'users.title',
  empty: 'users.empty',
  rowKey: ({ id }) => id,
  sort: 'code',
  columns: {
    code: { title: 'users.code', kind: 'text', sortable: true, size: 110, value: ({ code }) => code },
    name: { title: 'users.name', kind: 'text', sortable: true, size: 80, value: ({ name }) => name },
    organisation: {
      title: 'users.organisation',
      kind: 'names',
      width: 24,
      sortable: true,
      size: 140,
      maxSize: 160,
      value: ({ organisation }) => organisation.names,
    },
    roles: {
      title: 'users.roles',
      kind: 'namesList',
      width: 24,
      size: 110,
      maxSize: 140,
      value: ({ roles }) => roles.map(({ names }) => names),
    },
    docks: {
      title: 'users.docks',
      kind: 'namesList',
      width: 24,
      size: 100,
      maxSize: 130,
      value: ({ docks }) => docks.map(({ names }) => names),
    },
    state: { title: 'users.state', kind: 'state', texts: states, size: 120, value: ({ state }) => state },
    secondFactor: {
      title: 'users.secondFactor',
      kind: 'text',
      width: 26,
      size: 130,
      value: ({ secondFactor: { app, passkeys } }, { text }) =>
        [
          ...(app ? [text('users.factor.app')] : []),
          ...(passkeys > 0 ? [text('users.factor.passkeys', { count: passkeys })] : []),
        ].join(text('blocks.comma')) || text('users.factor.none'),
    },
    lastSignInAt: {
      title: 'users.lastSignIn',
      kind: 'moment',
      size: 110,
      empty: 'users.never',
      value: ({ lastSignInAt }) => lastSignInAt,
    },
    validFrom: { title: 'users.validFrom', kind: 'day', size: 90, value: ({ validFrom }) => validFrom },
    validTo: {
      title: 'users.validTo',
      kind: 'day',
      sortable: true,
      size: 90,
      value: ({ validTo }) => validTo,
    },
  },
  filters: {
    text: searchFilter('users.findHint'),
    // All rows are of that organisation; an empty list has only its id.
    organisationId: {
      title: 'users.organisation',
      kind: 'id',
      named: (id, { rows }) => rows.find(({ organisation }) => organisation.id === id)?.organisation.names,
    },
    roleId: {
      title: 'users.roles',
      kind: 'id',
      named: (id, { rows }) => rows.flatMap(({ roles }) => roles).find((role) => role.id === id)?.names,
    },
    dockId: {
      title: 'users.docks',
      kind: 'id',
      named: (id, { rows }) => rows.flatMap(({ docks }) => docks).find((dock) => dock.id === id)?.names,
    },
    state: { title: 'users.state', kind: 'state', many: true, texts: states },
  },
  batch: {
    name: ({ name, code }) => `${name} (${code})`,
    actions: {
      enable: {
        title: 'users.enable',
        question: 'users.batch.enable',
        permission: 'staff.editUsers',
        refusal: (user, reader) =>
          beyond(user, reader) ?? (user.enabled ? reader.text('users.batch.enabled') : undefined),
      },
      unlock: {
        title: 'users.unlock',
        question: 'users.batch.unlock',
        permission: 'staff.editUsers',
        refusal: (user, reader) =>
          beyond(user, reader) ?? (user.pausedUntil === null ? reader.text('users.batch.free') : undefined),
      },
      signOut: {
        title: 'users.signOut',
        question: 'users.batch.signOut',
        permission: 'staff.endSessions',
        refusal: (user, reader) =>
          beyond(user, reader) ?? (user.online === 0 ? reader.text('users.batch.away') : undefined),
      },
      disable: {
        title: 'users.disable',
        question: 'users.batch.disable',
        permission: 'staff.editUsers',
        danger: true,
        refusal: (user, reader) => {
          if (user.own) return reader.text('users.self')
          return beyond(user, reader) ?? (user.enabled ? undefined : reader.text('users.batch.disabled'))
        },
      },
    },
  },
})

import { listsOf, searchFilter, textsOf } from '../../lists/list.ts'
import type { organisations } from './endpoints.ts'
import { organisationKinds } from './values.ts'

const list = listsOf<typeof organisations>()
const kinds = textsOf('users.kind', organisationKinds)
const states = { true: 'users.organisations.enabled', false: 'users.organisations.disabled' } as const

/** Who belongs to the network: the operator, shipping companies, port corporations and agents. */
export const organisationList = list('staff.organisations', {
  title: 'users.organisations',
  empty: 'users.organisations.empty',
  rowKey: ({ id }) => id,
  sort: 'code',
  columns: {
    code: {
      title: 'users.organisations.code',
      kind: 'text',
      width: 20,
      sortable: true,
      size: 170,
      value: ({ code }) => code,
    },
    name: { title: 'users.organisations.name', kind: 'names', width: 32, value: ({ names }) => names },
    kind: {
      title: 'users.organisations.kind',
      kind: 'state',
      texts: kinds,
      width: 16,
      sortable: true,
      size: 150,
      value: ({ kind }) => kind,
    },
    registrationCode: {
      title: 'users.organisations.registrationCode',
      kind: 'text',
      width: 22,
      size: 190,
      value: ({ registrationCode }) => registrationCode,
    },
    people: {
      title: 'users.organisations.people',
      kind: 'number',
      sortable: true,
      size: 90,
      value: ({ people }) => people,
    },
    state: {
      title: 'users.state',
      kind: 'boolean',
      texts: states,
      size: 130,
      value: ({ enabled }) => enabled,
    },
  },
  filters: {
    text: searchFilter('users.organisations.find'),
    kind: {
      title: 'users.organisations.kind',
      kind: 'state',
      many: true,
      texts: kinds,
    },
    enabled: { title: 'users.state', kind: 'flag', texts: states },
  },
})

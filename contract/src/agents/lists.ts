import { listsOf, searchFilter, textsOf } from '../lists/list.ts'
import type { agents } from './endpoints.ts'
import { agencyLevels, agencyStates } from './values.ts'

export { supplierList } from './supplier-lists.ts'
export { topUpList, walletList, walletStatementList, withdrawalList } from './wallet-lists.ts'

const states = textsOf('agents.state', agencyStates)
const levels = textsOf('agents.level', agencyLevels)

/** Agencies: contract, scope of sale and wallet. */
export const agencyList = listsOf<typeof agents>()('agents.list', {
  title: 'agents.title',
  empty: 'agents.empty',
  rowKey: ({ id }) => id,
  sort: 'code',
  columns: {
    code: {
      title: 'agents.code',
      kind: 'text',
      width: 14,
      sortable: true,
      size: 120,
      value: ({ code }) => code,
    },
    name: { title: 'agents.name', kind: 'names', width: 32, value: ({ names }) => names },
    level: {
      title: 'agents.level',
      kind: 'state',
      texts: levels,
      sortable: true,
      size: 90,
      value: ({ level }) => level,
    },
    state: { title: 'agents.state', kind: 'state', texts: states, size: 160, value: ({ state }) => state },
    contractNumber: {
      title: 'agents.contractNumber',
      kind: 'text',
      width: 20,
      hidden: true,
      value: ({ contractNumber }) => contractNumber,
    },
    contractFrom: {
      title: 'agents.contractFrom',
      kind: 'day',
      hidden: true,
      value: ({ contractFrom }) => contractFrom,
    },
    contractTo: {
      title: 'agents.contractTo',
      kind: 'day',
      sortable: true,
      empty: 'agents.open',
      value: ({ contractTo }) => contractTo,
    },
    contact: {
      title: 'agents.contactName',
      kind: 'text',
      width: 16,
      value: ({ contactName }) => contactName,
    },
    phone: {
      title: 'agents.contactPhone',
      kind: 'text',
      width: 16,
      value: ({ contactPhone }) => contactPhone,
    },
    scope: {
      title: 'agents.scope',
      kind: 'text',
      width: 30,
      value: ({ lines, classes, daysAhead }, { text }) =>
        [
          lines === null ? text('agents.allLines') : text('agents.linesOf', { count: lines }),
          classes === null ? text('agents.allClasses') : text('agents.classesOf', { count: classes }),
          ...(daysAhead === null ? [] : [text('agents.daysOf', { count: daysAhead })]),
        ].join(' · '),
    },
    balance: { title: 'wallets.balance', kind: 'money', sortable: true, value: ({ balance }) => balance },
    credit: { title: 'wallets.credit', kind: 'money', value: ({ credit }) => credit },
    users: { title: 'agents.users', kind: 'number', size: 90, value: ({ users }) => users },
  },
  filters: {
    text: searchFilter('agents.find'),
    level: { title: 'agents.level', kind: 'state', many: true, texts: levels, journal: true },
    state: { title: 'agents.state', kind: 'state', many: true, texts: states, journal: true },
  },
})

import { listsOf, searchFilter, textsOf } from '../lists/list.ts'
import type { agents } from './endpoints.ts'
import type { suppliers } from './supplier-endpoints.ts'
import {
  agencyLevels,
  agencyStates,
  suppliedParts,
  supplierKinds,
  supplierStates,
  topUpMethods,
  topUpStates,
  walletEntryKinds,
} from './values.ts'
import type { wallets } from './wallet-endpoints.ts'

const list = listsOf<typeof agents>()
const walletsList = listsOf<typeof wallets>()
const states = textsOf('agents.state', agencyStates)
const levels = textsOf('agents.level', agencyLevels)
const methods = textsOf('topUps.method', topUpMethods)
const topUpTexts = textsOf('topUps.state', topUpStates)
const kinds = textsOf('wallets.entry', walletEntryKinds)
const supplierTexts = textsOf('suppliers.kind', supplierKinds)
const partTexts = textsOf('suppliers.part', suppliedParts)
const supplierStateTexts = textsOf('suppliers.state', supplierStates)

/** Agencies: contract, scope of sale and wallet. */
export const agencyList = list('agents.list', {
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

/** Wallets of agencies. */
export const walletList = walletsList('agents.wallets', {
  title: 'wallets.title',
  empty: 'wallets.empty',
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
    state: { title: 'agents.state', kind: 'state', texts: states, size: 160, value: ({ state }) => state },
    balance: {
      title: 'wallets.balance',
      kind: 'money',
      sortable: true,
      summed: true,
      value: ({ balance }) => balance,
    },
    credit: { title: 'wallets.credit', kind: 'money', value: ({ credit }) => credit },
    available: {
      title: 'wallets.available',
      kind: 'money',
      sortable: true,
      value: ({ available }) => available,
    },
    frozen: { title: 'wallets.frozen', kind: 'money', summed: true, value: ({ frozen }) => frozen },
    spentToday: {
      title: 'wallets.spentToday',
      kind: 'money',
      sortable: true,
      summed: true,
      value: ({ spentToday }) => spentToday,
    },
    dailyLimit: {
      title: 'wallets.dailyLimit',
      kind: 'money',
      empty: 'wallets.noLimit',
      value: ({ dailyLimit }) => dailyLimit,
    },
    waiting: { title: 'wallets.waiting', kind: 'money', summed: true, value: ({ waiting }) => waiting },
  },
  filters: {
    text: searchFilter('agents.findWallet'),
    state: { title: 'agents.state', kind: 'state', many: true, texts: states, journal: true },
  },
})

/** The statement of account of a wallet: entries with a running balance. */
export const walletStatementList = walletsList('agents.statement', {
  title: 'wallets.statement',
  empty: 'wallets.noEntries',
  rowKey: ({ id }) => id,
  sort: '-at',
  columns: {
    at: { title: 'wallets.at', kind: 'moment', sortable: true, value: ({ at }) => at },
    kind: { title: 'wallets.kind', kind: 'state', texts: kinds, size: 130, value: ({ kind }) => kind },
    order: {
      title: 'wallets.order',
      kind: 'code',
      width: 20,
      value: ({ order }) => order?.number ?? null,
    },
    memo: { title: 'wallets.memo', kind: 'text', width: 24, value: ({ memo }) => memo },
    in: { title: 'wallets.in', kind: 'money', summed: true, value: (row) => row.in },
    out: { title: 'wallets.out', kind: 'money', summed: true, value: ({ out }) => out },
    balance: { title: 'wallets.balance', kind: 'money', value: ({ balance }) => balance },
    by: { title: 'wallets.by', kind: 'text', width: 14, value: ({ by }) => by },
  },
  filters: {
    organisationId: {
      title: 'wallets.agency',
      kind: 'id',
      required: true,
      journal: true,
      named: (_, { organisation }) => organisation.names,
    },
    from: {
      title: 'wallets.from',
      kind: 'day',
      journal: true,
      past: true,
      until: { filter: 'to', period: 'wallets.period' },
    },
    to: { title: 'wallets.to', kind: 'day', journal: true, past: true },
    kind: { title: 'wallets.kind', kind: 'state', many: true, texts: kinds, journal: true },
    text: searchFilter('wallets.find'),
  },
})

/** Payments of agencies into their wallets. */
export const topUpList = walletsList('agents.topUps', {
  title: 'topUps.title',
  empty: 'topUps.empty',
  rowKey: ({ id }) => id,
  sort: '-announcedAt',
  columns: {
    agency: {
      title: 'wallets.agency',
      kind: 'names',
      width: 28,
      value: ({ organisation }) => organisation.names,
    },
    fen: { title: 'topUps.amount', kind: 'money', sortable: true, summed: true, value: ({ fen }) => fen },
    state: {
      title: 'topUps.state',
      kind: 'state',
      texts: topUpTexts,
      size: 130,
      value: ({ state }) => state,
    },
    method: {
      title: 'topUps.method',
      kind: 'state',
      texts: methods,
      size: 130,
      value: ({ method }) => method,
    },
    paidOn: { title: 'topUps.paidOn', kind: 'day', sortable: true, value: ({ paidOn }) => paidOn },
    reference: { title: 'topUps.reference', kind: 'code', width: 22, value: ({ reference }) => reference },
    announcedAt: {
      title: 'topUps.announcedAt',
      kind: 'moment',
      sortable: true,
      value: ({ announcedAt }) => announcedAt,
    },
    announcedBy: {
      title: 'topUps.announcedBy',
      kind: 'text',
      width: 14,
      value: ({ announcedBy }) => announcedBy,
    },
    checkedBy: { title: 'topUps.checkedBy', kind: 'text', width: 14, value: ({ checkedBy }) => checkedBy },
    endedBy: { title: 'topUps.endedBy', kind: 'text', width: 14, value: ({ endedBy }) => endedBy },
    endedAt: { title: 'topUps.endedAt', kind: 'moment', hidden: true, value: ({ endedAt }) => endedAt },
    note: { title: 'topUps.note', kind: 'text', width: 24, hidden: true, value: ({ note }) => note },
    reason: { title: 'topUps.reason', kind: 'text', width: 24, hidden: true, value: ({ reason }) => reason },
  },
  filters: {
    text: searchFilter('topUps.find'),
    state: { title: 'topUps.state', kind: 'state', many: true, texts: topUpTexts, journal: true },
    method: { title: 'topUps.method', kind: 'state', many: true, texts: methods, journal: true },
    from: {
      title: 'topUps.from',
      kind: 'day',
      journal: true,
      past: true,
      until: { filter: 'to', period: 'topUps.period' },
    },
    to: { title: 'topUps.to', kind: 'day', journal: true, past: true },
  },
})

/** Suppliers: what each is paid for, by which contract, and what it runs. */
export const supplierList = listsOf<typeof suppliers>()('agents.suppliers', {
  title: 'suppliers.title',
  empty: 'suppliers.empty',
  rowKey: ({ id }) => id,
  sort: 'code',
  columns: {
    code: {
      title: 'agents.code',
      kind: 'code',
      width: 14,
      sortable: true,
      size: 120,
      value: ({ code }) => code,
    },
    name: { title: 'agents.name', kind: 'names', width: 32, value: ({ names }) => names },
    kind: {
      title: 'suppliers.kind',
      kind: 'state',
      texts: supplierTexts,
      width: 18,
      sortable: true,
      size: 140,
      value: ({ kind }) => kind,
    },
    supplies: {
      title: 'suppliers.supplies',
      kind: 'text',
      width: 34,
      value: ({ supplies }, { text }) => supplies.map((part) => text(partTexts[part])).join(' · '),
    },
    state: {
      title: 'agents.state',
      kind: 'state',
      texts: supplierStateTexts,
      size: 160,
      value: ({ state }) => state,
    },
    contractNumber: {
      title: 'agents.contractNumber',
      kind: 'text',
      width: 20,
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
    uses: {
      title: 'suppliers.uses',
      kind: 'text',
      width: 30,
      value: ({ lines, ships, ports, charges }, { text }) =>
        [
          ...(lines > 0 ? [text('suppliers.lines', { count: lines })] : []),
          ...(ships > 0 ? [text('suppliers.ships', { count: ships })] : []),
          ...(ports > 0 ? [text('suppliers.ports', { count: ports })] : []),
          ...(charges > 0 ? [text('suppliers.charges', { count: charges })] : []),
        ].join(' · '),
    },
  },
  filters: {
    text: searchFilter('agents.find'),
    kind: { title: 'suppliers.kind', kind: 'state', many: true, texts: supplierTexts, journal: true },
    supplies: { title: 'suppliers.supplies', kind: 'state', many: true, texts: partTexts, journal: true },
    state: {
      title: 'agents.state',
      kind: 'state',
      many: true,
      texts: supplierStateTexts,
      journal: true,
    },
  },
})

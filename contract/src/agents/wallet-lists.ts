import { walletEntryKinds } from '../accounts/values.ts'
import { listsOf, searchFilter, textsOf } from '../lists/list.ts'
import { agencyStates, topUpMethods, topUpStates, walletAlerts, withdrawalStates } from './values.ts'
import type { wallets } from './wallet-endpoints.ts'
import type { withdrawals } from './withdrawal-endpoints.ts'

const walletsList = listsOf<typeof wallets>()
const states = textsOf('agents.state', agencyStates)
const methods = textsOf('topUps.method', topUpMethods)
const topUpTexts = textsOf('topUps.state', topUpStates)
const withdrawalTexts = textsOf('withdrawals.state', withdrawalStates)
const alerts = textsOf('blocks.walletAlert', walletAlerts)
const kinds = textsOf('wallets.entry', walletEntryKinds)

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
    alert: {
      title: 'wallets.alert',
      kind: 'state',
      texts: alerts,
      size: 150,
      value: ({ alert }) => alert,
    },
    lasts: {
      title: 'wallets.lasts',
      kind: 'number',
      sortable: true,
      size: 110,
      value: ({ lasts }) => lasts,
    },
    spending: { title: 'wallets.spending', kind: 'money', hidden: true, value: ({ spending }) => spending },
    credit: { title: 'wallets.credit', kind: 'money', value: ({ credit }) => credit },
    creditUntil: {
      title: 'wallets.creditUntil',
      kind: 'day',
      within: 'credit',
      value: ({ creditUntil }) => creditUntil,
    },
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
    ticketLimit: {
      title: 'wallets.ticketLimit',
      kind: 'money',
      empty: 'wallets.noLimit',
      hidden: true,
      value: ({ ticketLimit }) => ticketLimit,
    },
    clerkLimit: {
      title: 'wallets.clerkLimit',
      kind: 'money',
      empty: 'wallets.noLimit',
      hidden: true,
      value: ({ clerkLimit }) => clerkLimit,
    },
    waiting: { title: 'wallets.waiting', kind: 'money', summed: true, value: ({ waiting }) => waiting },
  },
  filters: {
    text: searchFilter('agents.findWallet'),
    state: { title: 'agents.state', kind: 'state', many: true, texts: states, journal: true },
    alert: { title: 'wallets.alert', kind: 'state', many: true, texts: alerts, journal: true },
    lastsUnder: { title: 'wallets.lastsUnder', kind: 'number', journal: true },
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
    takenBackBy: {
      title: 'topUps.takenBackBy',
      kind: 'text',
      width: 14,
      hidden: true,
      value: ({ takenBackBy }) => takenBackBy,
    },
    takenBackAt: {
      title: 'topUps.takenBackAt',
      kind: 'moment',
      hidden: true,
      value: ({ takenBackAt }) => takenBackAt,
    },
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

/** Money that agencies take out of their wallets. */
export const withdrawalList = listsOf<typeof withdrawals>()('agents.withdrawals', {
  title: 'withdrawals.title',
  empty: 'withdrawals.empty',
  rowKey: ({ id }) => id,
  sort: '-requestedAt',
  columns: {
    number: { title: 'payouts.number', kind: 'code', width: 8, size: 90, value: ({ id }) => id },
    agency: {
      title: 'wallets.agency',
      kind: 'names',
      width: 28,
      value: ({ organisation }) => organisation.names,
    },
    fen: { title: 'topUps.amount', kind: 'money', summed: true, sortable: true, value: ({ fen }) => fen },
    state: {
      title: 'topUps.state',
      kind: 'state',
      texts: withdrawalTexts,
      size: 130,
      value: ({ state }) => state,
    },
    error: {
      title: 'payouts.error',
      kind: 'text',
      width: 24,
      within: 'state',
      value: ({ error, state }) => (state === 'failed' ? error : null),
    },
    bankAccount: {
      title: 'withdrawals.bankAccount',
      kind: 'text',
      width: 30,
      value: ({ bankAccount: { bank, numberEnd } }) => `${bank} ····${numberEnd}`,
    },
    requestedAt: {
      title: 'payouts.requested',
      kind: 'moment',
      sortable: true,
      value: ({ requestedAt }) => requestedAt,
    },
    requestedBy: {
      title: 'payouts.requestedBy',
      kind: 'text',
      width: 14,
      within: 'requestedAt',
      value: ({ requestedBy }) => requestedBy,
    },
    approvedBy: {
      title: 'withdrawals.approvedBy',
      kind: 'text',
      width: 14,
      value: ({ approvedBy }) => approvedBy,
    },
    endedAt: { title: 'withdrawals.ended', kind: 'moment', sortable: true, value: ({ endedAt }) => endedAt },
    reference: {
      title: 'payouts.reference',
      kind: 'code',
      width: 20,
      value: ({ reference }) => reference,
    },
    note: { title: 'topUps.note', kind: 'text', width: 24, hidden: true, value: ({ note }) => note },
  },
  filters: {
    text: searchFilter('withdrawals.find'),
    state: { title: 'topUps.state', kind: 'state', many: true, texts: withdrawalTexts, journal: true },
    from: {
      title: 'topUps.from',
      kind: 'day',
      journal: true,
      past: true,
      until: { filter: 'to', period: 'payouts.requested' },
    },
    to: { title: 'topUps.to', kind: 'day', journal: true, past: true },
  },
})

import { listsOf, searchFilter, textsOf } from '../lists/list.ts'
import { paymentMethods } from '../orders/values.ts'
import { accountName, partyName } from './account-name.ts'
import type { accounts } from './endpoints.ts'
import type { ledger } from './ledger-endpoints.ts'
import {
  accountKinds,
  accountSides,
  accountStates,
  payoutMethods,
  payoutStates,
  transferKinds,
} from './values.ts'

const list = listsOf<typeof accounts>()
const ledgerList = listsOf<typeof ledger>()
const states = textsOf('payouts.state', payoutStates)
const methods = textsOf('payouts.method', payoutMethods)
const accountTexts = textsOf('ledger.account', accountKinds)
const transferTexts = textsOf('ledger.transfer', transferKinds)

/** Money given back, from the moment it is owed until it was paid. */
export const payoutList = list('accounts.payouts', {
  title: 'payouts.title',
  empty: 'payouts.empty',
  rowKey: ({ id }) => id,
  sort: 'requestedAt',
  columns: {
    number: { title: 'payouts.number', kind: 'code', width: 8, size: 90, value: ({ id }) => id },
    order: { title: 'payouts.order', kind: 'code', size: 150, value: ({ orderNumber }) => orderNumber },
    state: { title: 'payouts.state', kind: 'state', texts: states, size: 130, value: ({ state }) => state },
    error: {
      title: 'payouts.error',
      kind: 'text',
      width: 24,
      within: 'state',
      value: ({ error, state }) => (state === 'failed' ? error : null),
    },
    fen: { title: 'payouts.amount', kind: 'money', summed: true, sortable: true, value: ({ fen }) => fen },
    method: { title: 'payouts.method', kind: 'state', texts: methods, value: ({ method }) => method },
    paidBy: {
      title: 'payouts.paymentMethod',
      kind: 'state',
      texts: textsOf('payouts.method', paymentMethods),
      hidden: true,
      value: ({ paidBy }) => paidBy,
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
    paidAt: { title: 'payouts.paid', kind: 'moment', sortable: true, value: ({ paidAt }) => paidAt },
    givenBy: {
      title: 'payouts.givenBy',
      kind: 'text',
      width: 14,
      within: 'paidAt',
      value: ({ givenBy }) => givenBy,
    },
    reference: {
      title: 'payouts.reference',
      kind: 'code',
      hidden: true,
      value: ({ reference }) => reference,
    },
    attempts: { title: 'payouts.attempts', kind: 'number', hidden: true, value: ({ attempts }) => attempts },
  },
  filters: {
    state: { title: 'payouts.state', kind: 'state', many: true, texts: states, journal: true },
    method: { title: 'payouts.method', kind: 'state', many: true, texts: methods, journal: true },
    text: searchFilter('payouts.search'),
    requestedFrom: {
      title: 'payouts.requestedFrom',
      kind: 'day',
      until: { filter: 'requestedTo', period: 'payouts.requested' },
      past: true,
      journal: true,
    },
    requestedTo: { title: 'payouts.requestedTo', kind: 'day', journal: true },
  },
})

/** The chart of accounts with the present balances. */
export const ledgerAccountList = ledgerList('accounts.ledgerAccounts', {
  title: 'ledger.title',
  empty: 'ledger.empty',
  rowKey: ({ id }) => id,
  sort: 'code',
  columns: {
    name: {
      title: 'ledger.account',
      kind: 'text',
      width: 40,
      size: 300,
      value: (row, reader) => accountName(row, reader),
    },
    day: { title: 'ledger.day', kind: 'day', size: 110, value: ({ day }) => day },
    code: {
      title: 'ledger.code',
      kind: 'code',
      width: 32,
      size: 240,
      sortable: true,
      value: ({ code }) => code,
    },
    kind: {
      title: 'ledger.kind',
      kind: 'state',
      texts: accountTexts,
      hidden: true,
      value: ({ kind }) => kind,
    },
    party: {
      title: 'ledger.party',
      kind: 'text',
      width: 28,
      hidden: true,
      value: (row, reader) => partyName(row, reader),
    },
    side: {
      title: 'ledger.side',
      kind: 'state',
      texts: textsOf('ledger.side', accountSides),
      size: 100,
      value: ({ side }) => side,
    },
    balance: { title: 'ledger.balance', kind: 'money', size: 140, value: ({ balance }) => balance },
    state: {
      title: 'ledger.state',
      kind: 'state',
      texts: textsOf('ledger.state', accountStates),
      size: 90,
      value: ({ state }) => state,
    },
  },
  filters: {
    text: searchFilter('ledger.search'),
    kind: { title: 'ledger.kind', kind: 'state', many: true, texts: accountTexts, journal: true },
    organisationId: {
      title: 'ledger.agency',
      kind: 'id',
      journal: true,
      named: (id, { rows }) => rows.find(({ organisation }) => organisation?.id === id)?.organisation?.names,
    },
  },
})

/** The entries of an account with the balance after each. */
export const ledgerStatementList = ledgerList('accounts.ledgerStatement', {
  title: 'ledger.statement',
  empty: 'ledger.noEntries',
  rowKey: ({ id }) => id,
  sort: '-at',
  columns: {
    at: { title: 'ledger.at', kind: 'moment', sortable: true, size: 150, value: ({ at }) => at },
    transfer: { title: 'ledger.number', kind: 'code', size: 90, value: ({ transferId }) => transferId },
    kind: { title: 'ledger.type', kind: 'state', texts: transferTexts, size: 120, value: ({ kind }) => kind },
    order: { title: 'ledger.order', kind: 'code', width: 20, value: ({ order }) => order?.number ?? null },
    ticket: {
      title: 'ledger.ticket',
      kind: 'code',
      width: 22,
      value: ({ ticket }) => ticket?.number ?? null,
    },
    cause: {
      title: 'ledger.cause',
      kind: 'text',
      width: 18,
      value: ({ cause }, { text }) => cause && text(`ledger.cause.${cause.kind}`, { id: cause.id }),
    },
    debit: { title: 'ledger.side.debit', kind: 'money', summed: true, value: ({ debit }) => debit },
    credit: { title: 'ledger.side.credit', kind: 'money', summed: true, value: ({ credit }) => credit },
    balance: { title: 'ledger.balance', kind: 'money', value: ({ balance }) => balance },
    memo: { title: 'ledger.memo', kind: 'text', width: 24, value: ({ memo }) => memo },
    madeBy: { title: 'ledger.madeBy', kind: 'text', width: 14, value: ({ madeBy }) => madeBy },
    madeAt: { title: 'ledger.madeAt', kind: 'moment', hidden: true, value: ({ madeAt }) => madeAt },
  },
  filters: {
    accountId: {
      title: 'ledger.account',
      kind: 'id',
      required: true,
      journal: true,
      named: (_, { account }) => account.code,
    },
    from: {
      title: 'ledger.from',
      kind: 'day',
      journal: true,
      past: true,
      until: { filter: 'to', period: 'ledger.period' },
    },
    to: { title: 'ledger.to', kind: 'day', journal: true, past: true },
    kind: { title: 'ledger.type', kind: 'state', many: true, texts: transferTexts, journal: true },
    text: searchFilter('ledger.searchEntries'),
  },
})

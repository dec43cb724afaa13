import { listsOf, searchFilter, textsOf } from '../lists/list.ts'
import { paymentMethods } from '../orders/values.ts'
import type { accounts } from './endpoints.ts'
import { payoutMethods, payoutStates } from './values.ts'

const list = listsOf<typeof accounts>()
const states = textsOf('payouts.state', payoutStates)
const methods = textsOf('payouts.method', payoutMethods)

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

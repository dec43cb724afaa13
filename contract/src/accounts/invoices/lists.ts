import { listsOf, searchFilter, textsOf } from '../../lists/list.ts'
import type { invoices } from './endpoints.ts'
import { buyerKinds, invoiceCovers, invoiceStates } from './values.ts'

const list = listsOf<typeof invoices>()
const states = textsOf('invoices.state', invoiceStates)
const covers = textsOf('invoices.covers', invoiceCovers)
const kinds = textsOf('invoices.buyer', buyerKinds)

/** Invoices, from the moment they are asked for until they are issued, or taken back by a red letter. */
export const invoiceList = list('accounts.invoices', {
  title: 'invoices.title',
  empty: 'invoices.empty',
  rowKey: ({ id }) => id,
  sort: '-askedAt',
  columns: {
    id: { title: 'invoices.id', kind: 'code', width: 8, size: 80, value: ({ id }) => id },
    state: { title: 'invoices.state', kind: 'state', texts: states, size: 150, value: ({ state }) => state },
    error: {
      title: 'invoices.error',
      kind: 'text',
      width: 24,
      within: 'state',
      value: ({ state, error }) => (state === 'rejected' || state === 'redRejected' ? error : null),
    },
    fen: {
      title: 'invoices.amount',
      kind: 'money',
      summed: true,
      sortable: true,
      value: ({ fen }) => fen,
    },
    number: { title: 'invoices.number', kind: 'code', width: 22, size: 180, value: ({ number }) => number },
    issuedOn: { title: 'invoices.issuedOn', kind: 'day', size: 110, value: ({ issuedOn }) => issuedOn },
    buyer: {
      title: 'invoices.buyer',
      kind: 'text',
      width: 30,
      size: 220,
      value: ({ buyer }) => buyer.name,
    },
    buyerCode: {
      title: 'invoices.code',
      kind: 'code',
      width: 20,
      within: 'buyer',
      value: ({ buyer }) => buyer.code,
    },
    covers: {
      title: 'invoices.covers',
      kind: 'state',
      hidden: true,
      texts: covers,
      size: 110,
      value: (row) => row.covers,
    },
    of: {
      title: 'invoices.of',
      kind: 'code',
      width: 24,
      size: 190,
      value: ({ order, periodFrom, periodTo }) => order?.number ?? `${periodFrom} – ${periodTo}`,
    },
    tickets: {
      hidden: true,
      title: 'invoices.tickets',
      kind: 'number',
      size: 80,
      value: ({ tickets }) => tickets,
    },
    net: { title: 'invoices.net', kind: 'money', summed: true, hidden: true, value: ({ net }) => net },
    tax: { title: 'invoices.tax', kind: 'money', summed: true, hidden: true, value: ({ tax }) => tax },
    askedAt: { title: 'invoices.asked', kind: 'moment', sortable: true, value: ({ askedAt }) => askedAt },
    askedBy: {
      title: 'invoices.askedBy',
      kind: 'text',
      width: 14,
      within: 'askedAt',
      value: ({ askedBy }) => askedBy,
    },
    organisation: {
      title: 'invoices.soldBy',
      kind: 'names',
      hidden: true,
      value: ({ organisation }) => organisation.names,
    },
    redNumber: {
      title: 'invoices.redNumber',
      kind: 'code',
      width: 22,
      hidden: true,
      value: ({ redNumber }) => redNumber,
    },
    redReason: {
      title: 'invoices.redReason',
      kind: 'text',
      width: 24,
      hidden: true,
      value: ({ redReason }) => redReason,
    },
  },
  filters: {
    state: { title: 'invoices.state', kind: 'state', many: true, texts: states, journal: true },
    covers: { title: 'invoices.covers', kind: 'state', many: true, texts: covers, journal: true },
    buyerKind: { title: 'invoices.buyerKind', kind: 'state', texts: kinds, journal: true },
    text: searchFilter('invoices.search'),
    askedFrom: {
      title: 'invoices.askedFrom',
      kind: 'day',
      until: { filter: 'askedTo', period: 'invoices.asked' },
      past: true,
      journal: true,
    },
    askedTo: { title: 'invoices.askedTo', kind: 'day', journal: true },
  },
})

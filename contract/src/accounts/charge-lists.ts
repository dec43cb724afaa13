import { chargeKinds } from '../fares/values.ts'
import type { ReplyOf } from '../kernel/endpoint.ts'
import { listsOf, textsOf } from '../lists/list.ts'
import { ticketStates } from '../orders/values.ts'
import type { payeeCharges } from './charge-endpoints.ts'
import { chargeDays } from './values.ts'

const chargeList = listsOf<typeof payeeCharges>()
const chargeTexts = textsOf('river.charge', chargeKinds)

type Payee = ReplyOf<(typeof payeeCharges)['accounts.charges']>['payees'][number]

/** What both lists of charges can be filtered by. */
const chargedFilters = {
  from: {
    title: 'payeeCharges.from',
    kind: 'day',
    journal: true,
    until: { filter: 'to', period: 'payeeCharges.period' },
  },
  to: { title: 'payeeCharges.to', kind: 'day', journal: true },
  by: {
    title: 'payeeCharges.by',
    kind: 'state',
    texts: textsOf('payeeCharges.by', chargeDays),
    journal: true,
  },
  kind: { title: 'payeeCharges.kind', kind: 'state', many: true, texts: chargeTexts, journal: true },
  payeeId: {
    title: 'payeeCharges.payee',
    kind: 'id',
    address: 'payee',
    journal: true,
    named: (id: string, { rows }: { rows: readonly { payee: Payee }[] }) =>
      rows.find(({ payee }) => payee.id === id)?.payee.names,
  },
  charge: { title: 'payeeCharges.code', kind: 'text', journal: true },
} as const

/** An amount of a charge. */
const amount = { kind: 'money', summed: true, sortable: true } as const

/** What was taken in for each payee, given back and is owed, by charge and day. */
export const payeeChargeList = chargeList('accounts.charges', {
  title: 'payeeCharges.title',
  empty: 'payeeCharges.empty',
  rowKey: ({ day, payee, kind, code }) => `${day}/${payee.id}/${kind}/${code}`,
  sort: '-day',
  columns: {
    day: { title: 'payeeCharges.day', kind: 'day', sortable: true, size: 130, value: ({ day }) => day },
    payee: { title: 'payeeCharges.payee', kind: 'names', width: 28, value: ({ payee }) => payee.names },
    charge: { title: 'payeeCharges.charge', kind: 'names', width: 24, value: ({ names }) => names },
    code: { title: 'payeeCharges.code', kind: 'code', width: 14, hidden: true, value: ({ code }) => code },
    kind: {
      title: 'payeeCharges.kind',
      kind: 'state',
      texts: chargeTexts,
      width: 16,
      value: ({ kind }) => kind,
    },
    tickets: { title: 'payeeCharges.tickets', kind: 'number', summed: true, value: ({ tickets }) => tickets },
    taken: { title: 'payeeCharges.taken', ...amount, value: ({ taken }) => taken },
    back: { title: 'payeeCharges.back', ...amount, value: ({ back }) => back },
    owed: { title: 'payeeCharges.owed', ...amount, value: ({ owed }) => owed },
    earned: { title: 'payeeCharges.earned', ...amount, value: ({ earned }) => earned },
  },
  filters: chargedFilters,
})

/** The tickets that were sold with charges of payees. */
export const chargedTicketList = chargeList('accounts.chargedTickets', {
  title: 'payeeCharges.ticketsTitle',
  empty: 'payeeCharges.noTickets',
  rowKey: ({ id, kind, code }) => `${id}/${kind}/${code}`,
  sort: 'day',
  columns: {
    ticket: {
      title: 'payeeCharges.ticket',
      kind: 'code',
      width: 24,
      size: 190,
      value: ({ number }) => number,
    },
    state: {
      title: 'payeeCharges.state',
      kind: 'state',
      texts: textsOf('orders.ticketState', ticketStates),
      width: 12,
      value: ({ state }) => state,
    },
    payee: { title: 'payeeCharges.payee', kind: 'names', width: 28, value: ({ payee }) => payee.names },
    charge: { title: 'payeeCharges.charge', kind: 'names', width: 24, value: ({ names }) => names },
    kind: {
      title: 'payeeCharges.kind',
      kind: 'state',
      texts: chargeTexts,
      hidden: true,
      value: ({ kind }) => kind,
    },
    soldAt: { title: 'payeeCharges.soldAt', kind: 'moment', value: ({ soldAt }) => soldAt },
    day: { title: 'payeeCharges.departs', kind: 'moment', sortable: true, value: ({ departs }) => departs },
    taken: { title: 'payeeCharges.taken', ...amount, value: ({ taken }) => taken },
    back: { title: 'payeeCharges.back', ...amount, value: ({ back }) => back },
    owed: { title: 'payeeCharges.owed', ...amount, value: ({ owed }) => owed },
    earned: { title: 'payeeCharges.earned', ...amount, value: ({ earned }) => earned },
  },
  filters: chargedFilters,
})

/** The lists of the insured that were made for insurers. */
export const insuredListList = chargeList('accounts.insuredLists', {
  title: 'insuredLists.title',
  empty: 'insuredLists.empty',
  rowKey: ({ id }) => id,
  sort: '-madeAt',
  columns: {
    number: { title: 'insuredLists.number', kind: 'number', size: 80, value: ({ number }) => number },
    insurer: {
      title: 'insuredLists.insurer',
      kind: 'names',
      width: 28,
      value: ({ insurer }) => insurer.names,
    },
    madeAt: { title: 'insuredLists.madeAt', kind: 'moment', sortable: true, value: ({ madeAt }) => madeAt },
    madeBy: { title: 'insuredLists.madeBy', kind: 'text', width: 14, value: ({ madeBy }) => madeBy },
    insured: {
      title: 'insuredLists.insured',
      kind: 'number',
      sortable: true,
      value: ({ insured }) => insured,
    },
    insuredFen: {
      title: 'insuredLists.insuredFen',
      kind: 'money',
      summed: true,
      value: ({ insuredFen }) => insuredFen,
    },
    cancelled: {
      title: 'insuredLists.cancelled',
      kind: 'number',
      sortable: true,
      value: ({ cancelled }) => cancelled,
    },
    cancelledFen: {
      title: 'insuredLists.cancelledFen',
      kind: 'money',
      summed: true,
      value: ({ cancelledFen }) => cancelledFen,
    },
  },
  filters: {
    payeeId: {
      title: 'insuredLists.insurer',
      kind: 'id',
      address: 'payee',
      journal: true,
      named: (id, { insurers }) => insurers.find((insurer) => insurer.id === id)?.names,
    },
    madeFrom: {
      title: 'insuredLists.madeFrom',
      kind: 'day',
      past: true,
      journal: true,
      until: { filter: 'madeTo', period: 'insuredLists.made' },
    },
    madeTo: { title: 'insuredLists.madeTo', kind: 'day', journal: true },
  },
})

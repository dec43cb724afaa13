import { chargeKinds } from '../fares/values.ts'
import type { ReplyOf } from '../kernel/endpoint.ts'
import { listsOf, searchFilter, textsOf } from '../lists/list.ts'
import { paymentMethods, ticketStates } from '../orders/values.ts'
import { accountName, partyName } from './account-name.ts'
import type { payeeCharges } from './charge-endpoints.ts'
import type { accounts } from './endpoints.ts'
import type { ledger } from './ledger-endpoints.ts'
import type { tills } from './till-endpoints.ts'
import type { transfers } from './transfer-endpoints.ts'
import {
  accountKinds,
  accountSides,
  accountStates,
  chargeDays,
  draftKinds,
  draftStates,
  payoutMethods,
  payoutStates,
  shiftStates,
  transferKinds,
} from './values.ts'

const list = listsOf<typeof accounts>()
const ledgerList = listsOf<typeof ledger>()
const tillsList = listsOf<typeof tills>()
const states = textsOf('payouts.state', payoutStates)
const methods = textsOf('payouts.method', payoutMethods)
const accountTexts = textsOf('ledger.account', accountKinds)
const draftKindTexts = textsOf('transfers.kind', draftKinds)
const draftStateTexts = textsOf('transfers.state', draftStates)
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

/** Transfers that one person drafts and a second one books. */
export const transferDraftList = listsOf<typeof transfers>()('accounts.transferDrafts', {
  title: 'transfers.title',
  empty: 'transfers.empty',
  rowKey: ({ id }) => id,
  sort: '-draftedAt',
  columns: {
    number: { title: 'payouts.number', kind: 'code', width: 8, size: 90, value: ({ id }) => id },
    kind: { title: 'transfers.kind', kind: 'state', texts: draftKindTexts, value: ({ kind }) => kind },
    from: {
      title: 'transfers.from',
      kind: 'text',
      width: 30,
      size: 240,
      value: ({ from, reverses }, reader) =>
        from ? accountName(from, reader) : reverses && reader.text('ledger.one', { id: reverses }),
    },
    to: {
      title: 'transfers.to',
      kind: 'text',
      width: 30,
      size: 240,
      value: ({ to }, reader) => to && accountName(to, reader),
    },
    fen: { title: 'payouts.amount', kind: 'money', sortable: true, value: ({ fen }) => fen },
    state: {
      title: 'payouts.state',
      kind: 'state',
      texts: draftStateTexts,
      size: 130,
      value: ({ state }) => state,
    },
    refusal: {
      title: 'payouts.reason',
      kind: 'text',
      width: 24,
      within: 'state',
      value: ({ refusal }) => refusal,
    },
    reason: { title: 'transfers.reason', kind: 'text', width: 30, value: ({ reason }) => reason },
    draftedAt: {
      title: 'transfers.drafted',
      kind: 'moment',
      sortable: true,
      value: ({ draftedAt }) => draftedAt,
    },
    draftedBy: {
      title: 'transfers.draftedBy',
      kind: 'text',
      width: 14,
      within: 'draftedAt',
      value: ({ draftedBy }) => draftedBy,
    },
    decidedAt: { title: 'transfers.decided', kind: 'moment', value: ({ decidedAt }) => decidedAt },
    decidedBy: {
      title: 'transfers.decidedBy',
      kind: 'text',
      width: 14,
      within: 'decidedAt',
      value: ({ decidedBy }) => decidedBy,
    },
  },
  filters: {
    text: searchFilter('transfers.find'),
    kind: { title: 'transfers.kind', kind: 'state', many: true, texts: draftKindTexts, journal: true },
    state: { title: 'payouts.state', kind: 'state', many: true, texts: draftStateTexts, journal: true },
    from: {
      title: 'transfers.draftedFrom',
      kind: 'day',
      journal: true,
      past: true,
      until: { filter: 'to', period: 'transfers.drafted' },
    },
    to: { title: 'transfers.draftedTo', kind: 'day', journal: true, past: true },
  },
})

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

const shiftTexts = textsOf('tills.state', shiftStates)

/** Shifts at tills, each under the day it was opened. */
export const tillShiftList = tillsList('accounts.tillShifts', {
  title: 'tills.title',
  empty: 'tills.empty',
  rowKey: ({ id }) => id,
  sort: '-openedAt',
  columns: {
    till: {
      title: 'tills.till',
      kind: 'text',
      width: 18,
      value: ({ till }, { name, text }) => (till ? name(till.names) : text('tills.automatic')),
    },
    dock: {
      title: 'tills.dock',
      kind: 'text',
      width: 18,
      value: ({ dock }, { name }) => dock && name(dock.names),
    },
    clerk: { title: 'tills.clerk', kind: 'text', width: 14, value: ({ clerk }) => clerk },
    state: { title: 'tills.state', kind: 'state', texts: shiftTexts, size: 110, value: ({ state }) => state },
    day: { title: 'tills.day', kind: 'day', size: 110, value: ({ day }) => day },
    openedAt: { title: 'tills.opened', kind: 'moment', sortable: true, value: ({ openedAt }) => openedAt },
    closedAt: { title: 'tills.closed', kind: 'moment', sortable: true, value: ({ closedAt }) => closedAt },
    float: { title: 'tills.float', kind: 'money', hidden: true, value: ({ float }) => float },
    taken: { title: 'tills.taken', kind: 'money', value: ({ taken }) => taken },
    paidOut: { title: 'tills.paidOut', kind: 'money', value: ({ paidOut }) => paidOut },
    cash: { title: 'tills.cash', kind: 'money', value: ({ cash }) => cash },
    counted: { title: 'tills.counted', kind: 'money', hidden: true, value: ({ counted }) => counted },
    difference: {
      title: 'tills.difference',
      kind: 'money',
      sortable: true,
      value: ({ difference }) => difference,
    },
    reason: {
      title: 'tills.reason',
      kind: 'text',
      width: 24,
      within: 'difference',
      value: ({ reason }) => reason,
    },
    zNumber: { title: 'tills.z', kind: 'number', size: 90, value: ({ zNumber }) => zNumber },
  },
  filters: {
    state: { title: 'tills.state', kind: 'state', many: true, texts: shiftTexts, journal: true },
    dockId: {
      title: 'tills.dock',
      kind: 'id',
      address: 'dock',
      journal: true,
      named: (id, { rows }) => rows.find(({ dock }) => dock?.id === id)?.dock?.names,
    },
    text: searchFilter('tills.search'),
    from: {
      title: 'tills.from',
      kind: 'day',
      past: true,
      journal: true,
      until: { filter: 'to', period: 'tills.day' },
    },
    to: { title: 'tills.to', kind: 'day', past: true, journal: true },
  },
})

import { listsOf, searchFilter, textsOf } from '../lists/list.ts'
import { accountName, partyName } from './account-name.ts'
import type { ledger } from './ledger-endpoints.ts'
import type { transfers } from './transfer-endpoints.ts'
import {
  accountKinds,
  accountSides,
  accountStates,
  draftKinds,
  draftStates,
  transferKinds,
} from './values.ts'

const ledgerList = listsOf<typeof ledger>()
const accountTexts = textsOf('ledger.account', accountKinds)
const draftKindTexts = textsOf('transfers.kind', draftKinds)
const draftStateTexts = textsOf('transfers.state', draftStates)
const transferTexts = textsOf('ledger.transfer', transferKinds)

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

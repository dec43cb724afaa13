import { listsOf, searchFilter } from '../lists/list.ts'
import type { settlement } from './endpoints.ts'

const list = listsOf<typeof settlement>()

const period = {
  from: {
    title: 'reconciliation.from',
    kind: 'day',
    journal: true,
    until: { filter: 'to', period: 'reconciliation.period' },
  },
  to: { title: 'reconciliation.to', kind: 'day', journal: true },
} as const
const differing = { title: 'reconciliation.differing', kind: 'flag', journal: true } as const

/** Days: payment services, tills and the bank, by the ledger and by their papers. */
export const reconciliationList = list('settlement.reconciliation', {
  title: 'reconciliation.byDay',
  empty: 'reconciliation.noDays',
  rowKey: ({ day }) => day,
  sort: '-day',
  pageSize: 50,
  columns: {
    day: { title: 'reconciliation.day', kind: 'day', size: 120, sortable: true, value: ({ day }) => day },
    servicesLedger: {
      title: 'reconciliation.servicesLedger',
      kind: 'money',
      summed: true,
      size: 150,
      value: ({ services }) => services.ledger,
    },
    servicesPapers: {
      title: 'reconciliation.servicesPapers',
      kind: 'money',
      summed: true,
      size: 150,
      value: ({ services }) => services.papers,
    },
    servicesDifference: {
      title: 'reconciliation.servicesDifference',
      kind: 'money',
      summed: true,
      size: 170,
      value: ({ services }) => services.difference,
    },
    tillsLedger: {
      title: 'reconciliation.tillsLedger',
      kind: 'money',
      summed: true,
      size: 150,
      value: ({ tills }) => tills.ledger,
    },
    tillsPapers: {
      title: 'reconciliation.tillsPapers',
      kind: 'money',
      summed: true,
      size: 150,
      value: ({ tills }) => tills.papers,
    },
    tillsDifference: {
      title: 'reconciliation.tillsDifference',
      kind: 'money',
      summed: true,
      size: 170,
      value: ({ tills }) => tills.difference,
    },
    bankLedger: {
      title: 'reconciliation.bankLedger',
      kind: 'money',
      summed: true,
      size: 150,
      value: ({ bank }) => bank.ledger,
    },
    bankPapers: {
      title: 'reconciliation.bankPapers',
      kind: 'money',
      summed: true,
      size: 150,
      value: ({ bank }) => bank.papers,
    },
    bankDifference: {
      title: 'reconciliation.bankDifference',
      kind: 'money',
      summed: true,
      size: 170,
      value: ({ bank }) => bank.difference,
    },
    closed: {
      title: 'reconciliation.closed',
      kind: 'boolean',
      texts: { true: 'periods.state.closed', false: 'periods.state.open' },
      size: 100,
      value: ({ closed }) => closed,
    },
  },
  filters: { ...period, differing },
})

/** Parties: what was earned for them and stated to them, and what they are owed. */
export const partyReconciliationList = list('settlement.partyReconciliation', {
  title: 'reconciliation.byParty',
  empty: 'reconciliation.noParties',
  rowKey: ({ accountId }) => accountId,
  sort: '-owed',
  pageSize: 50,
  columns: {
    party: {
      title: 'reconciliation.party',
      kind: 'names',
      width: 28,
      size: 220,
      value: ({ party }) => party.names,
    },
    earnedLedger: {
      title: 'reconciliation.earnedLedger',
      kind: 'money',
      summed: true,
      size: 150,
      value: ({ earned }) => earned.ledger,
    },
    earnedPapers: {
      title: 'reconciliation.earnedPapers',
      kind: 'money',
      summed: true,
      size: 150,
      value: ({ earned }) => earned.papers,
    },
    earnedDifference: {
      title: 'reconciliation.earnedDifference',
      kind: 'money',
      summed: true,
      size: 170,
      value: ({ earned }) => earned.difference,
    },
    unstated: {
      title: 'reconciliation.unstated',
      kind: 'number',
      size: 170,
      value: ({ unstated }) => unstated,
    },
    owed: {
      title: 'reconciliation.owedLedger',
      kind: 'money',
      summed: true,
      size: 150,
      sortable: true,
      value: ({ owed }) => owed.ledger,
    },
    owedPapers: {
      title: 'reconciliation.owedPapers',
      kind: 'money',
      summed: true,
      size: 150,
      value: ({ owed }) => owed.papers,
    },
    owedDifference: {
      title: 'reconciliation.owedDifference',
      kind: 'money',
      summed: true,
      size: 170,
      value: ({ owed }) => owed.difference,
    },
  },
  filters: { text: searchFilter('reconciliation.find'), ...period, differing },
})

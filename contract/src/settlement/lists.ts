import { listsOf, searchFilter, textsOf } from '../lists/list.ts'
import type { settlement } from './endpoints.ts'
import { proofCoverages, proofRules, proofStates, proofTriggers } from './values.ts'

const list = listsOf<typeof settlement>()
const states = textsOf('proof.state', proofStates)
const rules = textsOf('proof.rule', proofRules)

/** Days as they were proved last, with their seals. */
export const proofDayList = list('settlement.proofDays', {
  title: 'proof.days',
  empty: 'proof.daysEmpty',
  rowKey: ({ day }) => day,
  sort: '-day',
  columns: {
    day: { title: 'proof.day', kind: 'day', size: 120, sortable: true, value: ({ day }) => day },
    state: {
      title: 'proof.state',
      kind: 'state',
      texts: states,
      size: 110,
      value: ({ state }) => state,
    },
    violations: {
      title: 'proof.violations',
      kind: 'number',
      size: 110,
      sortable: true,
      value: ({ violations }) => violations,
    },
    sailings: { title: 'proof.sailings', kind: 'number', size: 90, value: ({ sailings }) => sailings },
    tickets: { title: 'proof.tickets', kind: 'number', size: 90, value: ({ tickets }) => tickets },
    orders: { title: 'proof.orders', kind: 'number', size: 90, value: ({ orders }) => orders },
    transfers: { title: 'proof.transfers', kind: 'number', size: 100, value: ({ transfers }) => transfers },
    provedAt: { title: 'proof.provedAt', kind: 'moment', size: 150, value: ({ provedAt }) => provedAt },
    hash: {
      title: 'proof.hash',
      kind: 'code',
      width: 66,
      size: 180,
      empty: 'proof.notSealed',
      value: ({ hash }) => hash,
    },
  },
  filters: {
    from: {
      title: 'proof.from',
      kind: 'day',
      until: { filter: 'to', period: 'proof.day' },
      journal: true,
    },
    to: { title: 'proof.to', kind: 'day', journal: true },
    state: { title: 'proof.state', kind: 'state', texts: states, journal: true },
  },
})

/** Places that break a rule. */
export const violationList = list('settlement.violations', {
  title: 'proof.violations',
  empty: 'proof.violationsEmpty',
  rowKey: ({ id }) => id,
  sort: '-foundAt',
  columns: {
    rule: {
      title: 'proof.rule',
      kind: 'state',
      texts: rules,
      width: 50,
      size: 300,
      value: ({ rule }) => rule,
    },
    place: { title: 'proof.place', kind: 'code', width: 60, size: 320, value: ({ place }) => place },
    more: { title: 'proof.more', kind: 'number', size: 90, hidden: true, value: ({ more }) => more },
    day: { title: 'proof.day', kind: 'day', size: 120, sortable: true, value: ({ day }) => day },
    order: { title: 'proof.order', kind: 'code', size: 150, value: ({ order }) => order?.number ?? null },
    transfer: { title: 'proof.transfer', kind: 'code', size: 100, value: ({ transferId }) => transferId },
    account: {
      title: 'proof.account',
      kind: 'code',
      size: 100,
      hidden: true,
      value: ({ accountId }) => accountId,
    },
    statement: {
      title: 'proof.statement',
      kind: 'code',
      size: 160,
      hidden: true,
      value: ({ statement }) => statement?.number ?? null,
    },
    sailing: {
      title: 'proof.sailing',
      kind: 'names',
      size: 180,
      value: ({ sailing }) => sailing?.names ?? null,
    },
    foundAt: {
      title: 'proof.foundAt',
      kind: 'moment',
      size: 150,
      sortable: true,
      value: ({ foundAt }) => foundAt,
    },
    settled: {
      title: 'proof.present',
      kind: 'boolean',
      texts: { true: 'proof.settled', false: 'proof.open' },
      size: 100,
      hidden: true,
      value: ({ settled }) => settled,
    },
  },
  filters: {
    text: searchFilter('proof.search'),
    rule: { title: 'proof.rule', kind: 'state', many: true, texts: rules, journal: true },
    day: { title: 'proof.day', kind: 'day', journal: true },
    former: { title: 'proof.former', kind: 'flag', journal: true },
  },
})

/** The runs of the proof, the latest first. */
export const proofRunList = list('settlement.proofRuns', {
  title: 'proof.runs',
  empty: 'proof.runsEmpty',
  rowKey: ({ id }) => id,
  sort: '-beganAt',
  columns: {
    beganAt: {
      title: 'proof.beganAt',
      kind: 'moment',
      size: 160,
      sortable: true,
      value: ({ beganAt }) => beganAt,
    },
    coverage: {
      title: 'proof.coverage',
      kind: 'state',
      texts: textsOf('proof.coverage', proofCoverages),
      size: 160,
      value: ({ coverage }) => coverage,
    },
    day: { title: 'proof.day', kind: 'day', size: 110, value: ({ day }) => day },
    askedBy: {
      title: 'proof.askedBy',
      kind: 'state',
      texts: textsOf('proof.askedBy', proofTriggers),
      size: 110,
      value: ({ askedBy }) => askedBy,
    },
    person: { title: 'proof.person', kind: 'person', size: 160, value: ({ person }) => person },
    milliseconds: {
      title: 'proof.duration',
      kind: 'duration',
      size: 100,
      value: ({ milliseconds }) => milliseconds,
    },
    portions: { title: 'proof.portions', kind: 'number', size: 100, value: ({ portions }) => portions },
    violations: {
      title: 'proof.violations',
      kind: 'number',
      size: 110,
      value: ({ endedAt, violations }) => (endedAt === null ? null : violations),
    },
  },
  filters: {},
})

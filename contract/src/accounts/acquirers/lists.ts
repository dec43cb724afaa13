import { listsOf, searchFilter, textsOf } from '../../lists/list.ts'
import { sentMethods } from '../values.ts'
import type { acquirers } from './endpoints.ts'
import {
  differenceKinds,
  differenceStates,
  statementLineKinds,
  statementLineStates,
  statementStates,
} from './values.ts'

const list = listsOf<typeof acquirers>()
const methods = textsOf('payouts.method', sentMethods)
const statementTexts = textsOf('acquirers.statementState', statementStates)
const lineTexts = textsOf('acquirers.lineState', statementLineStates)
const lineKinds = textsOf('acquirers.lineKind', statementLineKinds)
const differenceTexts = textsOf('acquirers.differenceState', differenceStates)
const kindTexts = textsOf('acquirers.differenceKind', differenceKinds)

/** The acquirers of card, WeChat and Alipay payments. */
export const acquirerList = list('accounts.acquirers', {
  title: 'acquirers.title',
  empty: 'acquirers.empty',
  rowKey: ({ id }) => id,
  sort: 'code',
  columns: {
    code: {
      title: 'acquirers.code',
      kind: 'code',
      width: 14,
      sortable: true,
      size: 120,
      value: ({ code }) => code,
    },
    name: { title: 'acquirers.name', kind: 'names', width: 32, value: ({ names }) => names },
    methods: {
      title: 'acquirers.methods',
      kind: 'text',
      width: 24,
      value: ({ methods: settled }, { text }) => settled.map((method) => text(methods[method])).join(' · '),
    },
    settlementDays: {
      title: 'acquirers.settlementDays',
      kind: 'text',
      size: 120,
      value: ({ settlementDays }) => `T+${settlementDays}`,
    },
    startsOn: { title: 'acquirers.startsOn', kind: 'day', size: 110, value: ({ startsOn }) => startsOn },
    statements: {
      title: 'acquirers.statements',
      kind: 'number',
      size: 100,
      value: ({ statements }) => statements,
    },
    importedAt: {
      title: 'acquirers.lastImport',
      kind: 'moment',
      size: 150,
      value: ({ importedAt }) => importedAt,
    },
    differences: {
      title: 'acquirers.openDifferences',
      kind: 'number',
      size: 120,
      value: ({ differences }) => differences,
    },
  },
  filters: { text: searchFilter('acquirers.search') },
})

/** Imported statements with the counts and sums of their lines. */
export const statementList = list('accounts.acquirerStatements', {
  title: 'acquirers.statementsTitle',
  empty: 'acquirers.noStatements',
  rowKey: ({ id }) => id,
  sort: '-importedAt',
  columns: {
    importedAt: {
      title: 'acquirers.importedAt',
      kind: 'moment',
      sortable: true,
      size: 150,
      value: ({ importedAt }) => importedAt,
    },
    importedBy: {
      title: 'acquirers.importedBy',
      kind: 'text',
      width: 14,
      hidden: true,
      value: ({ importedBy }) => importedBy,
    },
    acquirer: {
      title: 'acquirers.acquirer',
      kind: 'names',
      width: 20,
      value: ({ acquirer }) => acquirer.names,
    },
    fileName: {
      title: 'acquirers.file',
      kind: 'text',
      width: 28,
      value: ({ fileName }) => fileName,
    },
    from: { title: 'acquirers.firstDay', kind: 'day', size: 110, value: ({ from }) => from },
    to: { title: 'acquirers.lastDay', kind: 'day', size: 110, value: ({ to }) => to },
    state: {
      title: 'acquirers.state',
      kind: 'state',
      texts: statementTexts,
      size: 110,
      value: ({ state }) => state,
    },
    lines: { title: 'acquirers.lines', kind: 'number', size: 80, value: ({ lines }) => lines },
    matched: { title: 'acquirers.matched', kind: 'number', size: 80, value: ({ matched }) => matched },
    theirsOnly: {
      title: 'acquirers.theirsOnly',
      kind: 'number',
      size: 90,
      value: ({ theirsOnly }) => theirsOnly,
    },
    differs: { title: 'acquirers.differs', kind: 'number', size: 90, value: ({ differs }) => differs },
    unchanged: {
      title: 'acquirers.unchanged',
      kind: 'number',
      hidden: true,
      value: ({ unchanged }) => unchanged,
    },
    bad: { title: 'acquirers.bad', kind: 'number', hidden: true, value: ({ bad }) => bad },
    payments: { title: 'acquirers.payments', kind: 'money', summed: true, value: ({ payments }) => payments },
    refunds: { title: 'acquirers.refunds', kind: 'money', summed: true, value: ({ refunds }) => refunds },
    fees: { title: 'acquirers.fees', kind: 'money', summed: true, value: ({ fees }) => fees },
    net: { title: 'acquirers.net', kind: 'money', summed: true, value: ({ net }) => net },
  },
  filters: {
    acquirerId: {
      title: 'acquirers.acquirer',
      kind: 'id',
      journal: true,
      named: (id, { rows }) => rows.find(({ acquirer }) => acquirer.id === id)?.acquirer.names,
    },
    state: { title: 'acquirers.state', kind: 'state', many: true, texts: statementTexts, journal: true },
    importedFrom: {
      title: 'acquirers.importedFrom',
      kind: 'day',
      until: { filter: 'importedTo', period: 'acquirers.importedAt' },
      past: true,
      journal: true,
    },
    importedTo: { title: 'acquirers.importedTo', kind: 'day', journal: true, past: true },
  },
})

/** The lines of one statement. */
export const statementLineList = list('accounts.statementLines', {
  title: 'acquirers.linesTitle',
  empty: 'acquirers.noLines',
  rowKey: ({ id }) => id,
  sort: 'line',
  columns: {
    line: { title: 'acquirers.line', kind: 'number', sortable: true, size: 70, value: ({ line }) => line },
    at: { title: 'acquirers.at', kind: 'moment', sortable: true, size: 150, value: ({ at }) => at },
    kind: { title: 'acquirers.kind', kind: 'state', texts: lineKinds, size: 100, value: ({ kind }) => kind },
    reference: { title: 'acquirers.reference', kind: 'code', width: 30, value: ({ reference }) => reference },
    fen: { title: 'acquirers.amount', kind: 'money', summed: true, sortable: true, value: ({ fen }) => fen },
    fee: { title: 'acquirers.fee', kind: 'money', summed: true, value: ({ fee }) => fee },
    state: {
      title: 'acquirers.state',
      kind: 'state',
      texts: lineTexts,
      size: 120,
      value: ({ state }) => state,
    },
    settled: {
      title: 'acquirers.settled',
      kind: 'code',
      width: 22,
      value: ({ settled }) => settled?.number ?? null,
    },
    booked: {
      title: 'acquirers.booked',
      kind: 'boolean',
      texts: { true: 'acquirers.yes', false: 'acquirers.no' },
      size: 80,
      value: ({ booked }) => booked,
    },
  },
  filters: {
    statementId: {
      title: 'acquirers.statement',
      kind: 'id',
      required: true,
      journal: true,
      named: (_, { statement }) => statement.fileName,
    },
    state: { title: 'acquirers.state', kind: 'state', many: true, texts: lineTexts, journal: true },
    kind: { title: 'acquirers.kind', kind: 'state', texts: lineKinds, journal: true },
    text: searchFilter('acquirers.searchLines'),
  },
})

/** What differs between the acquirers and the own books. */
export const differenceList = list('accounts.acquirerDifferences', {
  title: 'acquirers.differencesTitle',
  empty: 'acquirers.noDifferences',
  rowKey: ({ id }) => id,
  sort: 'foundAt',
  columns: {
    number: { title: 'acquirers.number', kind: 'code', width: 8, size: 80, value: ({ id }) => id },
    kind: { title: 'acquirers.kind', kind: 'state', texts: kindTexts, size: 150, value: ({ kind }) => kind },
    state: {
      title: 'acquirers.state',
      kind: 'state',
      texts: differenceTexts,
      size: 120,
      value: ({ state }) => state,
    },
    acquirer: {
      title: 'acquirers.acquirer',
      kind: 'names',
      width: 18,
      value: ({ acquirer }) => acquirer.names,
    },
    reference: {
      title: 'acquirers.reference',
      kind: 'code',
      width: 30,
      value: ({ reference }) => reference,
    },
    settled: {
      title: 'acquirers.settled',
      kind: 'code',
      width: 22,
      value: ({ settled }) => settled?.number ?? null,
    },
    at: { title: 'acquirers.at', kind: 'moment', size: 150, value: ({ at }) => at },
    ours: { title: 'acquirers.ours', kind: 'money', summed: true, value: ({ ours }) => ours },
    theirs: { title: 'acquirers.theirs', kind: 'money', summed: true, value: ({ theirs }) => theirs },
    difference: {
      title: 'acquirers.difference',
      kind: 'money',
      summed: true,
      sortable: true,
      value: ({ difference }) => difference,
    },
    foundAt: {
      title: 'acquirers.foundAt',
      kind: 'moment',
      sortable: true,
      hidden: true,
      value: ({ foundAt }) => foundAt,
    },
    line: { title: 'acquirers.line', kind: 'number', hidden: true, value: ({ line }) => line },
    note: { title: 'acquirers.note', kind: 'text', width: 30, value: ({ note }) => note },
  },
  filters: {
    acquirerId: {
      title: 'acquirers.acquirer',
      kind: 'id',
      journal: true,
      named: (id, { rows }) => rows.find(({ acquirer }) => acquirer.id === id)?.acquirer.names,
    },
    statementId: {
      title: 'acquirers.statement',
      kind: 'id',
      journal: true,
      named: (id) => id,
    },
    kind: { title: 'acquirers.kind', kind: 'state', many: true, texts: kindTexts, journal: true },
    state: { title: 'acquirers.state', kind: 'state', many: true, texts: differenceTexts, journal: true },
    text: searchFilter('acquirers.searchDifferences'),
  },
})

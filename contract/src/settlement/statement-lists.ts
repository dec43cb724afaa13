import type { ReplyOf } from '../kernel/endpoint.ts'
import { listsOf, type Reader, searchFilter, textsOf } from '../lists/list.ts'
import type { settlement } from './endpoints.ts'
import { partyText } from './rule-lists.ts'
import { partyKinds, shareCauses, sharedParts, shareSources } from './rule-values.ts'
import { confirmationWays, disputeStates, statementLineKinds, statementStatuses } from './statement-values.ts'

const list = listsOf<typeof settlement>()
type Statement = ReplyOf<(typeof settlement)['settlement.statements']>['rows'][number]
type Line = ReplyOf<(typeof settlement)['settlement.partyStatementLines']>['rows'][number]

const statuses = textsOf('statements.status', statementStatuses)
const kinds = textsOf('statements.party', partyKinds)
const lineKinds = textsOf('statements.kind', statementLineKinds)
const parts = textsOf('allocation.part', sharedParts)
const causes = textsOf('allocation.cause', shareCauses)

/** Why the server refuses an action. */
const refusalOf = (decision: Statement['can']['check']) => (decision.allowed ? undefined : decision.text)

/** What a line is about, in words. */
export function statementLineText(
  {
    kind,
    line,
    part,
    adjusts,
    from,
    note,
  }: Pick<Line, 'kind' | 'line' | 'part' | 'adjusts' | 'from' | 'note'>,
  { name, text }: Reader,
): string {
  if (line && part) return `${name(line.names)} · ${text(`allocation.part.${part}`)}`
  if (from) return text('statements.carriedFrom', { number: from.number })
  const about =
    adjusts === null ? text(`statements.kind.${kind}`) : text('statements.adjusts', { line: adjusts })
  return note === '' ? about : `${about} · ${note}`
}

/** Statements of parties by month. */
export const statementList = list('settlement.statements', {
  title: 'statements.title',
  empty: 'statements.none',
  rowKey: ({ id }) => id,
  sort: '-period',
  columns: {
    number: {
      title: 'statements.number',
      kind: 'code',
      width: 18,
      size: 160,
      sortable: true,
      value: ({ number }) => number,
    },
    period: {
      title: 'statements.month',
      kind: 'text',
      width: 9,
      size: 100,
      sortable: true,
      value: ({ period }) => period.slice(0, 7),
    },
    party: {
      title: 'statements.party',
      kind: 'text',
      width: 30,
      size: 240,
      value: (row, reader) => partyText(row, reader),
    },
    status: {
      title: 'statements.status',
      kind: 'state',
      texts: statuses,
      size: 130,
      value: ({ status }) => status,
    },
    tickets: { title: 'statements.tickets', kind: 'number', size: 100, value: ({ tickets }) => tickets },
    shares: { title: 'statements.shares', kind: 'money', summed: true, value: ({ shares }) => shares },
    carriedOver: {
      title: 'statements.carriedOver',
      kind: 'money',
      summed: true,
      hidden: true,
      value: ({ carriedOver }) => carriedOver,
    },
    debts: { title: 'statements.debts', kind: 'money', summed: true, value: ({ debts }) => debts },
    adjustments: {
      title: 'statements.adjustments',
      kind: 'money',
      summed: true,
      value: ({ adjustments }) => adjustments,
    },
    payable: {
      title: 'statements.payable',
      kind: 'money',
      summed: true,
      sortable: true,
      value: ({ payable }) => payable,
    },
    disputes: {
      title: 'statements.openDisputes',
      kind: 'number',
      size: 100,
      value: ({ disputes }) => disputes,
    },
    deadline: {
      title: 'statements.deadline',
      kind: 'moment',
      sortable: true,
      value: ({ deadline }) => deadline,
    },
    confirmation: {
      title: 'statements.confirmation',
      kind: 'state',
      texts: textsOf('statements.confirmation', confirmationWays),
      hidden: true,
      value: ({ confirmation }) => confirmation,
    },
    bankReference: {
      title: 'statements.bankReference',
      kind: 'code',
      hidden: true,
      value: ({ bankReference }) => bankReference,
    },
    drawnUpBy: {
      title: 'statements.drawnUpBy',
      kind: 'text',
      width: 14,
      hidden: true,
      value: ({ drawnUpBy }) => drawnUpBy,
    },
    checkedBy: {
      title: 'statements.checkedBy',
      kind: 'text',
      width: 14,
      hidden: true,
      value: ({ checkedBy }) => checkedBy,
    },
  },
  filters: {
    text: searchFilter('statements.find'),
    from: {
      title: 'statements.from',
      kind: 'day',
      journal: true,
      until: { filter: 'to', period: 'statements.month' },
    },
    to: { title: 'statements.to', kind: 'day', journal: true },
    status: { title: 'statements.status', kind: 'state', many: true, texts: statuses, journal: true },
    kind: { title: 'statements.partyKind', kind: 'state', many: true, texts: kinds, journal: true },
    organisationId: {
      title: 'statements.party',
      kind: 'id',
      address: 'party',
      journal: true,
      named: (id, { rows }) => rows.find(({ party }) => party?.id === id)?.party?.names,
    },
  },
  batch: {
    name: ({ number }) => number,
    actions: {
      check: {
        title: 'statements.check',
        question: 'statements.batch.check',
        permission: 'settlement.checkStatements',
        refusal: ({ can }) => refusalOf(can.check),
      },
      send: {
        title: 'statements.send',
        question: 'statements.batch.send',
        permission: 'settlement.checkStatements',
        refusal: ({ can }) => refusalOf(can.send),
      },
      requestPayment: {
        title: 'statements.requestPayment',
        question: 'statements.batch.requestPayment',
        permission: 'settlement.payStatements',
        refusal: ({ can }) => refusalOf(can.requestPayment),
      },
      lock: {
        title: 'statements.lock',
        question: 'statements.batch.lock',
        permission: 'settlement.payStatements',
        danger: true,
        refusal: ({ can }) => refusalOf(can.lock),
      },
    },
  },
})

/** The lines of one statement. */
export const statementLineList = list('settlement.partyStatementLines', {
  title: 'statements.lines',
  empty: 'statements.noLines',
  rowKey: ({ id }) => id,
  sort: 'number',
  columns: {
    number: {
      title: 'statements.line',
      kind: 'number',
      size: 70,
      sortable: true,
      value: ({ number }) => number,
    },
    kind: { title: 'statements.kind', kind: 'state', texts: lineKinds, size: 110, value: ({ kind }) => kind },
    about: {
      title: 'statements.about',
      kind: 'text',
      width: 44,
      size: 300,
      value: (row, reader) => statementLineText(row, reader),
    },
    rule: {
      title: 'allocation.rule',
      kind: 'text',
      width: 24,
      size: 180,
      value: ({ rule }, { name, text }) =>
        rule && text('allocation.ruleVersion', { name: name(rule.names), version: rule.version }),
    },
    cause: { title: 'allocation.cause', kind: 'state', texts: causes, value: ({ cause }) => cause },
    source: {
      title: 'allocation.source',
      kind: 'state',
      texts: textsOf('allocation.source', shareSources),
      hidden: true,
      value: ({ source }) => source,
    },
    tickets: {
      title: 'statements.tickets',
      kind: 'number',
      size: 90,
      sortable: true,
      value: ({ kind, tickets }) => (kind === 'shares' ? tickets : null),
    },
    amount: {
      title: 'allocation.amount',
      kind: 'money',
      summed: true,
      sortable: true,
      value: ({ amount }) => amount,
    },
    dispute: {
      title: 'statements.dispute',
      kind: 'state',
      texts: textsOf('statements.dispute', disputeStates),
      size: 130,
      value: ({ dispute }) => dispute,
    },
  },
  filters: {
    statementId: {
      title: 'statements.number',
      kind: 'id',
      address: 'id',
      required: true,
      journal: true,
      named: () => undefined,
    },
    kind: { title: 'statements.kind', kind: 'state', many: true, texts: lineKinds, journal: true },
    part: { title: 'allocation.part', kind: 'state', many: true, texts: parts, journal: true },
    cause: { title: 'allocation.cause', kind: 'state', many: true, texts: causes, journal: true },
  },
})

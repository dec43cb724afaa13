import { versionStates } from '../approvals/versions.ts'
import type { ReplyOf } from '../kernel/endpoint.ts'
import { listsOf, type Reader, searchFilter, textsOf } from '../lists/list.ts'
import type { settlement } from './endpoints.ts'
import {
  blockReasons,
  earningStates,
  shareCauses,
  sharedParts,
  shareSources,
  travelSources,
} from './rule-values.ts'

const list = listsOf<typeof settlement>()
type Rule = ReplyOf<(typeof settlement)['settlement.rules']>['rows'][number]
type Share = ReplyOf<(typeof settlement)['settlement.shares']>['rows'][number]

const states = textsOf('allocation.state', earningStates)
const reasons = textsOf('allocation.reason', blockReasons)
const causes = textsOf('allocation.cause', shareCauses)
const parts = textsOf('allocation.part', sharedParts)
const statuses = textsOf('fares.status', versionStates)

/** For which tickets a rule is. */
export const ruleScope = (
  rule: Pick<Rule, 'line' | 'class' | 'channel' | 'seller'>,
  { name, text }: Reader,
) =>
  [
    rule.line && name(rule.line.names),
    rule.class && name(rule.class.names),
    rule.seller && name(rule.seller.names),
    rule.channel && text(`fares.channel.${rule.channel}`),
  ]
    .filter(Boolean)
    .join(' · ') || text('allocation.everyTicket')

/** Who gets a share. */
export const partyText = ({ kind, party }: Pick<Share, 'kind' | 'party'>, { name, text }: Reader) =>
  kind === 'operator' || !party ? text('allocation.role.operator') : name(party.names)

/** Versions of cost-allocation rules. */
export const allocationRuleList = list('settlement.rules', {
  title: 'allocation.title',
  empty: 'allocation.none',
  rowKey: ({ id }) => id,
  sort: 'code',
  columns: {
    name: { title: 'allocation.name', kind: 'names', width: 24, size: 200, value: ({ names }) => names },
    code: { title: 'allocation.code', kind: 'code', width: 14, sortable: true, value: ({ code }) => code },
    version: { title: 'allocation.version', kind: 'number', size: 80, value: ({ version }) => version },
    status: {
      title: 'allocation.status',
      kind: 'state',
      texts: statuses,
      width: 12,
      value: ({ status }) => status,
    },
    scope: {
      title: 'allocation.scope',
      kind: 'text',
      width: 30,
      size: 240,
      value: (row, reader) => ruleScope(row, reader),
    },
    steps: { title: 'allocation.steps', kind: 'number', size: 80, value: ({ steps }) => steps.length },
    validFrom: {
      title: 'allocation.validFrom',
      kind: 'day',
      sortable: true,
      value: ({ validFrom }) => validFrom,
    },
    validTo: { title: 'allocation.validTo', kind: 'day', value: ({ validTo }) => validTo },
    drawnUpBy: {
      title: 'allocation.drawnUpBy',
      kind: 'text',
      width: 14,
      hidden: true,
      value: ({ drawnUpBy }) => drawnUpBy,
    },
    approvedBy: {
      title: 'allocation.approvedBy',
      kind: 'text',
      width: 14,
      hidden: true,
      value: ({ approvedBy }) => approvedBy,
    },
  },
  filters: {
    status: { title: 'allocation.status', kind: 'state', many: true, texts: statuses, journal: true },
    text: searchFilter('allocation.find'),
  },
})

const days = {
  from: {
    title: 'allocation.from',
    kind: 'day',
    journal: true,
    until: { filter: 'to', period: 'allocation.serviceDate' },
  },
  to: { title: 'allocation.to', kind: 'day', journal: true },
} as const

/** Sailings that have left: what was earned of them, and what waits or is blocked. */
export const earningList = list('settlement.earnings', {
  title: 'allocation.earnings',
  empty: 'allocation.noEarnings',
  rowKey: ({ sailing }) => sailing.id,
  sort: '-departs',
  columns: {
    departs: {
      title: 'allocation.departs',
      kind: 'moment',
      sortable: true,
      value: ({ sailing }) => sailing.departs,
    },
    sailing: {
      title: 'allocation.sailing',
      kind: 'names',
      width: 28,
      size: 240,
      value: ({ sailing }) => sailing.names,
    },
    number: {
      title: 'allocation.number',
      kind: 'code',
      width: 8,
      hidden: true,
      value: ({ sailing }) => sailing.id,
    },
    state: {
      title: 'allocation.state',
      kind: 'state',
      texts: states,
      size: 120,
      value: ({ state }) => state,
    },
    reason: {
      title: 'allocation.reason',
      kind: 'state',
      texts: reasons,
      width: 30,
      size: 260,
      value: ({ reason }) => reason,
    },
    amount: {
      title: 'allocation.amount',
      kind: 'money',
      summed: true,
      sortable: true,
      value: ({ amount }) => amount,
    },
    late: { title: 'allocation.late', kind: 'money', summed: true, value: ({ late }) => late },
    earnedAt: { title: 'allocation.earnedAt', kind: 'moment', value: ({ earnedAt }) => earnedAt },
    dueAt: { title: 'allocation.dueAt', kind: 'moment', hidden: true, value: ({ dueAt }) => dueAt },
    travelSource: {
      title: 'allocation.travelSource',
      kind: 'state',
      texts: textsOf('allocation.travelSource', travelSources),
      hidden: true,
      value: ({ travelSource }) => travelSource,
    },
  },
  filters: {
    text: searchFilter('allocation.findSailing'),
    ...days,
    state: { title: 'allocation.state', kind: 'state', many: true, texts: states, journal: true },
    reason: { title: 'allocation.reason', kind: 'state', many: true, texts: reasons, journal: true },
  },
})

/** Shares of tickets. */
export const shareList = list('settlement.shares', {
  title: 'allocation.shares',
  empty: 'allocation.noShares',
  rowKey: ({ id }) => id,
  sort: '-at',
  columns: {
    at: { title: 'allocation.earnedAt', kind: 'moment', sortable: true, value: ({ at }) => at },
    departs: {
      title: 'allocation.departs',
      kind: 'moment',
      hidden: true,
      value: ({ sailing }) => sailing.departs,
    },
    sailing: {
      title: 'allocation.sailing',
      kind: 'names',
      width: 28,
      size: 200,
      value: ({ sailing }) => sailing.names,
    },
    ticket: { title: 'allocation.ticket', kind: 'code', width: 20, size: 170, value: ({ ticket }) => ticket },
    part: { title: 'allocation.part', kind: 'state', texts: parts, value: ({ part }) => part },
    party: {
      title: 'allocation.party',
      kind: 'text',
      width: 28,
      size: 200,
      value: (row, reader) => partyText(row, reader),
    },
    amount: {
      title: 'allocation.amount',
      kind: 'money',
      summed: true,
      sortable: true,
      value: ({ amount }) => amount,
    },
    cause: { title: 'allocation.cause', kind: 'state', texts: causes, value: ({ cause }) => cause },
    source: {
      title: 'allocation.source',
      kind: 'state',
      texts: textsOf('allocation.source', shareSources),
      hidden: true,
      value: ({ source }) => source,
    },
    rule: {
      title: 'allocation.rule',
      kind: 'text',
      width: 24,
      size: 180,
      value: ({ rule }, { name, text }) =>
        rule && text('allocation.ruleVersion', { name: name(rule.names), version: rule.version }),
    },
    step: {
      title: 'allocation.step',
      kind: 'text',
      width: 10,
      value: ({ rule, step, isRemainder }, { text }) =>
        rule && (isRemainder ? text('allocation.remainder') : String(step)),
    },
    period: { title: 'allocation.period', kind: 'text', width: 8, value: ({ period }) => period.slice(0, 7) },
  },
  filters: {
    text: searchFilter('allocation.findTicket'),
    ...days,
    cause: { title: 'allocation.cause', kind: 'state', many: true, texts: causes, journal: true },
    part: { title: 'allocation.part', kind: 'state', many: true, texts: parts, journal: true },
    sailingId: {
      title: 'allocation.sailing',
      kind: 'id',
      address: 'sailing',
      journal: true,
      named: (id, { rows }) => rows.find(({ sailing }) => sailing.id === id)?.sailing.names,
    },
    statementId: {
      title: 'statements.number',
      kind: 'id',
      address: 'statement',
      journal: true,
      named: (_id, { statement }) => statement ?? undefined,
    },
    line: { title: 'statements.line', kind: 'number', journal: true },
    organisationId: {
      title: 'allocation.party',
      kind: 'id',
      address: 'party',
      journal: true,
      named: (id, { rows }) => rows.find(({ party }) => party?.id === id)?.party?.names,
    },
  },
})

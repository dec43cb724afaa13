import type { ReplyOf } from '../kernel/endpoint.ts'
import { listsOf, type Reader, searchFilter, textsOf } from '../lists/list.ts'
import type { fares } from './endpoints.ts'
import { chargeBases, chargeKinds, promotionBenefits, tableStates } from './values.ts'

const list = listsOf<typeof fares>()

/** Fare tables, one row for each class: what its cheapest and its dearest trip cost. */
export const fareTableList = list('fares.tables', {
  title: 'fares.tables.title',
  rows: ({ tables }) => tables.flatMap((table) => table.classes.map((fare) => ({ table, fare }))),
  rowKey: ({ table, fare }) => `${table.id}/${fare.class.id}`,
  columns: {
    line: { title: 'fares.table.line', kind: 'names', width: 30, value: ({ table }) => table.line.names },
    version: { title: 'fares.table.version', kind: 'number', value: ({ table }) => table.version },
    status: {
      title: 'fares.table.state',
      kind: 'state',
      texts: textsOf('fares.status', tableStates),
      width: 12,
      value: ({ table }) => table.status,
    },
    validFrom: { title: 'fares.table.validFrom', kind: 'day', value: ({ table }) => table.validFrom },
    validTo: { title: 'fares.table.validTo', kind: 'day', value: ({ table }) => table.validTo },
    class: { title: 'fares.table.class', kind: 'names', value: ({ fare }) => fare.class.names },
    lowest: { title: 'fares.table.lowest', kind: 'money', value: ({ fare }) => fare.lowestFen },
    highest: { title: 'fares.table.highest', kind: 'money', value: ({ fare }) => fare.highestFen },
  },
  filters: {
    lineId: {
      title: 'fares.table.line',
      kind: 'id',
      named: (id, { tables }) => tables.find(({ line }) => line.id === id)?.line.names,
    },
    status: {
      title: 'fares.table.state',
      kind: 'state',
      many: true,
      texts: textsOf('fares.status', tableStates),
    },
  },
})

/** From one bound to below the other. */
const between = (from: number | null, below: number | null) =>
  from === null && below === null ? null : `${from ?? ''} ≤ … ${below === null ? '' : `< ${below}`}`.trim()

const statusColumn = {
  title: 'fares.table.state',
  kind: 'state',
  texts: textsOf('fares.status', tableStates),
  width: 12,
} as const

const statusFilter = {
  title: 'fares.table.state',
  kind: 'state',
  many: true,
  texts: textsOf('fares.status', tableStates),
} as const

/** Versions of who pays which share of a fare, under which conditions. */
export const passengerTypeList = list('fares.passengerTypeVersions', {
  title: 'fares.types.title',
  empty: 'fares.types.none',
  rows: ({ types }) => types,
  rowKey: ({ id }) => id,
  columns: {
    name: { title: 'fares.types.type', kind: 'names', width: 20, value: ({ names }) => names },
    code: { title: 'fares.rules.code', kind: 'code', width: 14, hidden: true, value: ({ code }) => code },
    version: { title: 'fares.table.version', kind: 'number', value: ({ version }) => version },
    status: { ...statusColumn, value: ({ status }) => status },
    percent: { title: 'fares.types.percent', kind: 'percent', size: 90, value: ({ percent }) => percent },
    ages: {
      title: 'fares.types.ages',
      kind: 'text',
      width: 14,
      value: ({ ageFrom, ageBelow }) => between(ageFrom, ageBelow),
    },
    height: {
      title: 'fares.types.heightInCm',
      kind: 'text',
      width: 14,
      value: ({ heightFromCm, heightBelowCm }) => between(heightFromCm, heightBelowCm),
    },
    seat: {
      title: 'fares.types.seat',
      kind: 'boolean',
      texts: { true: 'fares.types.withSeat', false: 'fares.types.withoutSeat' },
      width: 14,
      value: ({ needsSeat }) => needsSeat,
    },
    perAdult: {
      title: 'fares.types.perAdult',
      kind: 'text',
      width: 12,
      value: ({ freePerAdult }, { text }: Reader) =>
        freePerAdult === null ? text('fares.types.anyNumber') : String(freePerAdult),
    },
    proof: { title: 'fares.types.proof', kind: 'names', width: 30, value: ({ proof }) => proof },
    validFrom: { title: 'fares.table.validFrom', kind: 'moment', value: ({ validFrom }) => validFrom },
    validTo: { title: 'fares.table.validTo', kind: 'moment', hidden: true, value: ({ validTo }) => validTo },
  },
  filters: {
    status: statusFilter,
    text: searchFilter('fares.rules.find'),
  },
})

type Charge = ReplyOf<(typeof fares)['fares.chargeVersions']>['charges'][number]

/** An amount, a share, or both, in figures. */
const chargedOf = ({ fixedFen, percent }: Charge) =>
  [fixedFen > 0 && (fixedFen / 100).toFixed(2), percent > 0 && `${percent / 100}%`]
    .filter(Boolean)
    .join(' + ')

/** Versions of what is collected besides the fare. */
export const chargeList = list('fares.chargeVersions', {
  title: 'fares.charges.title',
  empty: 'fares.charges.none',
  rows: ({ charges }) => charges,
  rowKey: ({ id }) => id,
  columns: {
    name: { title: 'fares.rules.name', kind: 'names', width: 20, value: ({ names }) => names },
    code: { title: 'fares.rules.code', kind: 'code', width: 14, value: ({ code }) => code },
    version: { title: 'fares.table.version', kind: 'number', value: ({ version }) => version },
    status: { ...statusColumn, value: ({ status }) => status },
    kind: {
      title: 'fares.charges.kind',
      kind: 'state',
      texts: textsOf('river.charge', chargeKinds),
      width: 16,
      value: ({ kind }) => kind,
    },
    amount: { title: 'fares.charges.amount', kind: 'text', width: 14, value: chargedOf },
    basis: {
      title: 'fares.charges.basis',
      kind: 'state',
      texts: textsOf('fares.charges.basis', chargeBases),
      width: 16,
      value: ({ basis }) => basis,
    },
    payee: {
      title: 'fares.charges.payee',
      kind: 'names',
      empty: 'fares.charges.operator',
      width: 20,
      value: ({ payee }) => payee?.names ?? null,
    },
    refund: {
      title: 'fares.charges.refund',
      kind: 'boolean',
      texts: { true: 'fares.charges.refundable', false: 'fares.charges.kept' },
      width: 16,
      value: ({ refundable }) => refundable,
    },
    validFrom: { title: 'fares.table.validFrom', kind: 'moment', value: ({ validFrom }) => validFrom },
    validTo: { title: 'fares.table.validTo', kind: 'moment', value: ({ validTo }) => validTo },
  },
  filters: {
    status: statusFilter,
    payeeId: {
      title: 'fares.charges.payee',
      kind: 'id',
      address: 'payee',
      named: (id, { charges }) => charges.find(({ payee }) => payee?.id === id)?.payee?.names,
    },
    text: searchFilter('fares.rules.find'),
  },
})

type Promotion = ReplyOf<(typeof fares)['fares.promotionVersions']>['promotions'][number]

/** What is taken off, or what a fare costs, in figures. */
const takenOff = ({ percent, amountFen }: Promotion) =>
  percent === null ? ((amountFen ?? 0) / 100).toFixed(2) : `${percent / 100}%`

/** Versions of promotions with what was used of them. */
export const promotionList = list('fares.promotionVersions', {
  title: 'fares.promotions.title',
  empty: 'fares.promotions.none',
  rows: ({ promotions }) => promotions,
  rowKey: ({ id }) => id,
  columns: {
    name: { title: 'fares.rules.name', kind: 'names', width: 20, value: ({ names }) => names },
    code: { title: 'fares.rules.code', kind: 'code', width: 14, value: ({ code }) => code },
    version: { title: 'fares.table.version', kind: 'number', value: ({ version }) => version },
    status: { ...statusColumn, value: ({ status }) => status },
    benefit: {
      title: 'fares.promotions.benefit',
      kind: 'state',
      texts: textsOf('fares.promotions.benefit', promotionBenefits),
      width: 16,
      value: ({ benefit }) => benefit,
    },
    value: { title: 'fares.promotions.value', kind: 'text', width: 12, value: takenOff },
    travelFrom: { title: 'fares.promotions.travelFrom', kind: 'day', value: ({ travelFrom }) => travelFrom },
    travelTo: { title: 'fares.promotions.travelTo', kind: 'day', value: ({ travelTo }) => travelTo },
    maxUses: { title: 'fares.promotions.maxUses', kind: 'number', value: ({ maxUses }) => maxUses },
    budget: { title: 'fares.promotions.budget', kind: 'money', value: ({ budgetFen }) => budgetFen },
    used: {
      title: 'fares.promotions.used',
      kind: 'number',
      value: ({ used }) => used?.uses ?? null,
    },
    validFrom: { title: 'fares.table.validFrom', kind: 'moment', value: ({ validFrom }) => validFrom },
    validTo: { title: 'fares.table.validTo', kind: 'moment', value: ({ validTo }) => validTo },
  },
  filters: { status: statusFilter, text: searchFilter('fares.rules.find') },
})

type Rule = ReplyOf<(typeof fares)['fares.refundRules']>['rules'][number]

/** For which sales a rule is. */
const scopeOf = ({ line, lineKind, class: travelClass, channel }: Rule, { name, text }: Reader) =>
  [
    line && name(line.names),
    lineKind && text(`river.kind.${lineKind}`),
    travelClass && name(travelClass.names),
    channel && text(`fares.channel.${channel}`),
  ]
    .filter(Boolean)
    .join(' · ') || text('refundRules.everySale')

/** Versions of after-sale conditions. */
export const refundRuleList = list('fares.refundRules', {
  title: 'refundRules.title',
  empty: 'refundRules.none',
  rows: ({ rules }) => rules,
  rowKey: ({ id }) => id,
  columns: {
    name: { title: 'refundRules.name', kind: 'names', width: 24, value: ({ names }) => names },
    code: { title: 'refundRules.code', kind: 'code', width: 14, value: ({ code }) => code },
    version: { title: 'fares.table.version', kind: 'number', value: ({ version }) => version },
    status: {
      title: 'fares.table.state',
      kind: 'state',
      texts: textsOf('fares.status', tableStates),
      width: 12,
      value: ({ status }) => status,
    },
    scope: { title: 'refundRules.scope', kind: 'text', width: 30, value: scopeOf },
    validFrom: { title: 'fares.table.validFrom', kind: 'moment', value: ({ validFrom }) => validFrom },
    validTo: { title: 'fares.table.validTo', kind: 'moment', value: ({ validTo }) => validTo },
    drawnUpBy: {
      title: 'fares.table.drawnUpBy',
      kind: 'text',
      width: 16,
      value: ({ drawnUpBy }) => drawnUpBy,
    },
    approvedBy: {
      title: 'fares.table.approvedBy',
      kind: 'text',
      width: 16,
      value: ({ approvedBy }) => approvedBy,
    },
  },
  filters: {
    status: {
      title: 'fares.table.state',
      kind: 'state',
      many: true,
      texts: textsOf('fares.status', tableStates),
    },
  },
})

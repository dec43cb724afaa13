import { correctionKinds } from '../../fares/terms.ts'
import { listsOf, textsOf } from '../../lists/list.ts'
import type { corrections } from './endpoints.ts'
import { correctionStates } from './values.ts'

const list = listsOf<typeof corrections>()
const kinds = textsOf('corrections.kind', correctionKinds)
const states = textsOf('corrections.state', correctionStates)

/** Corrections of tickets of the orders within the caller's data scope. */
export const correctionList = list('orders.corrections', {
  title: 'corrections.title',
  empty: 'corrections.empty',
  rowKey: ({ id }) => id,
  sort: '-askedAt',
  columns: {
    ticket: { title: 'corrections.ticket', kind: 'code', value: ({ ticket }) => ticket, size: 170 },
    kind: { title: 'corrections.kind', kind: 'state', texts: kinds, size: 150, value: ({ kind }) => kind },
    state: {
      title: 'corrections.state',
      kind: 'state',
      texts: states,
      size: 150,
      value: ({ state }) => state,
    },
    hints: { title: 'corrections.hints', kind: 'number', size: 90, value: ({ hints }) => hints },
    evidence: { title: 'corrections.evidence', kind: 'number', size: 90, value: ({ evidence }) => evidence },
    departs: {
      title: 'corrections.departs',
      kind: 'moment',
      sortable: true,
      value: ({ departs }) => departs,
    },
    askedAt: {
      title: 'corrections.askedAt',
      kind: 'moment',
      sortable: true,
      value: ({ askedAt }) => askedAt,
    },
    askedBy: { title: 'corrections.askedBy', kind: 'text', value: ({ askedBy }) => askedBy },
    organisation: {
      title: 'corrections.organisation',
      kind: 'names',
      hidden: true,
      value: ({ organisationNames }) => organisationNames,
    },
    fee: { title: 'corrections.fee', kind: 'money', value: ({ fee }) => fee },
    validUntil: {
      title: 'corrections.validUntil',
      kind: 'moment',
      sortable: true,
      value: ({ validUntil }) => validUntil,
    },
    endedAt: { title: 'corrections.endedAt', kind: 'moment', value: ({ endedAt }) => endedAt },
    endedBy: { title: 'corrections.endedBy', kind: 'text', value: ({ endedBy }) => endedBy },
  },
  filters: {
    number: { title: 'orders.list.number', kind: 'text', exact: true },
    state: { title: 'corrections.state', kind: 'state', many: true, texts: states, journal: true },
    kind: { title: 'corrections.kind', kind: 'state', many: true, texts: kinds, journal: true },
    from: {
      title: 'corrections.askedFrom',
      kind: 'day',
      until: { filter: 'to', period: 'corrections.askedAt' },
      past: true,
      journal: true,
    },
    to: { title: 'corrections.askedTo', kind: 'day', journal: true },
  },
})

import { listsOf, textsOf } from '../lists/list.ts'
import type { settlement } from './endpoints.ts'
import { periodKinds, periodName, periodStates } from './period-values.ts'

const list = listsOf<typeof settlement>()
const states = textsOf('periods.state', periodStates)

/** Days, months or years of the books, each open or closed. */
export const periodList = list('settlement.periods', {
  title: 'periods.title',
  empty: 'periods.empty',
  rowKey: ({ kind, begins }) => `${kind}:${begins}`,
  sort: '-begins',
  pageSize: 31,
  columns: {
    begins: {
      title: 'periods.period',
      kind: 'code',
      size: 130,
      sortable: true,
      value: ({ kind, begins }) => periodName(kind, begins),
    },
    state: { title: 'periods.state', kind: 'state', texts: states, size: 120, value: ({ state }) => state },
    blocking: {
      title: 'periods.blocking',
      kind: 'number',
      size: 110,
      value: ({ blocking }) => blocking,
    },
    closedAt: { title: 'periods.closedAt', kind: 'moment', size: 160, value: ({ closedAt }) => closedAt },
    closedBy: { title: 'periods.closedBy', kind: 'person', value: ({ closedBy }) => closedBy },
    askedBy: { title: 'periods.askedBy', kind: 'person', value: ({ askedBy }) => askedBy },
    askedAt: {
      title: 'periods.askedAt',
      kind: 'moment',
      size: 160,
      hidden: true,
      value: ({ askedAt }) => askedAt,
    },
    ends: { title: 'periods.ends', kind: 'day', size: 120, hidden: true, value: ({ ends }) => ends },
  },
  filters: {
    kind: {
      title: 'periods.kind',
      kind: 'state',
      texts: textsOf('periods.kind', periodKinds),
      journal: true,
    },
    from: {
      title: 'periods.from',
      kind: 'day',
      journal: true,
      until: { filter: 'to', period: 'periods.begins' },
    },
    to: { title: 'periods.to', kind: 'day', journal: true },
    state: { title: 'periods.state', kind: 'state', many: true, texts: states, journal: true },
  },
})

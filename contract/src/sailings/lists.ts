import { listsOf, searchFilter, textsOf } from '../lists/list.ts'
import type { sailings } from './endpoints.ts'
import { sailingStates } from './values.ts'

const list = listsOf<typeof sailings>()
const states = textsOf('river.status', sailingStates)

/** The sailings of some days. */
export const sailingList = list('sailings.list', {
  title: 'sailings.list.title',
  empty: 'sailings.list.empty',
  rowKey: ({ id }) => id,
  sort: 'departs',
  pageSize: 50,
  columns: {
    departs: {
      title: 'sailings.list.departs',
      kind: 'moment',
      sortable: true,
      value: ({ departs }) => departs,
    },
    line: {
      title: 'sailings.list.line',
      kind: 'names',
      width: 28,
      sortable: true,
      value: ({ line }) => line.names,
    },
    ship: {
      title: 'sailings.list.ship',
      kind: 'names',
      width: 18,
      sortable: true,
      value: ({ ship }) => ship.names,
    },
    carrier: {
      title: 'sailings.detail.carrier',
      kind: 'names',
      width: 20,
      within: 'ship',
      value: ({ carrier }) => carrier.names,
    },
    arrives: { title: 'sailings.list.arrives', kind: 'moment', value: ({ arrives }) => arrives },
    load: {
      title: 'sailings.list.load',
      kind: 'text',
      width: 24,
      size: 150,
      sortable: true,
      value: ({ loadPerLeg }) => loadPerLeg.join(' / '),
    },
    capacity: {
      title: 'sailings.list.capacity',
      kind: 'number',
      width: 10,
      size: 80,
      value: ({ certifiedCapacity }) => certifiedCapacity,
    },
    status: {
      title: 'sailings.list.status',
      kind: 'state',
      texts: states,
      width: 12,
      sortable: true,
      value: ({ status }) => status,
    },
  },
  filters: {
    from: {
      title: 'sailings.list.from',
      kind: 'day',
      required: true,
      until: { filter: 'to', period: 'lists.period' },
      journal: true,
    },
    to: { title: 'sailings.list.to', kind: 'day', required: true, journal: true },
    text: searchFilter('sailings.list.text'),
    lineId: {
      title: 'sailings.list.line',
      kind: 'id',
      address: 'line',
      journal: true,
      named: (id, { rows }) => rows.find(({ line }) => line.id === id)?.line.names,
    },
    shipId: {
      title: 'sailings.list.ship',
      kind: 'id',
      address: 'ship',
      journal: true,
      named: (id, { rows }) => rows.find(({ ship }) => ship.id === id)?.ship.names,
    },
    dockId: {
      title: 'sailings.filter.dock',
      kind: 'id',
      address: 'dock',
      named: (id, { rows }) =>
        rows.flatMap(({ stops }) => stops).find(({ dock }) => dock.id === id)?.dock.names,
    },
    status: { title: 'sailings.list.status', kind: 'state', many: true, texts: states, journal: true },
  },
})

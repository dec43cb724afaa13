import { listsOf, textsOf } from '../../lists/list.ts'
import type { afterSales } from './endpoints.ts'
import { offerKinds, offerStates } from './values.ts'

const list = listsOf<typeof afterSales>()
const kinds = textsOf('afterSales.kind', offerKinds)
const states = textsOf('orders.offerState', offerStates)

/** Offers about tickets of the orders within the caller's data scope. */
export const offerList = list('orders.offers', {
  title: 'afterSales.offers',
  empty: 'afterSales.empty',
  rowKey: ({ id }) => id,
  sort: '-at',
  columns: {
    number: { title: 'orders.list.number', kind: 'code', value: ({ number }) => number, size: 150 },
    kind: { title: 'afterSales.kindTitle', kind: 'state', texts: kinds, value: ({ kind }) => kind },
    state: { title: 'orders.list.state', kind: 'state', texts: states, value: ({ state }) => state },
    at: { title: 'afterSales.madeAt', kind: 'moment', value: ({ at }) => at, sortable: true },
    by: { title: 'afterSales.madeBy', kind: 'text', value: ({ by }) => by },
    tickets: { title: 'afterSales.tickets', kind: 'number', value: ({ tickets }) => tickets },
    fee: { title: 'afterSales.kept', kind: 'money', value: ({ fee }) => fee },
    back: { title: 'afterSales.back', kind: 'money', value: ({ back }) => back, sortable: true },
    due: { title: 'afterSales.due', kind: 'money', value: ({ due }) => due, sortable: true },
    endedAt: { title: 'afterSales.endedAt', kind: 'moment', value: ({ endedAt }) => endedAt },
    endedBy: { title: 'afterSales.endedBy', kind: 'text', value: ({ endedBy }) => endedBy },
  },
  filters: {
    number: { title: 'orders.list.number', kind: 'text', exact: true },
    from: {
      title: 'afterSales.madeFrom',
      kind: 'day',
      until: { filter: 'to', period: 'afterSales.madeAt' },
      past: true,
      journal: true,
    },
    to: { title: 'afterSales.madeTo', kind: 'day', journal: true },
    kind: { title: 'afterSales.kindTitle', kind: 'state', many: true, texts: kinds, journal: true },
    state: { title: 'orders.list.state', kind: 'state', many: true, texts: states, journal: true },
  },
})

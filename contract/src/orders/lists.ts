import { listsOf, textsOf } from '../kernel/list.ts'
import type { orders } from './endpoints.ts'
import { orderStates, paymentMethods } from './values.ts'

const list = listsOf<typeof orders>()
const states = textsOf('orders.state', orderStates)

/** The orders somebody may see, found by number, person, sailing date and day of sale. */
export const orderList = list('orders.list', {
  title: 'orders.list.title',
  empty: 'orders.list.empty',
  rowKey: ({ id }) => id,
  sort: '-at',
  columns: {
    number: {
      title: 'orders.list.number',
      kind: 'code',
      value: ({ number }) => number,
      sortable: true,
      size: 150,
    },
    state: { title: 'orders.list.state', kind: 'state', texts: states, value: ({ state }) => state },
    departure: {
      title: 'orders.list.departure',
      kind: 'moment',
      value: ({ from }) => from.at,
      sortable: true,
    },
    trip: {
      title: 'orders.list.trip',
      kind: 'text',
      width: 24,
      value: ({ from, to }, { name }) => `${name(from.names)} → ${name(to.names)}`,
    },
    people: {
      title: 'orders.list.firstPassenger',
      kind: 'text',
      value: ({ firstName, firstForgottenAt }, { text }) =>
        firstForgottenAt === null
          ? firstName
          : text('orders.forgottenOn', { day: firstForgottenAt.slice(0, 10) }),
    },
    passengers: {
      title: 'orders.list.passengerCount',
      kind: 'number',
      value: ({ passengers }) => passengers,
      within: 'people',
    },
    total: {
      title: 'orders.price.total',
      kind: 'money',
      width: 12,
      value: ({ total }) => total,
      sortable: true,
    },
    method: {
      title: 'orders.list.method',
      kind: 'state',
      texts: textsOf('orders.method', paymentMethods),
      value: ({ method }) => method,
    },
    ship: {
      title: 'orders.list.shipAndLine',
      kind: 'text',
      width: 24,
      value: ({ shipNames, lineNames }, { name }) => `${name(shipNames)} · ${name(lineNames)}`,
    },
    at: { title: 'orders.list.soldAt', kind: 'moment', value: ({ at }) => at, sortable: true },
    seller: {
      title: 'orders.list.seller',
      kind: 'text',
      width: 24,
      value: ({ soldBy, organisation }, { name }) => `${soldBy} · ${name(organisation.names)}`,
    },
  },
  filters: {
    number: { title: 'orders.list.number', kind: 'text', exact: true },
    // What stands in the request is unreadable; the reply says whom it means, masked.
    who: { title: 'orders.list.person', kind: 'id', named: (_who, reply) => reply.who ?? '…' },
    sailingId: { title: 'orders.list.sailing', kind: 'id', named: () => undefined, journal: true },
    date: { title: 'orders.list.sailingDate', kind: 'day', placeholder: 'orders.list.anyDay', journal: true },
    soldFrom: {
      title: 'orders.list.soldFrom',
      kind: 'day',
      placeholder: 'orders.list.anyDay',
      journal: true,
    },
    soldTo: { title: 'orders.list.soldTo', kind: 'day', placeholder: 'orders.list.anyDay', journal: true },
    state: {
      title: 'orders.list.state',
      kind: 'state',
      texts: states,
      placeholder: 'orders.list.anyState',
      journal: true,
    },
  },
  batch: {
    name: ({ number }) => number,
    actions: {
      print: {
        title: 'orders.ticket.print',
        question: 'orders.batch.printQuestion',
        permission: 'orders.print',
        refusal: ({ can }) => (can.print.allowed ? undefined : can.print.text),
      },
      release: {
        title: 'orders.detail.release',
        question: 'orders.batch.releaseQuestion',
        permission: 'orders.release',
        danger: true,
        refusal: ({ can }) => (can.release.allowed ? undefined : can.release.text),
      },
    },
  },
})

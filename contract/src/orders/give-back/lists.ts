import { channels } from '../../fares/values.ts'
import { listsOf, textsOf } from '../../lists/list.ts'
import type { givingBack } from './endpoints.ts'
import { giveBackStates, giveBackToDo } from './values.ts'

const list = listsOf<typeof givingBack>()
const states = textsOf('giveBack.state', giveBackStates)
const toDo = textsOf('giveBack.toDo', giveBackToDo)
const channelTexts = textsOf('orders.channel', channels)

/** The orders of a cancelled sailing, each with what came of it. */
export const givenBackList = list('orders.givenBack', {
  title: 'giveBack.title',
  empty: 'giveBack.empty',
  rowKey: ({ orderId }) => orderId,
  sort: 'number',
  columns: {
    number: {
      title: 'orders.list.number',
      kind: 'code',
      size: 150,
      sortable: true,
      value: ({ number }) => number,
    },
    organisation: {
      title: 'giveBack.soldBy',
      kind: 'names',
      width: 24,
      value: ({ organisation }) => organisation,
    },
    channel: {
      title: 'orders.list.channel',
      kind: 'state',
      texts: channelTexts,
      value: ({ channel }) => channel,
    },
    tickets: { title: 'giveBack.tickets', kind: 'number', value: ({ tickets }) => tickets },
    back: { title: 'giveBack.back', kind: 'money', sortable: true, summed: true, value: ({ back }) => back },
    state: { title: 'giveBack.outcome', kind: 'state', texts: states, value: ({ state }) => state },
    toDo: { title: 'giveBack.toDoTitle', kind: 'state', texts: toDo, value: ({ toDo }) => toDo },
    reason: { title: 'giveBack.reason', kind: 'text', width: 32, value: ({ reason }) => reason },
  },
  filters: {
    sailingId: {
      title: 'giveBack.sailing',
      kind: 'id',
      address: 'sailing',
      required: true,
      named: () => undefined,
    },
    state: { title: 'giveBack.outcome', kind: 'state', many: true, texts: states, journal: true },
    toDo: { title: 'giveBack.onlyToDo', kind: 'flag' },
  },
})

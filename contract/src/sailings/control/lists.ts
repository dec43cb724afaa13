import { channels } from '../../fares/values.ts'
import { listsOf, searchFilter, textsOf } from '../../lists/list.ts'
import type { sailingControl } from './endpoints.ts'
import { controlReasons, stopStates } from './values.ts'

const list = listsOf<typeof sailingControl>()
const reasons = textsOf('control.reason', controlReasons)
const states = textsOf('control.stopState', stopStates)
const channelTexts = textsOf('orders.channel', channels)

/** Stops of sale within the caller's data scope, the standing ones and those of before. */
export const saleStopList = list('sailings.saleStops', {
  title: 'control.stops.title',
  empty: 'control.stops.empty',
  rowKey: ({ id }) => id,
  sort: '-stoppedAt',
  columns: {
    what: {
      title: 'control.stops.what',
      kind: 'text',
      width: 28,
      value: ({ line }, { name, text }) => (line ? name(line.names) : text('control.stops.allLines')),
    },
    departs: {
      title: 'control.stops.sailing',
      kind: 'moment',
      value: ({ sailing }) => sailing?.departs ?? null,
    },
    channel: {
      title: 'orders.list.channel',
      kind: 'state',
      texts: channelTexts,
      value: ({ channel }) => channel,
    },
    state: { title: 'control.stops.state', kind: 'state', texts: states, value: ({ state }) => state },
    reason: { title: 'control.reasonTitle', kind: 'state', texts: reasons, value: ({ reason }) => reason },
    note: { title: 'control.note', kind: 'text', width: 24, value: ({ note }) => note },
    stoppedAt: {
      title: 'control.stops.stoppedAt',
      kind: 'moment',
      sortable: true,
      value: ({ stoppedAt }) => stoppedAt,
    },
    stoppedBy: { title: 'control.stops.stoppedBy', kind: 'text', value: ({ stoppedBy }) => stoppedBy },
    resumedAt: {
      title: 'control.stops.resumedAt',
      kind: 'moment',
      sortable: true,
      value: ({ resumedAt }) => resumedAt,
    },
    resumedBy: { title: 'control.stops.resumedBy', kind: 'text', value: ({ resumedBy }) => resumedBy },
    resumeNote: {
      title: 'control.stops.resumeNote',
      kind: 'text',
      width: 24,
      value: ({ resumeNote }) => resumeNote,
    },
  },
  filters: {
    text: searchFilter('control.stops.search'),
    state: { title: 'control.stops.state', kind: 'state', texts: states, journal: true },
    channel: {
      title: 'orders.list.channel',
      kind: 'state',
      many: true,
      texts: channelTexts,
      journal: true,
    },
    reason: { title: 'control.reasonTitle', kind: 'state', many: true, texts: reasons, journal: true },
  },
})

import { listsOf, searchFilter, textsOf } from '../lists/list.ts'
import type { tills } from './till-endpoints.ts'
import { shiftStates } from './values.ts'

const tillsList = listsOf<typeof tills>()

const shiftTexts = textsOf('tills.state', shiftStates)

/** Shifts at tills, each under the day it was opened. */
export const tillShiftList = tillsList('accounts.tillShifts', {
  title: 'tills.title',
  empty: 'tills.empty',
  rowKey: ({ id }) => id,
  sort: '-openedAt',
  columns: {
    till: {
      title: 'tills.till',
      kind: 'text',
      width: 18,
      value: ({ till }, { name, text }) => (till ? name(till.names) : text('tills.automatic')),
    },
    dock: {
      title: 'tills.dock',
      kind: 'text',
      width: 18,
      value: ({ dock }, { name }) => dock && name(dock.names),
    },
    clerk: { title: 'tills.clerk', kind: 'text', width: 14, value: ({ clerk }) => clerk },
    state: { title: 'tills.state', kind: 'state', texts: shiftTexts, size: 110, value: ({ state }) => state },
    day: { title: 'tills.day', kind: 'day', size: 110, value: ({ day }) => day },
    openedAt: { title: 'tills.opened', kind: 'moment', sortable: true, value: ({ openedAt }) => openedAt },
    closedAt: { title: 'tills.closed', kind: 'moment', sortable: true, value: ({ closedAt }) => closedAt },
    float: { title: 'tills.float', kind: 'money', hidden: true, value: ({ float }) => float },
    taken: { title: 'tills.taken', kind: 'money', value: ({ taken }) => taken },
    paidOut: { title: 'tills.paidOut', kind: 'money', value: ({ paidOut }) => paidOut },
    cash: { title: 'tills.cash', kind: 'money', value: ({ cash }) => cash },
    counted: { title: 'tills.counted', kind: 'money', hidden: true, value: ({ counted }) => counted },
    difference: {
      title: 'tills.difference',
      kind: 'money',
      sortable: true,
      value: ({ difference }) => difference,
    },
    reason: {
      title: 'tills.reason',
      kind: 'text',
      width: 24,
      within: 'difference',
      value: ({ reason }) => reason,
    },
    zNumber: { title: 'tills.z', kind: 'number', size: 90, value: ({ zNumber }) => zNumber },
  },
  filters: {
    state: { title: 'tills.state', kind: 'state', many: true, texts: shiftTexts, journal: true },
    dockId: {
      title: 'tills.dock',
      kind: 'id',
      address: 'dock',
      journal: true,
      named: (id, { rows }) => rows.find(({ dock }) => dock?.id === id)?.dock?.names,
    },
    text: searchFilter('tills.search'),
    from: {
      title: 'tills.from',
      kind: 'day',
      past: true,
      journal: true,
      until: { filter: 'to', period: 'tills.day' },
    },
    to: { title: 'tills.to', kind: 'day', past: true, journal: true },
  },
})

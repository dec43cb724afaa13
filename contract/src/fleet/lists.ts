import { listsOf } from '../lists/list.ts'
import type { fleet } from './endpoints.ts'

const list = listsOf<typeof fleet>()

/** The ships with what each can carry. */
export const shipList = list('fleet.ships', {
  title: 'fleet.ships.title',
  rows: ({ ships }) => ships,
  rowKey: ({ id }) => id,
  columns: {
    ship: { title: 'fleet.ships.ship', kind: 'names', width: 20, value: ({ names }) => names },
    code: { title: 'fleet.ships.code', kind: 'text', width: 12, value: ({ code }) => code },
    series: {
      title: 'fleet.ships.series',
      kind: 'names',
      width: 20,
      value: ({ series }) => series?.names ?? null,
    },
    carrier: {
      title: 'fleet.ships.carrier',
      kind: 'names',
      width: 26,
      value: ({ carrier }) => carrier.names,
    },
    capacity: {
      title: 'fleet.ships.capacity',
      kind: 'number',
      width: 10,
      value: ({ certifiedCapacity }) => certifiedCapacity,
    },
    decks: { title: 'fleet.ships.decks', kind: 'number', value: ({ decks }) => decks },
    classes: {
      title: 'fleet.ships.seatsByClass',
      kind: 'text',
      width: 36,
      value: ({ classes }, { name }) =>
        classes.map((entry) => `${name(entry.class.names)} ${entry.seats}`).join(' · '),
    },
    next: {
      title: 'fleet.ship.openNext',
      kind: 'moment',
      value: ({ nextSailing }) => nextSailing?.departs ?? null,
    },
  },
  filters: {
    carrierId: {
      title: 'fleet.ships.carrier',
      kind: 'id',
      address: 'carrier',
      named: (id, { ships }) => ships.find(({ carrier }) => carrier.id === id)?.carrier.names,
    },
    seriesId: {
      title: 'fleet.ships.series',
      kind: 'id',
      address: 'series',
      named: (id, { ships }) => ships.find(({ series }) => series?.id === id)?.series?.names,
    },
  },
})

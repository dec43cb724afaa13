import { listsOf, searchFilter } from '../lists/list.ts'
import type { carriers } from './carrier-endpoints.ts'
import type { fleet } from './endpoints.ts'
import type { deckPlans } from './plan-endpoints.ts'
import type { shipSeries } from './series-endpoints.ts'

const list = listsOf<typeof fleet>()
const states = { true: 'fleet.enabled', false: 'fleet.disabled' } as const
const service = { true: 'fleet.inService', false: 'fleet.outOfService' } as const
const warning = { true: 'fleet.certificates.warns', false: 'fleet.certificates.inOrder' } as const
const planTexts = {
  draft: 'fleet.plans.status.draft',
  published: 'fleet.plans.status.published',
  replaced: 'fleet.plans.status.replaced',
} as const

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
    expires: {
      title: 'fleet.certificates.ends',
      kind: 'day',
      value: ({ certificates }) => certificates.next,
    },
    state: { title: 'fleet.state', kind: 'boolean', texts: service, value: ({ enabled }) => enabled },
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
    enabled: { title: 'fleet.state', kind: 'flag', texts: service },
    warning: { title: 'fleet.certificates.status', kind: 'flag', texts: warning },
  },
})

/** The series with the ships in them. */
export const seriesList = listsOf<typeof shipSeries>()('fleet.series', {
  title: 'fleet.series.title',
  empty: 'fleet.series.none',
  rowKey: ({ id }) => id,
  sort: 'code',
  columns: {
    code: {
      title: 'fleet.ships.code',
      kind: 'code',
      width: 14,
      sortable: true,
      size: 140,
      value: ({ code }) => code,
    },
    name: { title: 'fleet.ships.series', kind: 'names', width: 28, size: 260, value: ({ names }) => names },
    ships: {
      title: 'fleet.ships.title',
      kind: 'namesList',
      width: 50,
      sortable: true,
      size: 420,
      value: ({ ships }) => ships.map(({ names }) => names),
    },
  },
  filters: { text: searchFilter('fleet.series.find') },
})

/** The carriers with what they run, and how their certificates stand. */
export const carrierList = listsOf<typeof carriers>()('fleet.carriers', {
  title: 'fleet.carriers.title',
  empty: 'fleet.carriers.none',
  rowKey: ({ id }) => id,
  sort: 'code',
  columns: {
    code: {
      title: 'fleet.ships.code',
      kind: 'code',
      width: 14,
      sortable: true,
      size: 110,
      value: ({ code }) => code,
    },
    name: { title: 'fleet.ships.carrier', kind: 'names', width: 30, size: 220, value: ({ names }) => names },
    contact: {
      title: 'fleet.carriers.contact',
      kind: 'text',
      width: 18,
      size: 120,
      value: ({ contact }) => contact,
    },
    phone: { title: 'fleet.carriers.phone', kind: 'text', width: 18, size: 130, value: ({ phone }) => phone },
    ships: {
      title: 'fleet.ships.title',
      kind: 'number',
      width: 10,
      sortable: true,
      size: 80,
      value: ({ ships }) => ships.length,
    },
    lines: {
      title: 'fleet.carriers.lines',
      kind: 'namesList',
      width: 40,
      sortable: true,
      size: 150,
      value: ({ lines }) => lines.map(({ names }) => names),
    },
    expires: {
      title: 'fleet.certificates.ends',
      kind: 'day',
      width: 16,
      sortable: true,
      size: 180,
      value: ({ certificates }) => certificates.next,
    },
    shipCertificates: {
      title: 'fleet.certificates.ofShips',
      kind: 'day',
      width: 16,
      size: 180,
      value: ({ shipCertificates }) => shipCertificates.next,
    },
    state: {
      title: 'fleet.state',
      kind: 'boolean',
      texts: states,
      width: 12,
      size: 110,
      value: ({ enabled }) => enabled,
    },
  },
  filters: {
    text: searchFilter('fleet.carriers.find'),
    warning: { title: 'fleet.certificates.status', kind: 'flag', texts: warning },
    enabled: { title: 'fleet.state', kind: 'flag', texts: states },
  },
})

/** The versions of the deck plans of all ships. */
export const planList = listsOf<typeof deckPlans>()('fleet.plans', {
  title: 'fleet.plans.title',
  empty: 'fleet.plans.none',
  rowKey: ({ id }) => id,
  sort: 'ship',
  columns: {
    ship: {
      title: 'fleet.ships.ship',
      kind: 'names',
      width: 24,
      sortable: true,
      size: 170,
      value: ({ ship }) => ship.names,
    },
    code: { title: 'fleet.ships.code', kind: 'code', width: 12, size: 90, value: ({ ship }) => ship.code },
    version: {
      title: 'fleet.plans.versionTitle',
      kind: 'number',
      width: 10,
      size: 90,
      value: ({ version }) => version,
    },
    status: {
      title: 'fleet.state',
      kind: 'state',
      texts: planTexts,
      width: 14,
      size: 120,
      value: ({ status }) => status,
    },
    name: { title: 'fleet.plans.name', kind: 'text', width: 24, size: 160, value: ({ name }) => name ?? '' },
    seats: { title: 'fleet.plans.seats', kind: 'number', width: 10, size: 80, value: ({ seats }) => seats },
    sailings: {
      title: 'fleet.plans.openSailings',
      kind: 'number',
      width: 14,
      size: 120,
      value: ({ sailings }) => sailings,
    },
    drawnUpBy: {
      title: 'fleet.plans.drawnUpBy',
      kind: 'text',
      width: 18,
      size: 130,
      value: ({ drawnUpBy }) => drawnUpBy,
    },
    drawnUp: {
      title: 'fleet.plans.drawnUpAt',
      kind: 'moment',
      width: 18,
      sortable: true,
      size: 160,
      value: ({ drawnUpAt }) => drawnUpAt,
    },
    publishedBy: {
      title: 'fleet.plans.publishedBy',
      kind: 'text',
      width: 18,
      size: 130,
      value: ({ publishedBy }) => publishedBy ?? '',
    },
    published: {
      title: 'fleet.plans.publishedAt',
      kind: 'moment',
      width: 18,
      sortable: true,
      size: 160,
      value: ({ publishedAt }) => publishedAt,
    },
  },
  filters: {
    text: searchFilter('fleet.plans.find'),
    status: { title: 'fleet.state', kind: 'state', many: true, texts: planTexts },
  },
})

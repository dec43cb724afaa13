import { listsOf, searchFilter } from '../lists/list.ts'
import type { corporations } from './corporation-endpoints.ts'
import type { dockRecords } from './dock-endpoints.ts'
import { hoursText, positionText } from './dock-texts.ts'

const states = { true: 'docks.enabled', false: 'docks.disabled' } as const
/** The docks as master data. */
export const dockList = listsOf<typeof dockRecords>()('network.docks', {
  title: 'docks.title',
  empty: 'docks.none',
  rowKey: ({ id }) => id,
  sort: 'river',
  columns: {
    code: {
      title: 'docks.code',
      kind: 'code',
      width: 12,
      sortable: true,
      size: 100,
      value: ({ code }) => code,
    },
    name: { title: 'docks.dock', kind: 'names', width: 26, size: 180, value: ({ names }) => names },
    port: {
      title: 'docks.port',
      kind: 'names',
      width: 18,
      sortable: true,
      size: 130,
      value: ({ port }) => port.names,
    },
    state: {
      title: 'docks.state',
      kind: 'boolean',
      texts: states,
      width: 12,
      size: 150,
      value: ({ enabled, portEnabled }) => enabled && portEnabled,
    },
    corporation: {
      title: 'docks.corporation',
      kind: 'names',
      width: 28,
      size: 200,
      hidden: true,
      value: ({ corporation }) => corporation?.names ?? null,
    },
    // A number as it is, with a decimal point: as a text, no program makes a date of it.
    river: {
      title: 'docks.riverKm',
      kind: 'text',
      width: 12,
      sortable: true,
      size: 130,
      value: ({ riverKm }) => String(riverKm),
    },
    berths: {
      title: 'docks.berths',
      kind: 'number',
      width: 10,
      sortable: true,
      size: 90,
      value: ({ berths }) => berths,
    },
    hours: {
      title: 'docks.hours',
      kind: 'text',
      width: 16,
      size: 130,
      empty: 'docks.alwaysOpen',
      value: ({ hours }) => hours && hoursText(hours),
    },
    position: {
      title: 'docks.position',
      kind: 'text',
      width: 24,
      size: 180,
      hidden: true,
      value: ({ position }) => position && positionText(position),
    },
    lines: {
      title: 'docks.lines',
      kind: 'number',
      width: 10,
      sortable: true,
      size: 80,
      value: ({ lines }) => lines,
    },
    sailings: {
      title: 'docks.sailingsAhead',
      kind: 'number',
      width: 14,
      sortable: true,
      size: 140,
      value: ({ sailings }) => sailings,
    },
    people: {
      title: 'docks.people',
      kind: 'number',
      width: 10,
      sortable: true,
      size: 90,
      value: ({ people }) => people,
    },
  },
  filters: {
    text: searchFilter('docks.find'),
    portId: { title: 'docks.port', kind: 'id', address: 'port', named: (_id, { port }) => port?.names },
    corporationId: {
      title: 'docks.corporation',
      kind: 'id',
      address: 'corporation',
      named: (_id, { corporation }) => corporation?.names,
    },
    enabled: { title: 'docks.state', kind: 'flag', texts: states },
  },
})

/** The port corporations with what they run. */
export const corporationList = listsOf<typeof corporations>()('network.corporations', {
  title: 'docks.corporations',
  empty: 'docks.corporations.none',
  rowKey: ({ id }) => id,
  sort: 'code',
  columns: {
    code: {
      title: 'docks.code',
      kind: 'code',
      width: 14,
      sortable: true,
      size: 120,
      value: ({ code }) => code,
    },
    name: { title: 'docks.corporation', kind: 'names', width: 34, size: 240, value: ({ names }) => names },
    contact: { title: 'docks.contact', kind: 'text', width: 20, size: 140, value: ({ contact }) => contact },
    phone: { title: 'docks.phone', kind: 'text', width: 18, size: 140, value: ({ phone }) => phone },
    ports: {
      title: 'docks.ports',
      kind: 'namesList',
      width: 40,
      sortable: true,
      size: 260,
      value: ({ ports }) => ports.map(({ names }) => names),
    },
    docks: {
      title: 'docks.title',
      kind: 'number',
      width: 10,
      sortable: true,
      size: 90,
      value: ({ docks }) => docks,
    },
    people: {
      title: 'docks.people',
      kind: 'number',
      width: 10,
      sortable: true,
      size: 90,
      value: ({ people }) => people,
    },
    state: {
      title: 'docks.state',
      kind: 'boolean',
      texts: states,
      width: 12,
      size: 120,
      value: ({ enabled }) => enabled,
    },
  },
  filters: {
    text: searchFilter('docks.corporations.find'),
    enabled: { title: 'docks.state', kind: 'flag', texts: states },
  },
})

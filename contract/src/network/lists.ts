import type { ReplyOf } from '../kernel/endpoint.ts'
import { listsOf, type Reader, searchFilter, textsOf } from '../lists/list.ts'
import { sailingStates } from '../sailings/values.ts'
import type { network } from './endpoints.ts'
import { lineKinds, lineStates } from './values.ts'

const list = listsOf<typeof network>()
const kinds = textsOf('river.kind', lineKinds)

/** Ports, one row for each dock. */
export const portList = list('network.ports', {
  title: 'network.ports.title',
  rows: ({ ports }) => ports.flatMap((port) => port.docks.map((dock) => ({ port, dock }))),
  rowKey: ({ dock }) => dock.id,
  columns: {
    port: { title: 'network.ports.port', kind: 'names', width: 20, value: ({ port }) => port.names },
    dock: { title: 'network.line.dock', kind: 'names', width: 24, value: ({ dock }) => dock.names },
    code: { title: 'network.code', kind: 'text', width: 12, value: ({ dock }) => dock.code },
    corporation: {
      title: 'network.ports.corporation',
      kind: 'names',
      width: 28,
      value: ({ port }) => port.corporation?.names ?? null,
    },
    // A number as it is, with a decimal point: as a text, no program makes a date of it.
    riverKm: {
      title: 'network.dock.riverKm',
      kind: 'text',
      width: 12,
      value: ({ dock }) => String(dock.riverKm),
    },
    berths: { title: 'network.dock.berths', kind: 'number', value: ({ dock }) => dock.berths },
    lines: { title: 'network.lines.title', kind: 'number', value: ({ dock }) => dock.lines },
    calls: {
      title: 'network.ports.callsToday',
      kind: 'number',
      width: 12,
      value: ({ dock }) => dock.callsToday,
    },
  },
  filters: {
    text: searchFilter('network.ports.find'),
    corporationId: {
      title: 'network.ports.corporation',
      kind: 'id',
      address: 'corporation',
      named: (id, { ports }) => ports.find(({ corporation }) => corporation?.id === id)?.corporation?.names,
    },
    own: { title: 'network.ports.own', kind: 'flag' },
  },
})

type Line = ReplyOf<(typeof network)['network.lines']>['lines'][number]

/** Whether a line runs. */
export const lineState = ({ enabled, version }: Pick<Line, 'enabled' | 'version'>) =>
  !enabled ? 'disabled' : version === null ? 'unpublished' : 'running'

const states = textsOf('network.line.state', lineStates)

/** The lines with their stops. */
export const lineList = list('network.lines', {
  title: 'network.lines.title',
  rows: ({ lines }) => lines,
  rowKey: ({ id }) => id,
  columns: {
    line: { title: 'network.dock.line', kind: 'names', width: 30, value: ({ names }) => names },
    code: { title: 'network.code', kind: 'text', width: 14, value: ({ code }) => code },
    kind: {
      title: 'network.lines.kind',
      kind: 'state',
      texts: kinds,
      width: 14,
      value: ({ kind }) => kind,
    },
    carrier: {
      title: 'network.lines.carrier',
      kind: 'names',
      width: 24,
      value: ({ carrier }) => carrier.names,
    },
    stops: {
      title: 'network.line.stops',
      kind: 'text',
      width: 60,
      value: ({ stops }, { name }) => stops.map(({ dock }) => name(dock.names)).join(' → '),
    },
    state: {
      title: 'network.dock.status',
      kind: 'state',
      texts: states,
      width: 16,
      value: lineState,
    },
    drafts: { title: 'network.lines.drafts', kind: 'number', width: 10, value: ({ drafts }) => drafts },
    sailings: {
      title: 'network.lines.sailingsAhead',
      kind: 'number',
      width: 14,
      value: ({ sailingsAhead }) => sailingsAhead,
    },
  },
  filters: {
    kind: { title: 'network.lines.kind', kind: 'state', many: true, texts: kinds },
    carrierId: {
      title: 'network.lines.carrier',
      kind: 'id',
      address: 'carrier',
      named: (id, { lines }) => lines.find(({ carrier }) => carrier.id === id)?.carrier.names,
    },
    state: { title: 'network.dock.status', kind: 'state', many: true, texts: states },
  },
})

type Call = ReplyOf<(typeof network)['network.dock']>['calls'][number]

/** A call as a row of the board. */
type BoardRow = Call & {
  /** Of a round trip, which leaves and comes back on one row. */
  readonly roundTrip: boolean
}

/** The calls in their order; the departure of a round trip and its return are one row. */
export function boardRows(calls: readonly Call[]): BoardRow[] {
  const returnOf = ({ sailingId, arrives }: Call) =>
    arrives === null ? calls.find((call) => call.sailingId === sailingId && call.departs === null) : undefined
  const returns = new Set(calls.flatMap((call) => returnOf(call) ?? []))
  return calls
    .filter((call) => !returns.has(call))
    .map((call) => {
      const back = returnOf(call)
      return { ...call, arrives: back ? back.arrives : call.arrives, roundTrip: back !== undefined }
    })
}

/** The calls of a day at one dock. */
export const dockBoardList = list('network.dock', {
  title: 'network.dock.board',
  empty: 'network.dock.noCalls',
  rows: ({ calls }) => boardRows(calls),
  rowKey: ({ sailingId, stop }) => `${sailingId}/${stop}`,
  columns: {
    departs: {
      title: 'network.dock.departs',
      kind: 'moment',
      size: 72,
      empty: 'network.dock.endsHere',
      value: ({ departs }) => departs,
    },
    arrives: { title: 'network.dock.arrives', kind: 'moment', size: 72, value: ({ arrives }) => arrives },
    towards: {
      title: 'network.dock.towards',
      kind: 'text',
      width: 24,
      value: ({ towards, departs, roundTrip }: BoardRow, { name, text }: Reader) => {
        if (roundTrip) return text('network.dock.roundTrip')
        return departs && name(towards)
      },
    },
    line: {
      title: 'network.dock.line',
      kind: 'names',
      width: 28,
      maxSize: 210,
      value: ({ line }) => line.names,
    },
    ship: {
      title: 'network.dock.ship',
      kind: 'names',
      width: 20,
      within: 'line',
      value: ({ ship }) => ship.names,
    },
    status: {
      title: 'network.dock.status',
      kind: 'state',
      texts: textsOf('river.status', sailingStates),
      width: 12,
      value: ({ status }) => status,
    },
  },
  filters: {
    id: { title: 'network.line.dock', kind: 'id', required: true, named: (_id, { dock }) => dock.names },
    date: { title: 'network.dock.date', kind: 'day' },
  },
})

import type { TextKey } from '@fairway/texts/keys'
import { channels } from '../fares/values.ts'
import type { ReplyOf } from '../kernel/endpoint.ts'
import type { Names } from '../kernel/languages.ts'
import { listsOf, type Reader, textsOf } from '../lists/list.ts'
import { paymentMethods } from '../orders/values.ts'
import type { reports } from './endpoints.ts'
import { comparisons, divisions } from './values.ts'

// Each report as a list of its parts: the table beside the chart, the file, the print, and what is sent by a schedule.

const list = listsOf<typeof reports>()

type Reply<Name extends keyof typeof reports> = ReplyOf<(typeof reports)[Name]>

interface Part {
  key: string
  names: Names | null
  toNames: Names | null
  label: string
}

/** What a part of a report is called. */
export function partName({ names, toNames, label, key }: Part, { name }: Pick<Reader, 'name'>): string {
  if (names && toNames) return `${name(names)} → ${name(toNames)}${label && ` · ${label}`}`
  if (names && /^\d{4}-/.test(label)) return `${name(names)} · ${label}`
  return names ? name(names) : label || key
}

type Sums<Figure extends string> = { now: Record<Figure, number>; earlier: Record<Figure, number> }

const money = <const Figure extends string>(title: TextKey, figure: Figure, hidden = false) => ({
  title,
  kind: 'money' as const,
  size: 130,
  summed: true,
  hidden,
  value: ({ now }: Sums<Figure>) => now[figure],
})
const count = <const Figure extends string>(title: TextKey, figure: Figure, hidden = false) => ({
  title,
  kind: 'number' as const,
  size: 100,
  summed: true,
  hidden,
  value: ({ now }: Sums<Figure>) => now[figure],
})
/** A share of one figure in another, in basis points; none of nothing. */
export const ratio = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000)
const share = <const Figure extends string>(title: TextKey, part: Figure, whole: Figure) => ({
  title,
  kind: 'percent' as const,
  size: 100,
  value: ({ now }: Sums<Figure>) => ratio(now[part], now[whole]),
})

const part = {
  title: 'reports.part',
  kind: 'text',
  size: 240,
  value: (row: Part, reader: Reader) => partName(row, reader),
} as const
const change = {
  title: 'reports.change',
  kind: 'percent',
  size: 100,
  value: (row: { change: number | null }) => row.change,
} as const
const earlierMoney = <const Figure extends string>(figure: Figure) => ({
  title: 'reports.earlier' as const,
  kind: 'money' as const,
  size: 130,
  summed: true,
  value: ({ earlier }: Sums<Figure>) => earlier[figure],
})
const earlierCount = <const Figure extends string>(figure: Figure) => ({
  title: 'reports.earlier' as const,
  kind: 'number' as const,
  size: 110,
  summed: true,
  value: ({ earlier }: Sums<Figure>) => earlier[figure],
})

const common = {
  title: 'reports.parts',
  empty: 'reports.empty',
  rowKey: ({ key }: { key: string }) => key,
} as const

const period = {
  from: {
    title: 'reports.from',
    kind: 'day',
    journal: true,
    until: { filter: 'to', period: 'lists.period' },
  },
  to: { title: 'reports.to', kind: 'day', journal: true },
  compare: {
    title: 'reports.compare',
    kind: 'state',
    journal: true,
    texts: textsOf('reports.compare', comparisons),
  },
} as const
const line = {
  lineId: {
    title: 'reports.by.line',
    kind: 'id',
    address: 'line',
    journal: true,
    named: (_: string, { filtered }: { filtered: { lineId: Names | null } }) => filtered.lineId ?? undefined,
  },
} as const
const agency = {
  agentId: {
    title: 'reports.agency',
    kind: 'id',
    address: 'agent',
    journal: true,
    named: (_: string, { filtered }: { filtered: { agentId: Names | null } }) =>
      filtered.agentId ?? undefined,
  },
} as const
const channel = {
  channel: {
    title: 'reports.by.channel',
    kind: 'state',
    journal: true,
    texts: textsOf('reports.channel', channels),
  },
} as const
const by = <const Value extends (typeof divisions)[keyof typeof divisions][number]>(
  values: readonly Value[],
) =>
  ({
    by: {
      title: 'reports.divide',
      kind: 'state',
      journal: true,
      texts: textsOf('reports.by', values),
    },
  }) as const

export const salesReport = list('reports.sales', {
  ...common,
  title: 'shell.salesAnalysis',
  rows: ({ parts }: Reply<'reports.sales'>) => parts,
  columns: {
    part,
    fen: money('reports.fen', 'fen'),
    tickets: count('reports.tickets', 'tickets'),
    orders: count('reports.orders', 'orders'),
    gross: money('reports.gross', 'gross', true),
    discount: money('reports.discount', 'discount', true),
    returned: money('reports.returned', 'returned'),
    moved: money('reports.moved', 'moved', true),
    kept: money('reports.kept', 'kept', true),
    net: money('reports.net', 'net'),
    earlier: earlierMoney('fen'),
    change,
  },
  filters: { ...period, ...line, ...channel, ...agency, ...by(divisions.sales) },
})

export const loadReport = list('reports.load', {
  ...common,
  title: 'reports.load.title',
  rows: ({ parts }: Reply<'reports.load'>) => parts,
  columns: {
    part,
    riders: count('reports.riders', 'riders'),
    sailings: count('reports.sailings', 'sailings'),
    taken: count('reports.taken', 'taken', true),
    offered: count('reports.offered', 'offered', true),
    share: share('reports.loadShare', 'taken', 'offered'),
    fen: money('reports.fares', 'fen'),
    earlier: earlierCount('riders'),
    change,
  },
  filters: { ...period, ...line, ...by(divisions.load) },
})

export const agentsReport = list('reports.agents', {
  ...common,
  title: 'reports.agents.title',
  rows: ({ parts }: Reply<'reports.agents'>) => parts,
  columns: {
    part,
    fen: money('reports.fen', 'fen'),
    tickets: count('reports.tickets', 'tickets'),
    back: count('reports.back', 'back'),
    returned: money('reports.returned', 'returned'),
    refundShare: share('reports.refundShare', 'returned', 'fen'),
    net: money('reports.net', 'net'),
    held: count('reports.held', 'held'),
    heldPaid: count('reports.heldPaid', 'heldPaid', true),
    heldLost: count('reports.heldLost', 'heldLost'),
    holdShare: share('reports.holdShare', 'heldLost', 'held'),
    earlier: earlierMoney('fen'),
    change,
  },
  filters: { ...period, ...line, ...agency, ...by(divisions.agents) },
})

export const refundsReport = list('reports.refunds', {
  ...common,
  title: 'reports.refunds.title',
  rows: ({ parts }: Reply<'reports.refunds'>) => parts,
  columns: {
    part,
    returned: money('reports.returned', 'returned'),
    back: count('reports.back', 'back'),
    kept: money('reports.kept', 'kept'),
    earlier: earlierMoney('returned'),
    change,
  },
  filters: { ...period, ...line, ...channel, ...agency, ...by(divisions.refunds) },
})

export const tillsReport = list('reports.tills', {
  ...common,
  title: 'reports.tills.title',
  rows: ({ parts }: Reply<'reports.tills'>) => parts,
  columns: {
    part,
    taken: money('reports.takenFen', 'taken'),
    orders: count('reports.orders', 'orders'),
    returned: money('reports.returned', 'returned'),
    net: money('reports.net', 'net'),
    over: money('reports.over', 'over'),
    earlier: earlierMoney('taken'),
    change,
  },
  filters: {
    ...period,
    method: {
      title: 'reports.by.method',
      kind: 'state',
      journal: true,
      texts: textsOf('orders.method', paymentMethods),
    },
    ...by(divisions.tills),
  },
})

export const punctualityReport = list('reports.punctuality', {
  ...common,
  title: 'reports.punctuality.title',
  rows: ({ parts }: Reply<'reports.punctuality'>) => parts,
  columns: {
    part,
    calls: count('reports.calls', 'calls'),
    recorded: count('reports.recorded', 'recorded'),
    onTime: share('reports.onTime', 'onTime', 'recorded'),
    late: {
      title: 'reports.averageDelay',
      kind: 'number',
      size: 120,
      value: ({ now }: Sums<'late' | 'recorded'>) =>
        now.recorded === 0 ? null : Math.round(now.late / now.recorded),
    },
    skipped: count('reports.skipped', 'skipped'),
    earlier: earlierCount('calls'),
  },
  filters: { ...period, ...line, ...by(divisions.punctuality) },
})

export const forecastReport = list('reports.forecast', {
  ...common,
  title: 'reports.forecast.title',
  rows: ({ parts }: Reply<'reports.forecast'>) => parts,
  columns: {
    part: { ...part, title: 'reports.by.daysBefore' },
    riders: count('reports.riders', 'riders'),
    booked: {
      title: 'reports.booked',
      kind: 'number',
      size: 120,
      value: ({ now }: Sums<'booked'>) => now.booked,
    },
    fen: money('reports.fares', 'fen'),
    earlier: {
      title: 'reports.bookedBefore',
      kind: 'number',
      size: 130,
      value: ({ earlier }: Sums<'booked'>) => earlier.booked,
    },
  },
  filters: { ...period, ...line },
})

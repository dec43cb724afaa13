import { daysBetween } from '@fairway/contract/kernel/service-date'
import { callsOf } from '@fairway/contract/sailings/services/season'
import type { Reply } from '../../../api/client.ts'

export type Season = Reply<'sailings.season'>
export type Run = Season['runs'][number]
export type Clash = Season['clashes'][number]

/** A stretch of time of a run in a row, in minutes since the season began. */
export interface Bar {
  run: string
  from: number
  to: number
  state: Run['state']
  clash: boolean
}

export interface Row {
  id: string
  bars: Bar[]
}

/** Where the keys are: a bar of a row. */
export interface Place {
  row: number
  bar: number
}

/** The runs of each ship, or the calls at each dock, by time; only ships and docks that something of the season is at. */
export function rowsOf(season: Season, by: 'ship' | 'dock'): Row[] {
  const patterns = new Map(season.patterns.map(({ versionId, stops }) => [versionId, stops]))
  const clashing = new Set(season.clashes.flatMap(({ run, others }) => [run, ...others]))
  const rows = new Map<string, Row>(
    (by === 'ship' ? season.ships : season.docks).map(({ id }) => [id, { id, bars: [] }]),
  )
  const own = new Set<string>()
  const end = (daysBetween(season.from, season.to) + 1) * 1440
  for (const run of season.runs) {
    const stops = run.versionId === null ? [] : (patterns.get(run.versionId) ?? [])
    const bar = { run: run.key, state: run.state, clash: clashing.has(run.key) }
    const places =
      by === 'ship'
        ? [{ id: run.shipId, from: run.departs, to: run.departs + (stops.at(-1)?.arrive ?? 60) }]
        : callsOf(run, stops).map(({ dockId, from, to }) => ({ id: dockId, from, to }))
    for (const { id, from, to } of places) {
      // What sails before and after is judged with the season, but not part of its picture.
      if (to <= 0 || from >= end) continue
      rows.get(id)?.bars.push({ ...bar, from, to })
      if (run.state !== 'other') own.add(id)
    }
  }
  return [...rows.values()]
    .filter(({ id }) => own.has(id))
    .map((row) => ({ ...row, bars: row.bars.sort((one, other) => one.from - other.from) }))
}

/** The bar of a row that is nearest to a minute. */
export function nearestBar({ bars }: Row, minute: number): number {
  let best = 0
  for (const [at, { from }] of bars.entries())
    if (Math.abs(from - minute) < Math.abs((bars[best]?.from ?? 0) - minute)) best = at
  return best
}

/** Where a key leads from a place; undefined for keys that do not move. */
export function moved(rows: readonly Row[], { row, bar }: Place, key: string): Place | undefined {
  const bars = rows[row]?.bars ?? []
  const clamp = (at: number, length: number) => Math.max(0, Math.min(length - 1, at))
  const toRow = (next: number): Place => {
    const at = clamp(next, rows.length)
    const target = rows[at]
    return { row: at, bar: target ? nearestBar(target, bars[bar]?.from ?? 0) : 0 }
  }
  switch (key) {
    case 'ArrowLeft':
      return { row, bar: clamp(bar - 1, bars.length) }
    case 'ArrowRight':
      return { row, bar: clamp(bar + 1, bars.length) }
    case 'ArrowUp':
      return toRow(row - 1)
    case 'ArrowDown':
      return toRow(row + 1)
    case 'Home':
      return { row, bar: 0 }
    case 'End':
      return { row, bar: clamp(bars.length - 1, bars.length) }
    default:
      return undefined
  }
}

/** The place of a run, preferably in the row that is given. */
export function placeOf(rows: readonly Row[], run: string): Place | undefined {
  for (const [row, { bars }] of rows.entries()) {
    const bar = bars.findIndex((one) => one.run === run)
    if (bar >= 0) return { row, bar }
  }
  return undefined
}

/** A stretch of the season on the drawing: its first minute, and minutes to a pixel. */
export interface Zoom {
  start: number
  scale: number
}

/** The whole season on a drawing of this width. */
export const fitted = (days: number, width: number): Zoom => ({
  start: 0,
  scale: (days * 1440) / Math.max(1, width),
})

/** Zooms by a factor around a minute that keeps its place; a pixel is between half a minute and the whole season's. */
export function zoomed({ start, scale }: Zoom, factor: number, minute: number, widest: number): Zoom {
  const next = Math.max(0.5, Math.min(widest, scale * factor))
  return { scale: next, start: minute - ((minute - start) / scale) * next }
}

/** Moves the stretch so far that a bar is on it. */
export function revealing({ start, scale }: Zoom, { from, to }: Bar, width: number): Zoom {
  const visible = width * scale
  if (from < start) return { scale, start: from - visible * 0.1 }
  if (to > start + visible) return { scale, start: Math.min(from, to - visible) + visible * 0.1 }
  return { start, scale }
}

/** A part of the chart that fits a sheet of paper: some days of some rows, bars in minutes since the season began. */
export interface Sheet {
  firstDay: number
  days: number
  rows: Row[]
}

const daysOfSheet = 14
const rowsOfSheet = 24

/** The chart in sheets: two weeks each, as many rows as are read on one; a bar that goes on is cut at the edge. */
export function sheetsOf(rows: readonly Row[], days: number): Sheet[] {
  const sheets: Sheet[] = []
  for (let firstDay = 0; firstDay < days; firstDay += daysOfSheet) {
    const sheetDays = Math.min(daysOfSheet, days - firstDay)
    const [begin, end] = [firstDay * 1440, (firstDay + sheetDays) * 1440]
    for (let first = 0; first < rows.length; first += rowsOfSheet)
      sheets.push({
        firstDay,
        days: sheetDays,
        rows: rows.slice(first, first + rowsOfSheet).map(({ id, bars }) => ({
          id,
          bars: bars
            .filter(({ from, to }) => to > begin && from < end)
            .map((bar) => ({ ...bar, from: Math.max(begin, bar.from), to: Math.min(end, bar.to) })),
        })),
      })
  }
  return sheets
}

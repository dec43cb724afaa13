import { expect, test } from 'vitest'
import {
  fitted,
  moved,
  nearestBar,
  placeOf,
  revealing,
  rowsOf,
  type Season,
  sheetsOf,
  zoomed,
} from './season-rows.ts'

const named = (id: string) => ({ id, code: id, names: {} })
const run = (
  key: string,
  shipId: string,
  departs: number,
  state: Season['runs'][number]['state'] = 'new',
) => ({
  ...{ key, shipId, departs, state, serviceId: '1', sailingId: null, lineId: '1', versionId: '1' },
  ...{ date: '2026-07-01', tickets: 0 },
})
const season = {
  ...{ from: '2026-07-01', to: '2026-07-02', services: [], lines: [], fingerprint: '', asOf: '' },
  ships: ['x', 'y', 'idle'].map(named),
  docks: ['a', 'b', 'far'].map((id) => ({ ...named(id), berths: 1 })),
  patterns: [
    {
      versionId: '1',
      stops: [
        { dockId: 'a', arrive: null, depart: 0 },
        { dockId: 'b', arrive: 60, depart: null },
      ],
    },
  ],
  runs: [run('2', 'x', 900), run('1', 'x', 480), run('3', 'y', 500), run('4', 'idle', 500, 'other')],
  clashes: [{ kind: 'berths', blocking: false, run: '3', others: ['1'] }],
} as Season

test('[M4] the chart has a row for each ship or dock of the plan, by time, and marks both sides of a clash', () => {
  const ships = rowsOf(season, 'ship')
  expect(ships.map(({ id, bars }) => [id, bars.map((bar) => bar.run)])).toEqual([
    ['x', ['1', '2']],
    ['y', ['3']],
  ])
  expect(ships[0]!.bars.map(({ from, to, clash }) => [from, to, clash])).toEqual([
    [480, 540, true],
    [900, 960, false],
  ])
  expect(rowsOf(season, 'dock').map(({ id, bars }) => [id, bars.map(({ from, to }) => [from, to])])).toEqual([
    [
      'a',
      [
        [450, 480],
        [470, 500],
        [470, 500],
        [870, 900],
      ],
    ],
    [
      'b',
      [
        [540, 570],
        [560, 590],
        [560, 590],
        [960, 990],
      ],
    ],
  ])
})

test('[M4] arrow keys move along a row and to the same time of the next one', () => {
  const rows = rowsOf(season, 'ship')
  expect(moved(rows, { row: 0, bar: 0 }, 'ArrowRight')).toEqual({ row: 0, bar: 1 })
  expect(moved(rows, { row: 0, bar: 1 }, 'ArrowRight')).toEqual({ row: 0, bar: 1 })
  expect(moved(rows, { row: 1, bar: 0 }, 'ArrowUp')).toEqual({ row: 0, bar: 0 })
  expect(moved(rows, { row: 0, bar: 0 }, 'End')).toEqual({ row: 0, bar: 1 })
  expect(moved(rows, { row: 0, bar: 1 }, 'x')).toBeUndefined()
  expect(nearestBar(rows[0]!, 700)).toBe(1)
  expect(placeOf(rows, '3')).toEqual({ row: 1, bar: 0 })
  expect(placeOf(rows, '9')).toBeUndefined()
})

test('[M4] zooming keeps the minute under the focus, and what is focused comes into view', () => {
  const whole = fitted(2, 288)
  expect(whole).toEqual({ start: 0, scale: 10 })
  const near = zoomed(whole, 0.5, 1000, 10)
  expect((1000 - near.start) / near.scale).toBeCloseTo(100)
  expect(zoomed(whole, 4, 0, 10).scale).toBe(10)
  const bar = { run: '1', from: 2000, to: 2060, state: 'new' as const, clash: false }
  const there = revealing(near, bar, 288)
  expect(there.start).toBeLessThanOrEqual(2000)
  expect(there.start + 288 * there.scale).toBeGreaterThanOrEqual(2060)
})

test('[M4] a season is printed two weeks to a sheet, each run on every sheet it sails on', () => {
  const bar = (from: number, to: number) => ({
    run: String(from),
    from,
    to,
    state: 'new' as const,
    clash: false,
  })
  // Sails through the night between the two sheets.
  const cruise = bar(14 * 1440 - 60, 14 * 1440 + 120)
  const rows = Array.from({ length: 25 }, (_, at) => ({
    id: String(at),
    bars: at === 0 ? [bar(480, 540), cruise] : [],
  }))
  const sheets = sheetsOf(rows, 16)
  expect(sheets.map(({ firstDay, days, rows: own }) => [firstDay, days, own.length])).toEqual([
    [0, 14, 24],
    [0, 14, 1],
    [14, 2, 24],
    [14, 2, 1],
  ])
  expect(sheets.map(({ rows: [first] }) => first?.bars.map(({ from, to }) => [from, to]))).toEqual([
    [
      [480, 540],
      [14 * 1440 - 60, 14 * 1440],
    ],
    [],
    [[14 * 1440, 14 * 1440 + 120]],
    [],
  ])
})

import { expect, test } from 'vitest'
import { type DrawnSeat, layOutDeck, seatSize } from './deck-layout.ts'

const rowsOf = (rows: number, perRow: number, classCode: string, from = 1): DrawnSeat[] =>
  Array.from({ length: rows * perRow }, (_, index) => ({
    id: `${classCode}${from}-${index}`,
    label: String(index),
    classCode,
    row: from + Math.floor(index / perRow),
    position: (index % perRow) + 1,
  }))

const overlaps = (layout: ReturnType<typeof layOutDeck>) =>
  layout.seats.some((one, at) =>
    layout.seats
      .slice(at + 1)
      .some((other) => Math.abs(one.x - other.x) < seatSize && Math.abs(one.y - other.y) < seatSize),
  )

test('seats stand side by side without touching, the first row at the bow on the right', () => {
  const layout = layOutDeck([...rowsOf(8, 3, 'FIRST'), ...rowsOf(24, 4, 'SECOND', 9)], () => false)
  expect(layout.seats).toHaveLength(24 + 96)
  expect(overlaps(layout)).toBe(false)
  const bow = layout.seats.find(({ seat }) => seat.row === 1)!
  const stern = layout.seats.find(({ seat }) => seat.row === 32)!
  expect(bow.x).toBeGreaterThan(stern.x)
  for (const { x, y } of layout.seats) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(x + seatSize).toBeLessThanOrEqual(layout.width)
    expect(y + seatSize).toBeLessThanOrEqual(layout.height)
  }
})

test('an aisle runs through the middle of a row of four, two through a row of ten', () => {
  const gaps = (perRow: number) => {
    const ys = layOutDeck(rowsOf(1, perRow, 'ANY'), () => false).seats.map(({ y }) => y)
    return ys.slice(1).map((y, index) => y - ys[index]! > seatSize + 5)
  }
  expect(gaps(4)).toEqual([false, true, false])
  expect(gaps(10).filter(Boolean)).toHaveLength(2)
})

test('berths lie in cabins on both sides of a corridor', () => {
  const layout = layOutDeck(rowsOf(20, 6, 'BERTH'), () => true)
  expect(layout.cabins).toHaveLength(20)
  expect(overlaps(layout)).toBe(false)
  expect(new Set(layout.cabins.map(({ y }) => y)).size).toBe(2)
  expect(new Set(layout.cabins.map(({ x }) => x)).size).toBe(10)
  for (const { seat, x, y } of layout.seats) {
    const cabin = layout.cabins.find(({ row }) => row === seat.row)!
    expect(x).toBeGreaterThanOrEqual(cabin.x)
    expect(x + seatSize).toBeLessThanOrEqual(cabin.x + cabin.width)
    expect(y).toBeGreaterThanOrEqual(cabin.y)
    expect(y + seatSize).toBeLessThanOrEqual(cabin.y + cabin.height)
  }
})

test('an odd number of cabins leaves the last place on the starboard side empty', () => {
  const layout = layOutDeck(rowsOf(3, 4, 'BERTH'), () => true)
  expect(layout.cabins.map(({ y }) => y > 0)).toEqual([false, true, false])
})

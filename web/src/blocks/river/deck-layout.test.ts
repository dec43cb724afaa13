import { expect, test } from 'vitest'
import { layOutDeck, type MappedSeat } from './deck-layout.ts'

const rowsOf = (rows: number, perRow: number, classCode: string, from = 1): MappedSeat[] =>
  Array.from({ length: rows * perRow }, (_, index) => {
    const row = from + Math.floor(index / perRow)
    const position = (index % perRow) + 1
    return {
      id: `${classCode}${from}-${index}`,
      label: `${200 + row}${String.fromCharCode(64 + position)}`,
      classCode,
      row,
      position,
    }
  })

/** A deck with the same aisles in every row. */
const deckOf = (seats: readonly MappedSeat[], aisleAfter: readonly number[] = []) => ({
  seats,
  aisles: [...new Set(seats.map(({ row }) => row))].map((row) => ({ row, aisleAfter })),
})

const seats = () => false
const berths = () => true

test('each class of a deck is a section, with the numbers of its rows and the letters of its columns', () => {
  const sections = layOutDeck(deckOf([...rowsOf(24, 4, 'SECOND', 9), ...rowsOf(8, 3, 'FIRST')]), seats)
  expect(sections.map(({ classCode, lines }) => [classCode, lines.length])).toEqual([
    ['FIRST', 8],
    ['SECOND', 24],
  ])
  expect(sections[1]!.letters.map(({ letter }) => letter).join('')).toBe('ABCD')
  expect(sections[1]!.lines[0]![0]!.number).toBe('209')
})

test('an aisle lies where the plan has one, and the seats beside it are at the aisle', () => {
  const [four] = layOutDeck(deckOf(rowsOf(1, 4, 'ANY'), [2]), seats)[0]!.lines[0]!
  expect(four!.seats.map(({ place }) => place)).toEqual(['window', 'aisle', 'aisle', 'window'])
  expect(four!.seats.map(({ afterAisle }) => afterAisle)).toEqual([false, false, true, false])
  const [ten] = layOutDeck(deckOf(rowsOf(1, 10, 'ANY'), [3, 7]), seats)[0]!.lines[0]!
  expect(ten!.seats.filter(({ afterAisle }) => afterAisle)).toHaveLength(2)
  expect(ten!.seats.map(({ place }) => place[0]).join('')).toBe('wmaammaamw')
})

test('an aisle between columns of which one has no seat stays where it is, and a row without one has none', () => {
  const row = rowsOf(1, 6, 'ANY').filter(({ position }) => position !== 3)
  const [line] = layOutDeck(deckOf(row, [3]), seats)[0]!.lines[0]!
  expect(line!.seats.map(({ afterAisle }) => afterAisle)).toEqual([false, false, true, false, false])
  const [open] = layOutDeck(deckOf(row), seats)[0]!.lines[0]!
  expect(open!.seats.some(({ afterAisle }) => afterAisle)).toBe(false)
})

test('a short last row keeps the letters of its seats, rows with other letters have no common ones', () => {
  const short = layOutDeck(deckOf(rowsOf(3, 4, 'ANY').slice(0, -2), [2]), seats)[0]!
  expect(short.letters).toHaveLength(4)
  expect(short.lines.at(-1)![0]!.seats).toHaveLength(2)
  const shifted = rowsOf(2, 4, 'ANY').map((seat) =>
    seat.row === 2 ? { ...seat, label: `${seat.label}x` } : seat,
  )
  expect(layOutDeck(deckOf(shifted), seats)[0]!.letters).toEqual([])
})

test('berths lie in cabins on both sides of a corridor; of an odd number the last one has nothing opposite', () => {
  const [section] = layOutDeck(deckOf(rowsOf(5, 6, 'BERTH')), berths)
  expect(section!.cabins).toBe(true)
  expect(section!.lines.map((line) => line.map(({ number }) => number))).toEqual([
    ['201', '202'],
    ['203', '204'],
    ['205'],
  ])
  expect(section!.lines[0]![0]!.seats.every(({ place }) => place === 'berth')).toBe(true)
})

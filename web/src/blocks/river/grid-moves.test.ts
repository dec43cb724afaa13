import { expect, test } from 'vitest'
import { moveInGrid } from './grid-moves.ts'

/** Two rows of four seats, a short one, and a wide one of cabins. */
const columns = [
  [0, 1, 2, 3],
  [0, 1, 2, 3],
  [0, 1],
  [0, 1, 2, 3, 4, 5],
]
const move = (row: number, cell: number, key: string, ctrl = false) =>
  moveInGrid(columns, { row, cell }, { key, ctrl })

test('arrow keys move to the neighbour and stop at the edges', () => {
  expect(move(0, 1, 'ArrowRight')).toEqual({ row: 0, cell: 2 })
  expect(move(0, 3, 'ArrowRight')).toEqual({ row: 0, cell: 3 })
  expect(move(0, 0, 'ArrowLeft')).toEqual({ row: 0, cell: 0 })
  expect(move(0, 2, 'ArrowDown')).toEqual({ row: 1, cell: 2 })
  expect(move(0, 2, 'ArrowUp')).toEqual({ row: 0, cell: 2 })
  expect(move(3, 2, 'ArrowDown')).toEqual({ row: 3, cell: 2 })
})

test('up and down lead to the nearest column of a row with fewer or more cells', () => {
  expect(move(1, 3, 'ArrowDown')).toEqual({ row: 2, cell: 1 })
  expect(move(3, 5, 'ArrowUp')).toEqual({ row: 2, cell: 1 })
  expect(move(2, 1, 'ArrowDown')).toEqual({ row: 3, cell: 1 })
})

test('Home and End go to the ends of the row, with Ctrl to the ends of the grid', () => {
  expect(move(1, 2, 'Home')).toEqual({ row: 1, cell: 0 })
  expect(move(1, 2, 'End')).toEqual({ row: 1, cell: 3 })
  expect(move(1, 2, 'Home', true)).toEqual({ row: 0, cell: 0 })
  expect(move(1, 2, 'End', true)).toEqual({ row: 3, cell: 5 })
})

test('other keys do not move', () => {
  expect(move(1, 2, 'Enter')).toBeUndefined()
  expect(move(1, 2, 'a')).toBeUndefined()
})

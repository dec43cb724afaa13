import { expect, test } from 'vitest'
import { edge, entered, placed, readRange, selected, stepped, tabbed } from './grid-moves.ts'

const at = (from: number, to: number) => ({ from, to })

test('[M7] arrows stay within the triangle, and with control go to its edge', () => {
  expect(stepped(at(0, 2), 'ArrowDown', 4)).toEqual(at(1, 2))
  expect(stepped(at(1, 2), 'ArrowDown', 4)).toEqual(at(1, 2))
  expect(stepped(at(1, 2), 'ArrowLeft', 4)).toEqual(at(1, 2))
  expect(edge(at(0, 3), 'ArrowDown', 4)).toEqual(at(2, 3))
  expect(edge(at(1, 3), 'Home', 4)).toEqual(at(1, 2))
  expect(edge(at(0, 1), 'End', 4)).toEqual(at(0, 3))
})

test('[M7] Enter goes down a column and Tab along a row, through every cell and back', () => {
  const walk = (step: typeof entered, back: boolean, start: { from: number; to: number }) => {
    const path = [start]
    for (let count = 0; count < 6; count += 1) path.push(step(path.at(-1)!, back, 4))
    return new Set(path.map(({ from, to }) => `${from}-${to}`)).size
  }
  expect(walk(entered, false, at(0, 1))).toBe(6)
  expect(walk(entered, true, at(2, 3))).toBe(6)
  expect(walk(tabbed, false, at(0, 1))).toBe(6)
  expect(walk(tabbed, true, at(2, 3))).toBe(6)
})

test('[M7] a selection is the rectangle without the lower triangle', () => {
  expect(selected({ anchor: at(0, 1), focus: at(1, 2) })).toEqual([at(0, 1), at(0, 2), at(1, 2)])
})

test('[M7] a range from a spreadsheet: line breaks at the end, quotes, and what falls outside of the triangle', () => {
  expect(readRange('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(readRange('"1,280"\t"a ""b"""')).toEqual([['1,280', 'a "b"']])
  const { cells, outside } = placed(readRange('1\t2\n3\t4\n'), at(0, 1), 3)
  expect(cells).toEqual([
    { ...at(0, 1), text: '1' },
    { ...at(0, 2), text: '2' },
    { ...at(1, 2), text: '4' },
  ])
  expect(outside).toBe(1)
})

import { expect, test } from 'vitest'
import {
  cellAt,
  changedCells,
  edit,
  faultyCells,
  historyOf,
  rebased,
  redo,
  requestOf,
  undo,
} from './matrix-edits.ts'

const start = { '1': { '0-1': 100, '0-2': 200 } }

test('[M7] one gesture is one step: undoing a paste of many cells gives back every one', () => {
  const pasted = edit(historyOf(start), 'pasted', [
    { classId: '1', key: '0-1', after: 150 },
    { classId: '1', key: '0-2', after: null },
    { classId: '2', key: '0-1', after: 70 },
  ])
  expect(pasted.done).toHaveLength(1)
  expect(cellAt(pasted.cells, '2', '0-1')).toBe(70)
  expect(changedCells(start, undo(pasted).cells)).toEqual([])
  expect(redo(undo(pasted)).cells).toEqual(pasted.cells)
})

test('[M7] a gesture that changes nothing is none, and a new one leaves nothing to redo', () => {
  const typed = edit(historyOf(start), 'typed', [{ classId: '1', key: '0-1', after: 110 }])
  expect(edit(typed, 'typed', [{ classId: '1', key: '0-1', after: 110 }])).toBe(typed)
  expect(edit(undo(typed), 'typed', [{ classId: '1', key: '0-2', after: 1 }]).undone).toEqual([])
})

test('[M7] what is no amount stays as it was typed and is not saved', () => {
  const { cells } = edit(historyOf(start), 'typed', [{ classId: '1', key: '0-1', after: '12a' }])
  expect(faultyCells(cells)).toEqual([{ classId: '1', key: '0-1', text: '12a' }])
  expect(requestOf(cells)).toEqual([{ classId: '1', pairs: [{ fromStop: 0, toStop: 2, fareFen: 200 }] }])
})

test('[M7] own changes stay when another user has saved, and the rest becomes theirs', () => {
  const mine = edit(historyOf(start), 'typed', [{ classId: '1', key: '0-1', after: 111 }]).cells
  const theirs = { '1': { '0-1': 120, '0-2': 220 } }
  expect(rebased(mine, start, theirs)).toEqual({ '1': { '0-1': 111, '0-2': 220 } })
})

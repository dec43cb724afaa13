import { expect, test } from 'vitest'
import { beginHistory, redo, undo } from '../../../blocks/record/edit-history.ts'
import { cellAt, changedCells, edit, faultyCells, rebased, requestOf } from './matrix-edits.ts'

const start = { '1': { '0-1': 100, '0-2': 200 } }

test('[M7] one gesture is one step: undoing a paste of many cells gives back every one', () => {
  const pasted = edit(beginHistory(start), [
    { classId: '1', key: '0-1', after: 150 },
    { classId: '1', key: '0-2', after: null },
    { classId: '2', key: '0-1', after: 70 },
  ])
  expect(pasted.past).toHaveLength(1)
  expect(cellAt(pasted.current, '2', '0-1')).toBe(70)
  expect(changedCells(start, undo(pasted).current)).toEqual([])
  expect(redo(undo(pasted)).current).toEqual(pasted.current)
})

test('[M7] a gesture that changes nothing is none, and a new one leaves nothing to redo', () => {
  const typed = edit(beginHistory(start), [{ classId: '1', key: '0-1', after: 110 }])
  expect(edit(typed, [{ classId: '1', key: '0-1', after: 110 }])).toBe(typed)
  expect(edit(undo(typed), [{ classId: '1', key: '0-2', after: 1 }]).future).toEqual([])
})

test('[M7] what is no amount stays as it was typed and is not saved', () => {
  const { current: cells } = edit(beginHistory(start), [{ classId: '1', key: '0-1', after: '12a' }])
  expect(faultyCells(cells)).toEqual([{ classId: '1', key: '0-1', text: '12a' }])
  expect(requestOf(cells)).toEqual([{ classId: '1', pairs: [{ fromStop: 0, toStop: 2, fareFen: 200 }] }])
})

test('[M7] own changes stay when another user has saved, and the rest becomes theirs', () => {
  const mine = edit(beginHistory(start), [{ classId: '1', key: '0-1', after: 111 }]).current
  const theirs = { '1': { '0-1': 120, '0-2': 220 } }
  expect(rebased(mine, start, theirs)).toEqual({ '1': { '0-1': 111, '0-2': 220 } })
})

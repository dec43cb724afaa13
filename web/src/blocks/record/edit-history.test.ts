import { expect, test } from 'vitest'
import { addStep, beginHistory, redo, undo } from './edit-history.ts'

test('every step is undone and done again, and a new one leaves nothing to redo', () => {
  const three = addStep(addStep(beginHistory('a'), 'b'), 'c')
  expect(undo(three).current).toBe('b')
  expect(undo(undo(undo(three))).current).toBe('a')
  expect(redo(undo(three))).toMatchObject({ current: 'c', past: ['a', 'b'], future: [] })
  expect(redo(three)).toBe(three)
  expect(addStep(undo(three), 'd')).toMatchObject({ current: 'd', past: ['a', 'b'], future: [] })
})

test('steps of one name in a row are one; the same state is none', () => {
  const typed = addStep(addStep(beginHistory(''), '1', 'time'), '10', 'time')
  expect(typed.past).toEqual([''])
  expect(addStep(typed, '10')).toBe(typed)
  expect(addStep(typed, 'x', 'other').past).toEqual(['', '10'])
  // After an undo the field is typed into anew.
  expect(addStep(undo(typed), '2', 'time').past).toEqual([''])
})

test('five hundred steps are kept', () => {
  let history = beginHistory(0)
  for (let step = 1; step <= 600; step++) history = addStep(history, step)
  expect(history.past).toHaveLength(500)
  expect(history.past[0]).toBe(100)
})

import { expect, test } from 'vitest'
import { beginHistory, redo, undo } from '../../../blocks/record/edit-history.ts'
import {
  type DraftStop,
  fillTimes,
  insertStop,
  moveStop,
  newStop,
  removeStop,
  type StopHistory,
  typeTime,
} from './stop-edits.ts'
import { readTime, writeTime } from './time-text.ts'

const place = (id: string, riverKm: number) => {
  const named = { id, code: id, names: { en: id } }
  return newStop({ dock: named, port: named, riverKm })
}
const pace = { upstream: 20, downstream: 30, stay: 10 }
const ids = (stops: readonly DraftStop[]) => stops.map(({ dock }) => dock.id).join('')
const times = (stops: readonly DraftStop[]) => stops.map(({ arrive, depart }) => `${arrive}-${depart}`)

const filled = () => {
  let history: StopHistory = beginHistory([])
  for (const [index, id] of ['A', 'B', 'C'].entries())
    history = insertStop(history, index, place(id, index * 30))
  return fillTimes(history, pace, 'all')
}

test('[M3] stops are added and filled with times by distance and pace', () => {
  expect(times(filled().current)).toEqual(['-0:00', '1:00-1:10', '2:10-'])
})

test('[M3] every step is undone and done again, the letters typed into one field as one', () => {
  let history = filled()
  const steps = [history.current]
  const key = history.current[1]!.key
  history = typeTime(typeTime(history, key, 'arrive', '1:1'), key, 'arrive', '1:15')
  steps.push(history.current)
  history = moveStop(history, 2, 0)
  steps.push(history.current)
  history = removeStop(history, 1)
  steps.push(history.current)
  expect(ids(history.current)).toBe('CB')
  for (const stops of steps.slice(0, -1).reverse()) {
    history = undo(history)
    expect(history.current).toEqual(stops)
  }
  for (const stops of steps.slice(1)) {
    history = redo(history)
    expect(history.current).toEqual(stops)
  }
  expect(undo(undo(undo(undo(undo(undo(undo(undo(history)))))))).current).toEqual([])
})

test('[M3] the ends of a line follow its stops: no arrival at the first, no departure from the last', () => {
  const moved = moveStop(filled(), 0, 2)
  expect(ids(moved.current)).toBe('BCA')
  expect(times(moved.current)).toEqual(['-0:00', '2:10-', '-'])
})

test('[M3] times that were typed stay, and the empty ones are proposed from them', () => {
  const history = filled()
  const typed = typeTime(
    typeTime(history, history.current[1]!.key, 'arrive', '90'),
    history.current[2]!.key,
    'arrive',
    '',
  )
  const cleared = typeTime(typed, history.current[1]!.key, 'depart', '')
  expect(times(fillTimes(cleared, pace, 'empty').current)).toEqual(['-0:00', '90-1:40', '2:40-'])
})

test.each([
  ['1:05', 65],
  ['65', 65],
  ['１：０５', 65],
  ['27.30', 1_650],
  ['1:65', undefined],
  ['soon', undefined],
])('a time is read from %s', (text, minutes) => {
  expect(readTime(text)).toBe(minutes)
  if (minutes !== undefined) expect(readTime(writeTime(minutes))).toBe(minutes)
})

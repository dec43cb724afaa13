import { expect, test } from 'vitest'
import { pressSeat, splitByFree, takeCabin } from './seat-choice.ts'

const seat = (label: string) => ({ id: `id-${label}`, label })
const keys = [1, 2, 5]
const labels = (chosen: Record<number, { label: string }>) =>
  Object.fromEntries(Object.entries(chosen).map(([key, { label }]) => [key, label]))

test('seats go to one passenger after the other', () => {
  const first = pressSeat(keys, { chosen: {}, current: 1 }, seat('12A'))
  expect(first.current).toBe(2)
  const last = pressSeat(keys, pressSeat(keys, first, seat('12B')), seat('12C'))
  expect(labels(last.chosen)).toEqual({ 1: '12A', 2: '12B', 5: '12C' })
  // All are seated: the next press shifts the one who is current.
  expect(last.current).toBe(5)
  expect(labels(pressSeat(keys, last, seat('14A')).chosen)).toEqual({ 1: '12A', 2: '12B', 5: '14A' })
})

test('a seat of the party that is pressed again is given back, and its passenger is next', () => {
  const chosen = { 1: seat('12A'), 2: seat('12B') }
  const back = pressSeat(keys, { chosen, current: 5 }, seat('12A'))
  expect(labels(back.chosen)).toEqual({ 2: '12B' })
  expect(back.current).toBe(1)
})

test('a passenger in the middle who is shifted leaves the next without a seat as the current one', () => {
  const chosen = { 2: seat('12B') }
  expect(pressSeat(keys, { chosen, current: 5 }, seat('12C')).current).toBe(1)
})

test('a cabin takes the party; who finds no berth in it waits for the next cabin', () => {
  const first = takeCabin(keys, { chosen: {}, current: 1 }, [seat('301A'), seat('301B')])
  expect(labels(first.chosen)).toEqual({ 1: '301A', 2: '301B' })
  expect(first.current).toBe(5)
  const second = takeCabin(keys, first, [seat('302A'), seat('302B')])
  expect(labels(second.chosen)).toEqual({ 1: '301A', 2: '301B', 5: '302A' })
})

test('a party with a berth each moves into the cabin that is pressed', () => {
  const chosen = { 1: seat('301A'), 2: seat('301B'), 5: seat('302A') }
  const cabin = ['303A', '303B', '303C', '303D'].map(seat)
  expect(labels(takeCabin(keys, { chosen, current: 5 }, cabin).chosen)).toEqual({
    1: '303A',
    2: '303B',
    5: '303C',
  })
})

test('chosen seats that were sold elsewhere are named and dropped', () => {
  const { kept, gone } = splitByFree({ 1: seat('12A'), 2: seat('12B') }, (id) => id !== 'id-12A')
  expect(labels(kept)).toEqual({ 2: '12B' })
  expect(gone).toEqual(['12A'])
})

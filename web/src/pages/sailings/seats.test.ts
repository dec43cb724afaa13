import { legMask } from '@fairway/contract/kernel/leg-mask'
import { expect, test } from 'vitest'
import { lookOf } from './SailingSeats.tsx'
import { readLabels, toggleLabel } from './seat-labels.ts'

test('a seat is free, taken, or taken on a part of the trip; a lock counts before all', () => {
  const seat = (mask: number, lockReason: string | null = null) => ({ mask, lockReason })
  const trip = legMask(1, 3)
  expect(lookOf(seat(0), trip)).toBe('free')
  expect(lookOf(seat(legMask(0, 1)), trip)).toBe('free')
  expect(lookOf(seat(legMask(0, 2)), trip)).toBe('partly')
  expect(lookOf(seat(legMask(0, 4)), trip)).toBe('taken')
  expect(lookOf(seat(0, 'wet'), trip)).toBe('locked')
})

test('typed seat numbers are parsed, each once', () => {
  expect(readLabels(' 12a, 12B，14c\n12A ')).toEqual(['12A', '12B', '14C'])
  expect(readLabels('')).toEqual([])
})

test('a click adds a seat and a second one removes it', () => {
  expect(toggleLabel('12A', '12B')).toBe('12A, 12B')
  expect(toggleLabel('12a 12b', '12A')).toBe('12B')
})

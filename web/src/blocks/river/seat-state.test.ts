import { legMask } from '@fairway/contract/kernel/leg-mask'
import { expect, test } from 'vitest'
import { stateOfSeat } from './seat-state.ts'

test('a seat is free, taken, or taken on a part of the trip; a lock on a leg of it counts before all', () => {
  const seat = (mask: number, locked = 0, kept = 0) => ({ mask, kept, locked })
  const trip = legMask(1, 3)
  expect(stateOfSeat(seat(0), trip)).toBe('free')
  expect(stateOfSeat(seat(legMask(0, 1)), trip)).toBe('free')
  expect(stateOfSeat(seat(legMask(0, 2)), trip)).toBe('partly')
  expect(stateOfSeat(seat(legMask(0, 4)), trip)).toBe('taken')
  expect(stateOfSeat(seat(0, legMask(0, 2)), trip)).toBe('locked')
  expect(stateOfSeat(seat(0, legMask(0, 1)), trip)).toBe('free')
  expect(stateOfSeat(seat(legMask(1, 2), 0, legMask(2, 4)), trip)).toBe('taken')
})

import { expect, test } from 'vitest'
import { planDecks } from './deck-plans.ts'
import { ships } from './three-gorges/ships.ts'

test.each(ships)('$code is seated for exactly its capacity, no label twice, no place twice', (ship) => {
  const plan = planDecks(ship)
  expect(new Set(plan.seats.map(({ label }) => label)).size).toBe(plan.seats.length)
  expect(new Set(plan.seats.map(({ deck, row, column }) => `${deck}/${row}/${column}`)).size).toBe(
    plan.seats.length,
  )
  const byClass: Record<string, number> = {}
  for (const seat of plan.seats) byClass[seat.class] = (byClass[seat.class] ?? 0) + 1
  expect(byClass).toEqual(ship.capacity)
  expect(plan.seats.length).toBeLessThanOrEqual(ship.certifiedCapacity)
})

test('a night boat spreads its open seating over two decks and puts the VIP seats on top', () => {
  const plan = planDecks(ships.find(({ code }) => code === 'NR1')!)
  const decksOf = (name: string) =>
    new Set(plan.seats.filter((seat) => seat.class === name).map(({ deck }) => deck))
  expect([...decksOf('OPEN')]).toEqual([1, 2])
  expect([...decksOf('DECKVIP')]).toEqual([3])
})

test('seats of a fast boat are numbered by row and letter, cabins of a cruise ship by deck as well', () => {
  expect(planDecks(ships.find(({ code }) => code === 'F101')!).seats[0]?.label).toBe('1A')
  const cruise = planDecks(ships.find(({ code }) => code === 'GC1')!)
  expect(cruise.seats.find((seat) => seat.class === 'CAB1')?.label).toBe('301A')
})

import { expect, test } from 'vitest'
import { planDecks } from './deck-plans.ts'
import { classes, ships } from './three-gorges/ships.ts'

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

/** How seat maps placed aisles before plans had them: by the width of the row alone. */
function aislesBefore(position: number, seatsInRow: number): number {
  if (seatsInRow >= 8) {
    const side = Math.floor(seatsInRow * 0.3)
    return (position > side ? 1 : 0) + (position > seatsInRow - side ? 1 : 0)
  }
  if (seatsInRow < 3) return 0
  return position > Math.floor(seatsInRow / 2) ? 1 : 0
}

test.each(ships)('the aisles of $code lie where seat maps drew them', (ship) => {
  const plan = planDecks(ship)
  const cabins = new Set(classes.filter(({ kind }) => kind === 'berth').map(({ code }) => code))
  for (const { deck, row, aisleAfter } of plan.rows) {
    const seats = plan.seats.filter((seat) => seat.deck === deck && seat.row === row)
    const drawn = seats
      .map((_, index) => index)
      .filter((index) => aislesBefore(index + 1, seats.length) > aislesBefore(index, seats.length))
      .filter((index) => index > 0)
    expect(aisleAfter).toEqual(cabins.has(seats[0]!.class) ? [] : drawn)
  }
  expect(plan.rows.length).toBe(new Set(plan.seats.map(({ deck, row }) => `${deck}/${row}`)).size)
})

test('berths lie in the cabins of their plan, four or so in one; seats know their window and their aisle', () => {
  const cruise = planDecks(ships.find(({ code }) => code === 'GC1')!)
  expect(new Set(cruise.seats.map(({ cabin }) => cabin))).toEqual(
    new Set(cruise.cabins.map(({ code }) => code)),
  )
  const boat = planDecks(ships.find(({ code }) => code === 'F101')!)
  expect(boat.cabins).toEqual([])
  expect(boat.seats.filter(({ row }) => row === 1).map(({ attributes }) => attributes.join('+'))).toEqual(
    expect.arrayContaining(['window', 'aisle']),
  )
})

import { expect, test } from 'vitest'
import { type Extent, ordersPerPortion, portionsOf, roundNights } from './portions.ts'

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const today = '2026-06-15'
const extent: Extent = {
  sailingDays: Array.from({ length: 400 }, (_, at) => dayAfter(today, at - 370)),
  keyDays: Array.from({ length: 30 }, (_, at) => dayAfter(today, at - 29)),
  foldedDays: Array.from({ length: 300 }, (_, at) => dayAfter(today, at - 300)),
  recentOrder: 990_000,
  lastOrder: 1_000_000,
  changedOrders: [12, 345_678],
  recentTransfer: 990_000,
  lastTransfer: 1_000_000,
  wallets: [3, 7],
}

test('a night proves what is open and what was sold lately, and a twenty-eighth of the rest', () => {
  const portions = portionsOf(extent, today)
  const days = portions.flatMap((portion) => (portion.subject === 'sailings' ? [portion.day] : []))
  for (let ahead = -1; ahead < 30; ahead += 1) expect(days).toContain(dayAfter(today, ahead))
  expect(days.length).toBeLessThan(31 + 370 / roundNights + 2)
  const orders = portions.filter(({ subject }) => subject === 'orders')
  expect(orders.length).toBeLessThan(200 / roundNights + 6)
  expect(orders.at(-2)).toEqual({ subject: 'orders', from: 1_000_000, before: 1_000_000 + ordersPerPortion })
  expect(orders.at(-1)).toEqual({ subject: 'orders', ids: [12, 345_678] })
  expect(portions.filter(({ subject }) => subject === 'wallets')).toHaveLength(2)
  const folded = portions.flatMap((portion) => (portion.subject === 'days' ? [portion.day] : []))
  expect(folded).toContain(dayAfter(today, -1))
  expect(folded.length).toBeLessThan(1 + 300 / roundNights + 2)
})

test('within four weeks everything is proven, each row in one portion', () => {
  const days = new Set<string>()
  const folded = new Set<string>()
  const chunks = new Set<number>()
  for (let night = 0; night < roundNights; night += 1)
    for (const portion of portionsOf(extent, dayAfter(today, night))) {
      if (portion.subject === 'sailings') days.add(portion.day)
      if (portion.subject === 'days') folded.add(portion.day)
      if (portion.subject === 'orders' && 'from' in portion) chunks.add(portion.from)
    }
  expect(days.size).toBe(extent.sailingDays.length)
  expect([...folded].filter((day) => day < today).sort()).toEqual(extent.foldedDays)
  expect(chunks.size).toBe(201)
  for (const from of chunks) expect(from % ordersPerPortion).toBe(0)
})

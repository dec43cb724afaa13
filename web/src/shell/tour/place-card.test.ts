import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeCard } from './place-card.ts'

const card = { width: 320, height: 180 }
const desktop = { width: 1440, height: 900 }

test('[A5] the card of a step is placed below its target, or where there is room', () => {
  expect(placeCard({ left: 600, top: 10, width: 40, height: 40 }, card, desktop)).toEqual({
    left: 460,
    top: 62,
  })
  // The menu goes down to the lower edge: beside it.
  expect(placeCard({ left: 0, top: 0, width: 210, height: 900 }, card, desktop)).toEqual({
    left: 222,
    top: 8,
  })
  expect(placeCard({ left: 1400, top: 860, width: 40, height: 40 }, card, desktop).top).toBe(668)
  expect(placeCard(undefined, card, desktop)).toEqual({ left: 560, top: 360 })
})

test('[A5] the card never leaves the window', () => {
  const length = fc.integer({ min: -500, max: 3_000 })
  const size = fc.integer({ min: 0, max: 3_000 })
  fc.assert(
    fc.property(fc.tuple(length, length, size, size), ([left, top, width, height]) => {
      const window = { width: 390, height: 844 }
      const place = placeCard({ left, top, width, height }, card, window)
      expect(place.left).toBeGreaterThanOrEqual(0)
      expect(place.top).toBeGreaterThanOrEqual(0)
      expect(place.left + card.width).toBeLessThanOrEqual(window.width)
      expect(place.top + card.height).toBeLessThanOrEqual(window.height)
    }),
  )
})

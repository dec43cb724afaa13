import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clampFrame, minDialog } from './frame.ts'

const length = fc.integer({ min: -3000, max: 3000 })
const host = fc.record({
  width: fc.integer({ min: 300, max: 3000 }),
  height: fc.integer({ min: 200, max: 2000 }),
})

test('[D21] a dialog stays inside the window wherever it is dragged and however the window shrinks', () => {
  fc.assert(
    fc.property(fc.record({ x: length, y: length, width: length, height: length }), host, (frame, size) => {
      const clamped = clampFrame(frame, size)
      expect(clamped.x).toBeGreaterThanOrEqual(0)
      expect(clamped.y).toBeGreaterThanOrEqual(0)
      expect(clamped.x + clamped.width).toBeLessThanOrEqual(size.width)
      expect(clamped.y + clamped.height).toBeLessThanOrEqual(size.height)
    }),
  )
})

test('[D21] a dialog is never smaller than 400×300 px where the window has room for it', () => {
  fc.assert(
    fc.property(fc.record({ x: length, y: length, width: length, height: length }), host, (frame, size) => {
      const clamped = clampFrame(frame, size)
      expect(clamped.width).toBeGreaterThanOrEqual(Math.min(minDialog.width, size.width))
      expect(clamped.height).toBeGreaterThanOrEqual(Math.min(minDialog.height, size.height))
    }),
  )
})

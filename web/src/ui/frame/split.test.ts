import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clampPane, handleWidth, minPane } from './split.ts'

test('[D21] both panes keep 20 px, wherever the handle is dragged and however narrow the page becomes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5000, max: 5000 }),
      fc.integer({ min: 100, max: 4000 }),
      (wanted, whole) => {
        const width = clampPane(wanted, whole)
        expect(width).toBeGreaterThanOrEqual(minPane)
        expect(whole - handleWidth - width).toBeGreaterThanOrEqual(minPane)
      },
    ),
  )
})

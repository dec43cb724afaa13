import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultAccent, presetAccents } from './accent.ts'
import { accentShades, contrast } from './accent-shades.ts'

const modes = ['light', 'dark'] as const
const grounds = { light: ['#f4f6f9', '#ffffff'], dark: ['#12151a', '#1a1e24', '#22272f'] }
const colours = fc.oneof(
  fc.constantFrom(...presetAccents),
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
)

test('[D18] there are eight preset colours and #409EFF is the default', () => {
  expect(presetAccents).toHaveLength(8)
  expect(defaultAccent).toBe('#409EFF')
})

test('[D18] text in any picked colour stays readable in light and dark', () => {
  fc.assert(
    fc.property(colours, fc.constantFrom(...modes), (colour, mode) => {
      const shades = accentShades(colour, mode)
      for (const ground of grounds[mode])
        expect(contrast(shades['--accent-text']!, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(shades['--accent-solid']!, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a filled button in any picked colour stands out from the surface it lies on', () => {
  fc.assert(
    fc.property(colours, fc.constantFrom(...modes), (colour, mode) => {
      const { '--accent-solid': solid } = accentShades(colour, mode)
      expect(contrast(solid!, mode === 'light' ? '#ffffff' : '#1a1e24')).toBeGreaterThanOrEqual(2.95)
    }),
  )
})

/** A colour with transparency, `#rrggbbaa`, as it looks on an opaque one. */
function composite(wash: string, ground: string): string {
  const share = Number.parseInt(wash.slice(7), 16) / 255
  const parts = [1, 3, 5].map((at) => {
    const [above, below] = [wash, ground].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round(above! * share + below! * (1 - share))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

test('[D18] text in any picked colour stays readable on its hover background', () => {
  fc.assert(
    fc.property(colours, fc.constantFrom(...modes), (colour, mode) => {
      const { '--accent-text': text, '--accent-wash': wash } = accentShades(colour, mode)
      for (const ground of grounds[mode])
        expect(contrast(text!, composite(wash!, ground))).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2_000 },
  )
})

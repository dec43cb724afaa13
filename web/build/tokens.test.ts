import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultAccent } from '../src/ui/theme/accent.ts'
import { accentShades } from '../src/ui/theme/accent-shades.ts'

test('the style sheet begins with the shades of the default colour', () => {
  const written = readFileSync(new URL('../src/ui/theme/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = written.split("[data-mode='dark']")
  for (const [sheet, mode] of [
    [light, 'light'],
    [dark, 'dark'],
  ] as const) {
    const { '--accent-text': text, '--accent-solid': solid } = accentShades(defaultAccent, mode)
    expect(sheet).toContain(`--accent-text: ${text};`)
    // Where the dark sheet says nothing, the light one holds.
    expect(/--accent-solid: (.*);/.exec(sheet)?.[1] ?? /--accent-solid: (.*);/.exec(light)?.[1]).toBe(solid)
  }
})

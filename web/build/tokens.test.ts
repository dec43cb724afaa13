import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultAccent } from '../src/ui/theme/accent.ts'
import { accentShades } from '../src/ui/theme/accent-shades.ts'

test('the style sheet begins with the shades of the default colour', () => {
  const written = readFileSync(new URL('../src/ui/theme/tokens.css', import.meta.url), 'utf8')
  const light = accentShades(defaultAccent, 'light')
  const dark = accentShades(defaultAccent, 'dark')
  expect(written).toContain(`--accent-text: light-dark(${light['--accent-text']}, ${dark['--accent-text']});`)
  // Both modes have the same one.
  for (const shades of [light, dark])
    expect(written).toContain(`--accent-solid: ${shades['--accent-solid']};`)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentShades, defaultAccent } from '../src/ui/theme/accent.ts'

test('the style sheet begins with the shades of the default colour', () => {
  const written = readFileSync(new URL('../src/ui/theme/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = written.split("[data-mode='dark']")
  for (const [sheet, mode] of [
    [light, 'light'],
    [dark, 'dark'],
  ] as const)
    expect(sheet).toContain(`--accent-text: ${accentShades(defaultAccent, mode)['--accent-text']};`)
  expect(light).toContain(`--accent-solid: ${accentShades(defaultAccent, 'light')['--accent-solid']};`)
})

import type { shadeNames } from './accent.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** The darkest and lightest grounds that text in the accent colour stands on, per mode; they match tokens.css. */
const grounds = { light: ['#f4f6f9', '#ffffff'], dark: ['#12151a', '#22272f'] } as const
const readable = 4.5
/** Margin for backgrounds in between and for rounding. */
const spare = 0.1
/** The alpha of a wash of the accent, of 255. */
const washShare = 0x1f
const visible = 3

function read(colour: string): Colour {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function write(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Colour
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours as WCAG counts it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(read(one)), luminance(read(other))].sort((a, b) => a - b) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

/** A wash of the accent composited on an opaque background. */
function washed(accent: string, ground: string): string {
  const above = read(accent)
  const share = washShare / 255
  return write(
    read(ground).map((part, at) => (above[at] ?? 0) * share + part * (1 - share)) as unknown as Colour,
  )
}

/** The same hue and strength, lighter or darker: the lightness of HSL, from 0 to 1. */
function withLightness(colour: Colour, lightness: number): Colour {
  const max = Math.max(...colour) / 255
  const min = Math.min(...colour) / 255
  const middle = (max + min) / 2
  const strength = max === min ? 0 : (max - min) / (1 - Math.abs(2 * middle - 1))
  const chroma = (1 - Math.abs(2 * lightness - 1)) * strength
  const low = lightness - chroma / 2
  return colour.map((part) =>
    max === min ? lightness * 255 : (low + (chroma * (part / 255 - min)) / (max - min)) * 255,
  ) as unknown as Colour
}

/** The smallest change of lightness with which every contrast test passes. */
function shift(colour: string, towards: 'dark' | 'light', fits: (shade: string) => boolean): string {
  const from = read(colour)
  const start = (Math.max(...from) + Math.min(...from)) / 510
  for (let step = 0; step <= 100; step++) {
    const lightness = towards === 'dark' ? start * (1 - step / 100) : start + (1 - start) * (step / 100)
    const shade = step === 0 ? colour : write(withLightness(from, lightness))
    if (fits(shade)) return shade
  }
  return towards === 'dark' ? '#000000' : '#ffffff'
}

/** Style properties by name. */
export type Shades = Record<(typeof shadeNames)[number], string>

/**
 * The shades of an accent colour as style properties: the colour itself for ornaments, one for text and small signs
 * and one to fill buttons under white text, both readable (AA) whatever was picked.
 */
export function accentShades(accent: string, mode: 'light' | 'dark'): Shades {
  // Active items and those under the pointer lie on a wash of the accent.
  const lying = grounds[mode].flatMap((ground) => [ground, washed(accent, ground)])
  const text = shift(accent, mode === 'light' ? 'dark' : 'light', (shade) =>
    lying.every((ground) => contrast(shade, ground) >= readable + spare),
  )
  const lifted = shift(accent, 'light', (shade) => contrast(shade, grounds[mode][1]) >= visible)
  const solid = shift(
    mode === 'dark' ? lifted : accent,
    'dark',
    (shade) => contrast(shade, '#ffffff') >= readable,
  )
  return {
    '--accent': accent,
    '--accent-text': text,
    '--accent-solid': solid,
    '--accent-wash': accent + washShare.toString(16),
  }
}

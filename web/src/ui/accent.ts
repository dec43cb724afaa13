/** Eight colours to choose from; the first is the default. */
export const presetAccents = [
  '#409EFF',
  '#1890FF',
  '#304156',
  '#212121',
  '#11A983',
  '#13C2C2',
  '#6959CD',
  '#F5222D',
] as const

export const defaultAccent: string = presetAccents[0]

type Colour = readonly [red: number, green: number, blue: number]

/** The darkest and lightest grounds that text in the accent colour stands on, per mode; they match tokens.css. */
const grounds = { light: ['#f4f6f9', '#ffffff'], dark: ['#12151a', '#22272f'] } as const
const readable = 4.5
const visible = 3

/** True for a colour as `<input type="color">` writes it. */
export function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}

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

/** Moves a colour towards black or white by the smallest step with which every test passes. */
function shift(colour: string, towards: '#000000' | '#ffffff', fits: (shade: string) => boolean): string {
  const from = read(colour)
  const to = read(towards)
  for (let step = 0; step <= 100; step++) {
    const shade = write(from.map((part, index) => part + ((to[index]! - part) * step) / 100) as never)
    if (fits(shade)) return shade
  }
  return towards
}

/**
 * The shades of an accent colour as style properties: the colour itself for ornaments, one for text and small signs
 * and one to fill buttons under white text, both readable (AA) whatever was picked.
 */
export function accentShades(accent: string, mode: 'light' | 'dark'): Record<string, string> {
  const text = shift(accent, mode === 'light' ? '#000000' : '#ffffff', (shade) =>
    // Washes of the accent lie under active items; a little more than the limit pays for them.
    grounds[mode].every((ground) => contrast(shade, ground) >= readable + 0.6),
  )
  const lifted = shift(accent, '#ffffff', (shade) => contrast(shade, grounds[mode][1]) >= visible)
  const solid = shift(
    mode === 'dark' ? lifted : accent,
    '#000000',
    (shade) => contrast(shade, '#ffffff') >= readable,
  )
  return {
    '--accent': accent,
    '--accent-text': text,
    '--accent-solid': solid,
    '--accent-wash': `${accent}1f`,
  }
}

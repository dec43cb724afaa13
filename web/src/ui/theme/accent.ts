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

/** True for a colour as `<input type="color">` writes it. */
export function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}

/** The style properties that carry the accent colour and its shades. */
export const shadeNames = ['--accent', '--accent-text', '--accent-solid', '--accent-wash'] as const

/** The accent of a desk nobody has changed; tokens.css holds its shades. */
export const defaultAccent = '#409EFF'

/** True for a colour as `<input type="color">` writes it. */
export function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}

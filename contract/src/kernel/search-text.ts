const ideograph = /\p{Script=Han}/u

/**
 * True when a text is long enough for a search by name: two characters, or one Han character, as most surnames are one.
 */
export function isSearchable(text: string): boolean {
  const trimmed = text.trim()
  return [...trimmed].length >= 2 || ideograph.test(trimmed)
}

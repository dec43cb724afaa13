const ideograph = /\p{Script=Han}/u

/** Whether a text is enough to look somebody up by: two characters, or one Han character, as most surnames are one. */
export function isSearchable(text: string): boolean {
  const trimmed = text.trim()
  return [...trimmed].length >= 2 || ideograph.test(trimmed)
}

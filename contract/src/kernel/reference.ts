/** The reference of a receipt or of a bank's transfer, as it is stored. */
export const referencePattern = /^[A-Z0-9_-]{4,64}$/

/**
 * The reference that was typed, with capitals: one receipt is one payment, however its letters were typed.
 * @returns undefined for what is none: 4 to 64 letters, digits, dashes and underscores
 */
export function normaliseReference(text: string): string | undefined {
  const reference = text.trim().toUpperCase()
  return referencePattern.test(reference) ? reference : undefined
}

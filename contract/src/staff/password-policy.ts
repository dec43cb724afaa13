/**
 * Length of a new password; it also needs a digit, a lower-case and an upper-case letter. Only the browser can look,
 * because only a digest leaves it.
 */
export const passwordPolicy = { minLength: 8, maxLength: 30 } as const

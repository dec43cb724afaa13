/** Values a problem's text speaks of, in braces: `{name}`. */
export type ProblemDetails = Record<string, unknown>

/** One field of a request that was refused: where, why, and what is allowed. */
export interface FieldProblem {
  field: string
  reason: string
  /** For programs and lists: speaks of the field by its name in the request. */
  message: string
  /** The message before and after the field, for a form that calls it by its own label, see `aboutField`. */
  words: readonly [before: string, after: string]
}

/** What is wrong with a field, under the label it has on the screen. */
export const aboutField = ({ words }: FieldProblem, label: string): string => words.join(label)

/**
 * Gives the problems of one capability their full names, as `capability()` does for endpoints. Each has the status that
 * the envelope carries: an HTTP status, or a session code (50008 unknown token, 50012 signed out by others, 50014
 * expired), or 6001 for a fault of ours. Its text is `problems.{capability}.{name}` in `texts/`.
 */
export function problems<const Name extends string, const T extends Record<string, number>>(
  name: Name,
  statuses: T,
): { readonly [Key in keyof T & string as `${Name}.${Key}`]: number } {
  return Object.fromEntries(
    Object.entries(statuses).map(([key, status]) => [`${name}.${key}`, status]),
  ) as never
}

/** The HTTP status that goes with an envelope status. */
export function httpStatusOf(status: number): number {
  if (status >= 50_000) return 401
  if (status === 6001) return 500
  return status
}

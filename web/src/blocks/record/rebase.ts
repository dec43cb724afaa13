const sameValue = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

/** A value as text; in which order an object names its fields is no difference. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isFields(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? ''

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields in which two states of a form differ. */
export const differingFields = <Values extends object>(
  one: Values,
  other: Values,
): (keyof Values & string)[] =>
  ([...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof Values & string)[]).filter(
    (field) => !sameValue(one[field], other[field]),
  )

/**
 * Rebases a user's own changes since the form was opened on what another user saved meanwhile, field by field; objects such as
 * names by language are rebased field by field too, lists as a whole.
 */
export function rebase<Values extends object>(base: Values, own: Values, theirs: Values): Values {
  const result = { ...theirs } as Record<string, unknown>
  for (const field of differingFields(base, own)) {
    const [before, mine, other] = [base[field], own[field], theirs[field]]
    if (isFields(before) && isFields(mine) && isFields(other)) result[field] = rebase(before, mine, other)
    else if (mine === undefined) delete result[field]
    else result[field] = mine
  }
  return result as Values
}

/** An option of a combobox. */
export interface Lookup {
  value: string
  label: string
  /** A code or second name; matched as well and shown beside the label. */
  hint?: string
  /** Further terms, matched by prefix: names in other languages, pinyin and its initials. */
  typed?: string
  /** Exact codes such as `DE` and `DEU`: a full match ranks before every name. */
  codes?: readonly string[]
}

/** A server-side source of options. */
export interface LookupSource {
  load: (input: string, signal: AbortSignal) => Promise<Lookup[]>
  /** Finds the option of a stored value, for a form or a URL that has only the value. */
  find: (value: string, signal: AbortSignal) => Promise<Lookup | undefined>
}

const maxMatches = 50

/**
 * Options that contain the input in label or hint, or match a further term by prefix. Ranked: exact code, prefix,
 * other.
 */
export function matching(options: readonly Lookup[], input: string): Lookup[] {
  const query = input.trim().toLowerCase()
  const begins = (option: Lookup) =>
    option.label.toLowerCase().startsWith(query) || option.hint?.toLowerCase().startsWith(query)
  const matches = options.filter(
    (option) =>
      `${option.label} ${option.hint ?? ''}`.toLowerCase().includes(query) ||
      ` ${option.typed ?? ''}`.toLowerCase().includes(` ${query}`),
  )
  const isCode = (option: Lookup) => option.codes?.some((code) => code.toLowerCase() === query) === true
  const rank = (option: Lookup) => (isCode(option) ? 0 : begins(option) ? 1 : 2)
  return matches.toSorted((one, other) => rank(one) - rank(other)).slice(0, maxMatches)
}

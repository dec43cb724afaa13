/** What a place of a violation begins with: a kind of row and its id. */
export interface Place {
  kind: string
  id: string
}

/**
 * The row that a place names: `ticket 12: price 3, parts 4`, `tickets 12 and 13`, `payment 5/1 …` of order 5, `wallet of 7: …`.
 * Undefined where none is named.
 */
export function rowOf(where: string): Place | undefined {
  const [, kind, id, slash] = /^([a-z]+?)s?(?: of)? (\d+)(\/)?/.exec(where) ?? []
  if (kind === undefined || id === undefined) return undefined
  // A row of an order goes by the order and its number there.
  return { kind: slash && (kind === 'payment' || kind === 'passenger') ? 'order' : kind, id }
}

/** Rows a role shows: all of them, or those of the holder's organisation. The wider scope comes first. */
export const dataScopes = ['all', 'organisation'] as const
export type DataScope = (typeof dataScopes)[number]

/** At which docks: all of them, or those the holder works at. The wider one comes first. */
export const dockScopes = ['all', 'own'] as const
export type DockScope = (typeof dockScopes)[number]

/** The data scope of a role: a pair, because neither half implies the other. */
export interface Reach {
  dataScope: DataScope
  dockScope: DockScope
}

const covers = (own: Reach, other: Reach) =>
  (own.dataScope === 'all' || other.dataScope === 'organisation') &&
  (own.dockScope === 'all' || other.dockScope === 'own')

/**
 * True when one of the user's own reaches is at least as wide in both halves. Two roles do not add up to a wider pair:
 * all rows at the own docks and the organisation's rows at all docks are not all rows at all docks.
 */
export function isReachWithin(reach: Reach, own: readonly Reach[]): boolean {
  return own.some((one) => covers(one, reach))
}

/** What several roles show together, without those that another one covers. */
export function widestReaches(all: readonly Reach[]): Reach[] {
  return all.filter(
    (one, at) =>
      !all.some((other, place) => place !== at && covers(other, one) && (!covers(one, other) || place < at)),
  )
}

import { type At, areaOf, type Place, placeOf, readPlace } from './layout.ts'

/** The selected places of a deck: a rectangle from anchor to focus, or single ones. The focus is where keys act. */
export interface Selection {
  deck: number
  anchor: At
  focus: At
  places: ReadonlySet<Place>
}

export const selectOne = (deck: number, at: At): Selection => ({
  ...{ deck, anchor: at, focus: at, places: new Set([placeOf(deck, at)]) },
})

/** The rectangle between the anchor and another place. */
export const extendTo = ({ deck, anchor }: Selection, focus: At): Selection => ({
  ...{ deck, anchor, focus, places: new Set(areaOf(deck, anchor, focus)) },
})

/** A rectangle between two places; the focus goes to the first. */
export const areaBetween = (deck: number, one: At, other: At): Selection => ({
  ...{ deck, anchor: other, focus: one, places: new Set(areaOf(deck, one, other)) },
})

/** Adds a place to the selected ones, or leaves it out. */
export function togglePlace({ deck, places }: Selection, at: At): Selection {
  const place = placeOf(deck, at)
  const others = [...places].filter((one) => one !== place)
  return {
    ...{ deck, anchor: at, focus: at },
    places: new Set(others.length === places.size ? [...others, place] : others),
  }
}

/** Selects these places; the focus goes to the first. */
export function selectPlaces(deck: number, places: readonly Place[]): Selection {
  const [first] = places
  const at = first ? readPlace(first) : { row: 1, position: 1 }
  return { deck, anchor: at, focus: at, places: new Set(places) }
}

/** Where an arrow leads within a grid of so many rows and positions; `far` to its edge. Undefined for other keys. */
export function moveFocus(
  { row, position }: At,
  key: string,
  far: boolean,
  size: { rows: number; positions: number },
): At | undefined {
  const within = (value: number, most: number) => Math.min(Math.max(value, 1), most)
  switch (key) {
    case 'ArrowUp':
      return { row: far ? 1 : within(row - 1, size.rows), position }
    case 'ArrowDown':
      return { row: far ? size.rows : within(row + 1, size.rows), position }
    case 'ArrowLeft':
      return { row, position: far ? 1 : within(position - 1, size.positions) }
    case 'ArrowRight':
      return { row, position: far ? size.positions : within(position + 1, size.positions) }
    case 'Home':
      return { row: far ? 1 : row, position: 1 }
    case 'End':
      return { row: far ? size.rows : row, position: size.positions }
    case 'PageUp':
      return { row: within(row - 10, size.rows), position }
    case 'PageDown':
      return { row: within(row + 10, size.rows), position }
    default:
      return undefined
  }
}

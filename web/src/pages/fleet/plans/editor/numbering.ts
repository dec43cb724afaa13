import { maxLabel } from '@fairway/contract/fleet/plan'
import { type Layout, letterOf, type Place, readPlace } from './layout.ts'

/** How seats are numbered. */
export interface Numbering {
  /** With `{deck}`, `{row}`, `{place}` for the letter or number in the row, and `{n}` for a number of its own for each seat. */
  pattern: string
  /** The number of the first row, and of the first seat for `{n}`. */
  start: number
  /** From one row to the next, and from one seat to the next: 2 for odd or even sides. */
  step: number
  places: 'letters' | 'numbers'
  fromStern: boolean
  fromStarboard: boolean
  /** Numbers and letters that are left out, separated by commas: `I, O, 4, 13`. */
  skip: string
  /** The least digits of a row and of `{n}`, filled up with zeros. */
  digits: number
}

export const usualNumbering: Numbering = {
  ...{ pattern: '{row}{place}', start: 1, step: 1, places: 'letters', digits: 1, skip: '' },
  ...{ fromStern: false, fromStarboard: false },
}

export interface NewLabel {
  place: Place
  label: string
}

/** So many values without those that are left out. */
function values(count: number, of: (turn: number) => string, skip: ReadonlySet<string>): string[] {
  const found: string[] = []
  for (let turn = 0; found.length < count && turn < count + 1_000; turn++) {
    const value = of(turn)
    if (!skip.has(value)) found.push(value)
  }
  return found
}

const ranked = (numbers: readonly number[], backwards: boolean) =>
  [...new Set(numbers)].sort((one, other) => (backwards ? other - one : one - other))

/** The labels of seats on one deck by a pattern, in the order they are counted. */
export function newLabels(layout: Layout, places: readonly Place[], numbering: Numbering): NewLabel[] {
  const { pattern, start, step, digits, fromStern, fromStarboard } = numbering
  const seats = places.filter((place) => layout.seats[place]).map((place) => ({ place, ...readPlace(place) }))
  const skip = new Set(
    numbering.skip
      .split(/[,，、\s]+/)
      .filter(Boolean)
      .map((one) => one.toUpperCase()),
  )
  const rows = ranked(
    seats.map(({ row }) => row),
    fromStern,
  )
  const positions = ranked(
    seats.map(({ position }) => position),
    fromStarboard,
  )
  const rowNumbers = values(rows.length, (turn) => String(start + turn * step), skip)
  const placeNames = values(
    positions.length,
    (turn) => (numbering.places === 'letters' ? letterOf(turn + 1) : String(turn + 1)),
    skip,
  )
  const own = values(seats.length, (turn) => String(start + turn * step), skip)
  return seats
    .sort(
      (one, other) =>
        rows.indexOf(one.row) - rows.indexOf(other.row) ||
        positions.indexOf(one.position) - positions.indexOf(other.position),
    )
    .map(({ place, deck, row, position }, at) => ({
      place,
      label: pattern
        .replaceAll('{deck}', String(deck))
        .replaceAll('{row}', (rowNumbers[rows.indexOf(row)] ?? '').padStart(digits, '0'))
        .replaceAll('{place}', placeNames[positions.indexOf(position)] ?? '')
        .replaceAll('{n}', (own[at] ?? '').padStart(digits, '0'))
        .trim(),
    }))
}

/** Why labels cannot be given: `empty`, `tooLong`, or `twice` with the first label that would stand for two seats. */
export function numberingFault(
  layout: Layout,
  labels: readonly NewLabel[],
): { fault: 'empty' | 'tooLong' | 'twice'; label: string } | undefined {
  const numbered = new Set(labels.map(({ place }) => place))
  const taken = new Set(
    Object.entries(layout.seats).flatMap(([place, { label }]) =>
      numbered.has(place as Place) ? [] : [label],
    ),
  )
  for (const { label } of labels) {
    if (label === '') return { fault: 'empty', label }
    if (label.length > maxLabel) return { fault: 'tooLong', label }
    if (taken.has(label)) return { fault: 'twice', label }
    taken.add(label)
  }
  return undefined
}

/** Gives seats their new labels. */
export function numberSeats(layout: Layout, labels: readonly NewLabel[]): Layout {
  const seats = { ...layout.seats }
  for (const { place, label } of labels) {
    const seat = seats[place]
    if (seat) seats[place] = { ...seat, label }
  }
  return { ...layout, seats }
}

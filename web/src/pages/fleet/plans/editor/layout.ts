import { type DrawnDeck, maxDecks, maxLabel, maxPositions, maxRows } from '@fairway/contract/fleet/plan'
import type { Names } from '../../../../i18n/language.ts'
import type { SeatFacts } from '../plan.ts'

/** A place of a plan: deck, row from the bow, position from port. */
export type Place = `${number}/${number}/${number}`
type RowKey = `${number}/${number}`

export interface At {
  row: number
  position: number
}

type Cabin = Omit<DrawnDeck['cabins'][number], 'code'> & { deck: number }

/**
 * What is drawn in a plan, by places, so that two states are compared and rebased place by place. Every change gives a new
 * state; what it did not touch is the same object.
 */
export interface Layout {
  decks: Readonly<Record<number, Names>>
  seats: Readonly<Record<Place, SeatFacts>>
  /** The positions with an aisle behind them, ascending; rows without aisles are left out. */
  aisles: Readonly<Record<RowKey, readonly number[]>>
  cabins: Readonly<Record<string, Cabin>>
}

export const placeOf = (deck: number, { row, position }: At): Place => `${deck}/${row}/${position}`

export function readPlace(place: Place): At & { deck: number } {
  const [deck = 0, row = 0, position = 0] = place.split('/').map(Number)
  return { deck, row, position }
}

const entriesOf = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][]

/** The fields of a record that pass. */
const only = <Key extends string, Value>(
  record: Readonly<Record<Key, Value>>,
  passes: (key: Key, value: Value) => boolean,
) => Object.fromEntries(entriesOf(record).filter(([key, value]) => passes(key, value))) as Record<Key, Value>

export function layoutOf(decks: readonly DrawnDeck[]): Layout {
  return {
    decks: Object.fromEntries(decks.map(({ number, names }) => [number, names])),
    seats: Object.fromEntries(
      decks.flatMap(({ number, seats }) =>
        seats.map(({ row, position, label, classCode, attributes, cabin }) => [
          placeOf(number, { row, position }),
          { label, classCode, attributes: [...attributes].sort(), cabin },
        ]),
      ),
    ),
    aisles: Object.fromEntries(
      decks.flatMap(({ number, aisles }) =>
        aisles
          .filter(({ aisleAfter }) => aisleAfter.length > 0)
          .map(({ row, aisleAfter }) => [`${number}/${row}`, ascending(aisleAfter)]),
      ),
    ),
    cabins: Object.fromEntries(
      decks.flatMap(({ number, cabins }) =>
        cabins.map(({ code, sale, sexes }) => [code, { deck: number, sale, sexes }]),
      ),
    ),
  }
}

export function decksOf({ decks, seats, aisles, cabins }: Layout): DrawnDeck[] {
  return deckNumbers({ decks }).map((number) => ({
    number,
    names: decks[number] ?? {},
    seats: entriesOf(seats).flatMap(([place, seat]) => {
      const { deck, row, position } = readPlace(place)
      return deck === number ? [{ ...seat, attributes: [...seat.attributes], row, position }] : []
    }),
    aisles: entriesOf(aisles).flatMap(([key, aisleAfter]) => {
      const [deck, row = 0] = key.split('/').map(Number)
      return deck === number ? [{ row, aisleAfter: [...aisleAfter] }] : []
    }),
    cabins: entriesOf(cabins).flatMap(([code, { deck, sale, sexes }]) =>
      deck === number ? [{ code, sale, sexes }] : [],
    ),
  }))
}

/** The decks from the water upwards. */
export const deckNumbers = ({ decks }: Pick<Layout, 'decks'>): number[] =>
  ascending(Object.keys(decks).map(Number))

const ascending = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)

/** The seats of a deck by their places, from the bow and from port. */
export function seatsOn({ seats }: Layout, deck: number): (At & { place: Place; seat: SeatFacts })[] {
  return entriesOf(seats)
    .filter(([place]) => place.startsWith(`${deck}/`))
    .map(([place, seat]) => ({ ...readPlace(place), place, seat }))
    .sort((one, other) => one.row - other.row || one.position - other.position)
}

/** How many rows and positions of a deck are in use. */
function sizeOf(layout: Layout, deck: number): { rows: number; positions: number } {
  const seats = seatsOn(layout, deck)
  return {
    rows: Math.max(0, ...seats.map(({ row }) => row)),
    positions: Math.max(0, ...seats.map(({ position }) => position)),
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
export const letterOf = (position: number): string => letters[position - 1] ?? String(position)

/** A label that no seat has yet: `12A`, else with the number of the deck before it. */
function freeLabel(taken: ReadonlySet<string>, deck: number, { row, position }: At): string {
  const label = `${row}${letterOf(position)}`
  const withDeck = `${deck}${String(row).padStart(2, '0')}${letterOf(position)}`
  for (const one of [label, withDeck]) if (!taken.has(one)) return one
  for (let number = 2; ; number++) {
    const one = `${withDeck.slice(0, maxLabel - 5)}-${number}`
    if (!taken.has(one)) return one
  }
}

/** Draws seats of a class at these places; those that are there change their class. */
export function putSeats(layout: Layout, places: Iterable<Place>, classCode: string): Layout {
  const seats: Record<Place, SeatFacts> = { ...layout.seats }
  const labels = new Set(Object.values(seats).map(({ label }) => label))
  for (const place of places) {
    const { deck, ...at } = readPlace(place)
    const former = seats[place]
    const label = former?.label ?? freeLabel(labels, deck, at)
    labels.add(label)
    seats[place] = { attributes: [], cabin: null, ...former, label, classCode }
  }
  return { ...layout, seats }
}

/** Takes seats away; cabins without berths and aisles beyond the last seat go with them. */
export function removeSeats(layout: Layout, places: Iterable<Place>): Layout {
  const gone = new Set(places)
  return tidy({ ...layout, seats: only(layout.seats, (place) => !gone.has(place)) })
}

/** Changes what some seats are. */
export function changeSeats(
  layout: Layout,
  places: Iterable<Place>,
  facts: (seat: SeatFacts) => Partial<SeatFacts>,
): Layout {
  const seats: Record<Place, SeatFacts> = { ...layout.seats }
  for (const place of places) {
    const seat = seats[place]
    if (seat) seats[place] = { ...seat, ...facts(seat) }
  }
  return { ...layout, seats }
}

/** Cabins without berths, aisles beyond the last seat of their row: nothing is left of them. */
function tidy(layout: Layout): Layout {
  const inUse = new Set(Object.values(layout.seats).map(({ cabin }) => cabin))
  const last = new Map<string, number>()
  for (const place of Object.keys(layout.seats) as Place[]) {
    const { deck, row, position } = readPlace(place)
    last.set(`${deck}/${row}`, Math.max(position, last.get(`${deck}/${row}`) ?? 0))
  }
  const aisles = entriesOf(layout.aisles).flatMap(([key, after]) => {
    const kept = after.filter((position) => position < (last.get(key) ?? 0))
    return kept.length > 0 ? [[key, kept.length === after.length ? after : kept] as const] : []
  })
  return {
    ...layout,
    aisles: Object.fromEntries(aisles),
    cabins: only(layout.cabins, (code) => inUse.has(code)),
  }
}

/** Draws an aisle behind a position of these rows, or takes it away where they all have it. */
export function toggleAisle(layout: Layout, deck: number, rows: readonly number[], position: number): Layout {
  const after = (row: number) => layout.aisles[`${deck}/${row}`] ?? []
  const haveAll = rows.every((row) => after(row).includes(position))
  const aisles = { ...layout.aisles }
  for (const row of rows) {
    const others = after(row).filter((one) => one !== position)
    const next = haveAll ? others : ascending([...others, position])
    if (next.length > 0) aisles[`${deck}/${row}`] = next
    else delete aisles[`${deck}/${row}`]
  }
  return tidy({ ...layout, aisles })
}

/** Moves every row of a deck to where `to` says; rows without a place are taken away. */
function mapRows(layout: Layout, deck: number, to: (row: number) => number | undefined): Layout {
  const seats = entriesOf(layout.seats).flatMap(([place, seat]): [Place, SeatFacts][] => {
    const at = readPlace(place)
    const row = at.deck === deck ? to(at.row) : at.row
    return row === undefined ? [] : [[placeOf(at.deck, { ...at, row }), seat]]
  })
  const aisles = entriesOf(layout.aisles).flatMap(([key, after]): [RowKey, readonly number[]][] => {
    const [on = 0, from = 0] = key.split('/').map(Number)
    const row = on === deck ? to(from) : from
    return row === undefined ? [] : [[`${on}/${row}`, after]]
  })
  return tidy({ ...layout, seats: Object.fromEntries(seats), aisles: Object.fromEntries(aisles) })
}

/** Rows of a deck, first and last. */
export interface Rows {
  first: number
  last: number
}

const lengthOf = ({ first, last }: Rows) => last - first + 1

/** Whether a deck can take so many more rows. */
export const hasRoomFor = (layout: Layout, deck: number, rows: Rows): boolean =>
  sizeOf(layout, deck).rows + lengthOf(rows) <= maxRows

/** Makes as many empty rows before these as they are. */
export const insertRows = (layout: Layout, deck: number, rows: Rows): Layout =>
  mapRows(layout, deck, (row) => (row < rows.first ? row : row + lengthOf(rows)))

export const removeRows = (layout: Layout, deck: number, rows: Rows): Layout =>
  mapRows(layout, deck, (row) =>
    row < rows.first ? row : row > rows.last ? row - lengthOf(rows) : undefined,
  )

/** Copies rows behind themselves, with labels of their own; berths of a copy lie in no cabin. */
export function duplicateRows(layout: Layout, deck: number, rows: Rows): Layout {
  const size = lengthOf(rows)
  const moved = mapRows(layout, deck, (row) => (row <= rows.last ? row : row + size))
  const copied = seatsOn(layout, deck).filter(({ row }) => row >= rows.first && row <= rows.last)
  const places = new Map(copied.map((one) => [placeOf(deck, { ...one, row: one.row + size }), one.seat]))
  const labels = new Set(Object.values(layout.seats).map(({ label }) => label))
  const seats: Record<Place, SeatFacts> = { ...moved.seats }
  for (const [place, seat] of places) {
    const label = freeLabel(labels, deck, readPlace(place))
    labels.add(label)
    seats[place] = { ...seat, label, cabin: null }
  }
  const aisles = { ...moved.aisles }
  for (let row = rows.first; row <= rows.last; row++) {
    const after = layout.aisles[`${deck}/${row}`]
    if (after) aisles[`${deck}/${row + size}`] = after
  }
  return { ...moved, seats, aisles }
}

/** Moves rows one towards the bow or the stern; the row that was there changes sides. */
export function moveRows(layout: Layout, deck: number, { first, last }: Rows, by: -1 | 1): Layout {
  if (first + by < 1 || last + by > maxRows) return layout
  const size = last - first + 1
  return mapRows(layout, deck, (row) => {
    if (row >= first && row <= last) return row + by
    if (by === 1 && row === last + 1) return row - size
    if (by === -1 && row === first - 1) return row + size
    return row
  })
}

/** Makes a cabin of seats on one deck, or changes the one of that code; they leave the cabins they were in. */
export function putCabin(
  layout: Layout,
  deck: number,
  places: Iterable<Place>,
  { code, ...cabin }: { code: string; sale: Cabin['sale']; sexes: Cabin['sexes'] },
): Layout {
  const seats = changeSeats(layout, places, () => ({ cabin: code })).seats
  return tidy({ ...layout, seats, cabins: { ...layout.cabins, [code]: { deck, ...cabin } } })
}

/** The seats lie in no cabin any more. */
export const leaveCabin = (layout: Layout, places: Iterable<Place>): Layout =>
  tidy(changeSeats(layout, places, () => ({ cabin: null })))

/** A deck above the others; a copy of another one when that is given, with labels of its own. Undefined: there are too many. */
export function addDeck(
  layout: Layout,
  names: Names,
  copyOf?: number,
): { layout: Layout; deck: number } | undefined {
  const deck = Math.max(0, ...deckNumbers(layout)) + 1
  if (deck > maxDecks) return undefined
  const labels = new Set(Object.values(layout.seats).map(({ label }) => label))
  const seats: Record<Place, SeatFacts> = { ...layout.seats }
  const aisles = { ...layout.aisles }
  for (const { place: _, seat, ...at } of copyOf === undefined ? [] : seatsOn(layout, copyOf)) {
    const label = freeLabel(labels, deck, at)
    labels.add(label)
    seats[placeOf(deck, at)] = { ...seat, label, cabin: null }
    const after = layout.aisles[`${copyOf}/${at.row}` as RowKey]
    if (after) aisles[`${deck}/${at.row}`] = after
  }
  return { deck, layout: { ...layout, decks: { ...layout.decks, [deck]: names }, seats, aisles } }
}

export const nameDeck = (layout: Layout, deck: number, names: Names): Layout => ({
  ...layout,
  decks: { ...layout.decks, [deck]: names },
})

export const removeDeck = (layout: Layout, deck: number): Layout =>
  tidy({
    ...layout,
    decks: only(layout.decks, (number) => Number(number) !== deck),
    seats: only(layout.seats, (place) => readPlace(place).deck !== deck),
  })

/** The places of a rectangle. */
export function areaOf(deck: number, one: At, other: At): Place[] {
  const [top, bottom] = ascending([one.row, other.row]) as [number, number]
  const [left, right] = ascending([one.position, other.position]) as [number, number]
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (__, position) =>
      placeOf(deck, { row: top + row, position: left + position }),
    ),
  ).flat()
}

/** The rows that places lie in, from the first to the last. */
export function rowsOf(places: Iterable<Place>): Rows | undefined {
  const rows = [...places].map((place) => readPlace(place).row)
  return rows.length === 0 ? undefined : { first: Math.min(...rows), last: Math.max(...rows) }
}

/** Empty rows and positions that the editor offers beyond those in use. */
export function gridSize(layout: Layout, deck: number): { rows: number; positions: number } {
  const { rows, positions } = sizeOf(layout, deck)
  return {
    rows: Math.min(maxRows, Math.max(rows + 2, 6)),
    positions: Math.min(maxPositions, Math.max(positions + 1, 6)),
  }
}

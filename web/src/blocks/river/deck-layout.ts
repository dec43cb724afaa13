/** A seat as the map takes it. */
export interface MappedSeat {
  id: string
  label: string
  classCode: string
  /** Counted from the bow, from 1. */
  row: number
  /** Counted from port to starboard, from 1. */
  position: number
}

/** Where a seat is in its row; a berth is nowhere but in its cabin. */
export type SeatPlace = 'window' | 'aisle' | 'middle' | 'berth'

export interface PlacedSeat<Seat> {
  seat: Seat
  place: SeatPlace
  /** An aisle lies before it. */
  afterAisle: boolean
}

/** A row of seats, or a cabin with its berths. */
export interface SeatGroup<Seat> {
  /** What is printed before the letters of its seats: the number of the row or the cabin. */
  number: string
  seats: PlacedSeat<Seat>[]
}

/** The rows of one class on a deck. Of seats a line is a row; of berths it is a cabin on port and one on starboard. */
export interface DeckSection<Seat> {
  classCode: string
  cabins: boolean
  /** The letters of the columns by position; empty where the rows have different ones, and for cabins. */
  letters: { letter: string; afterAisle: boolean }[]
  lines: SeatGroup<Seat>[][]
}

/** The columns of a row with an aisle behind them. */
export interface RowAisles {
  row: number
  aisleAfter: readonly number[]
}

/** Lays a deck out by class, the bow on top and port on the left. */
export function layOutDeck<Seat extends MappedSeat>(
  { seats, aisles }: { seats: readonly Seat[]; aisles: readonly RowAisles[] },
  isBerth: (classCode: string) => boolean,
): DeckSection<Seat>[] {
  const ordered = seats.toSorted((a, b) => a.row - b.row || a.position - b.position)
  const aislesOf = new Map(aisles.map(({ row, aisleAfter }) => [row, aisleAfter]))
  const classCodes = [...new Set(ordered.map(({ classCode }) => classCode))]
  return classCodes.map((classCode) => {
    const rows = Map.groupBy(
      ordered.filter((seat) => seat.classCode === classCode),
      ({ row }) => row,
    )
    const cabins = isBerth(classCode)
    const groups = [...rows].map(([number, row]) =>
      cabins ? cabinOf(row) : rowOf(row, aislesOf.get(number) ?? []),
    )
    return {
      classCode,
      cabins,
      letters: cabins ? [] : lettersOf(groups),
      lines: cabins ? pairsOf(groups) : groups.map((group) => [group]),
    }
  })
}

/** The number of a seat, `205C`, is that of its row or cabin and its letter. */
function splitLabel(label: string): { number: string; letter: string } {
  const [, number = label, letter = ''] = /^(.*\d)(\D+)$/.exec(label) ?? []
  return { number, letter }
}

const numberOf = (row: readonly MappedSeat[]) => splitLabel(row[0]?.label ?? '').number

const cabinOf = <Seat extends MappedSeat>(row: readonly Seat[]): SeatGroup<Seat> => ({
  number: numberOf(row),
  seats: row.map((seat) => ({ seat, place: 'berth', afterAisle: false })),
})

function rowOf<Seat extends MappedSeat>(
  row: readonly Seat[],
  aisleAfter: readonly number[],
): SeatGroup<Seat> {
  const aisles = row.map((seat, index) => {
    const before = row[index - 1]
    return (
      before !== undefined && aisleAfter.some((column) => before.position <= column && column < seat.position)
    )
  })
  return {
    number: numberOf(row),
    seats: row.map((seat, index) => ({
      seat,
      afterAisle: aisles[index] ?? false,
      place:
        index === 0 || index === row.length - 1
          ? 'window'
          : aisles[index] || aisles[index + 1]
            ? 'aisle'
            : 'middle',
    })),
  }
}

/** Of the widest row; other rows may lack some of its letters, but not have others in their place. */
function lettersOf<Seat extends MappedSeat>(groups: readonly SeatGroup<Seat>[]) {
  const widest = groups.toSorted((a, b) => b.seats.length - a.seats.length)[0]?.seats ?? []
  const letters = widest.map(({ seat, afterAisle }) => ({
    letter: splitLabel(seat.label).letter,
    afterAisle,
  }))
  const agree = groups.every(({ seats }) =>
    seats.every(({ seat }, index) => splitLabel(seat.label).letter === letters[index]?.letter),
  )
  return agree ? letters : []
}

/** Odd cabins lie on port, even ones on starboard of the corridor. */
function pairsOf<Seat>(cabins: readonly SeatGroup<Seat>[]): SeatGroup<Seat>[][] {
  return Array.from({ length: Math.ceil(cabins.length / 2) }, (_, line) =>
    cabins.slice(2 * line, 2 * line + 2),
  )
}

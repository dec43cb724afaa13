/** A seat as the drawing takes it. */
export interface DrawnSeat {
  id: string
  label: string
  classCode: string
  /** Counted from the bow, from 1. */
  row: number
  /** Counted from port to starboard, from 1. */
  position: number
}

export interface PlacedSeat<Seat> {
  seat: Seat
  x: number
  y: number
}

/** A cabin around its berths. */
export interface PlacedCabin {
  row: number
  x: number
  y: number
  width: number
  height: number
}

export interface DeckLayout<Seat> {
  seats: PlacedSeat<Seat>[]
  cabins: PlacedCabin[]
  width: number
  height: number
}

/** Side of a seat and the room around it, in the units of the drawing. */
export const seatSize = 12
const step = 15
const aisle = 12
const cabinGap = 5
const corridor = 16
/** Between two classes on one deck. */
const bulkhead = 14

/**
 * Where every seat of a deck stands, the bow to the right, port above. Rows of seats stand one behind the other with
 * aisles between; the rows of a class of berths are cabins, odd ones on the port side, even ones on the starboard
 * side of a corridor.
 */
export function layOutDeck<Seat extends DrawnSeat>(
  seats: readonly Seat[],
  isBerth: (classCode: string) => boolean,
): DeckLayout<Seat> {
  const rows = [...new Set(seats.map(({ row }) => row))].sort((a, b) => a - b)
  const byRow = new Map(rows.map((row) => [row, seats.filter((seat) => seat.row === row)]))
  const widest = Math.max(1, ...[...byRow.values()].map((row) => row.length))
  const berths = seats.some((seat) => isBerth(seat.classCode))
  const height = berths
    ? 2 * (2 * step + cabinGap) + corridor
    : widest * step + aislesBefore(widest, widest) * aisle
  const placed: PlacedSeat<Seat>[] = []
  const cabins: PlacedCabin[] = []
  let along = 0
  let before: string | undefined
  let pair: { x: number; width: number } | undefined
  for (const row of rows) {
    const inRow = (byRow.get(row) ?? []).toSorted((a, b) => a.position - b.position)
    const classCode = inRow[0]?.classCode ?? ''
    if (before !== undefined && classCode !== before) {
      along += bulkhead
      pair = undefined
    }
    if (isBerth(classCode)) {
      const width = Math.ceil(inRow.length / 2) * step + cabinGap
      if (!pair) pair = { x: along, width }
      const second = classCode === before && cabins.at(-1)?.x === pair.x
      const y = second ? 2 * step + cabinGap + corridor : 0
      cabins.push({ row, x: pair.x, y, width, height: 2 * step + cabinGap })
      for (const [index, seat] of inRow.entries())
        placed.push({
          seat,
          x: pair.x + cabinGap / 2 + Math.floor(index / 2) * step + (step - seatSize) / 2,
          y: y + cabinGap / 2 + (index % 2) * step + (step - seatSize) / 2,
        })
      along = pair.x + pair.width + cabinGap
      if (second) pair = undefined
    } else {
      const gaps = aislesBefore(inRow.length, inRow.length)
      const top = (height - inRow.length * step - gaps * aisle) / 2
      for (const seat of inRow)
        placed.push({
          seat,
          x: along,
          y: top + (seat.position - 1) * step + aislesBefore(seat.position, inRow.length) * aisle,
        })
      along += step
    }
    before = classCode
  }
  // Counted from the stern so far: the bow belongs to the right, and row 1 is at the bow.
  return {
    seats: placed.map((entry) => ({ ...entry, x: along - entry.x - seatSize })),
    cabins: cabins.map((entry) => ({ ...entry, x: along - entry.x - entry.width })),
    width: along,
    height,
  }
}

/** How many aisles lie before a position of a row: one in the middle, in wide rows two. */
function aislesBefore(position: number, seatsInRow: number): number {
  if (seatsInRow >= 8) {
    const side = Math.floor(seatsInRow * 0.3)
    return (position > side ? 1 : 0) + (position > seatsInRow - side ? 1 : 0)
  }
  if (seatsInRow < 3) return 0
  return position > Math.floor(seatsInRow / 2) ? 1 : 0
}

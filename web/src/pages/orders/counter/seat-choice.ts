/** A seat that was chosen for a passenger. */
export interface ChosenSeat {
  id: string
  label: string
}

/** Chosen seats by the keys of the passengers; who has none is seated automatically. */
export type ChosenSeats = Readonly<Record<number, ChosenSeat>>

export interface SeatSelection {
  chosen: ChosenSeats
  /** The passenger the next seat is chosen for. */
  current: number
}

const without = (chosen: ChosenSeats, key: number): ChosenSeats =>
  Object.fromEntries(Object.entries(chosen).filter(([other]) => Number(other) !== key))

/** Who has a seat; undefined when it is free. */
export const holderOf = (chosen: ChosenSeats, seatId: string): number | undefined =>
  Object.keys(chosen)
    .map(Number)
    .find((key) => chosen[key]?.id === seatId)

/**
 * A seat was pressed: a free one goes to the current passenger, and the next one without a seat is current; one of
 * the party is given back, and its passenger is current.
 */
export function pressSeat(
  keys: readonly number[],
  { chosen, current }: SeatSelection,
  { id, label }: ChosenSeat,
): SeatSelection {
  const holder = holderOf(chosen, id)
  if (holder !== undefined) return { chosen: without(chosen, holder), current: holder }
  const next = { ...chosen, [current]: { id, label } }
  const at = keys.indexOf(current)
  const following = [...keys.slice(at + 1), ...keys.slice(0, at)]
  return { chosen: next, current: following.find((key) => next[key] === undefined) ?? current }
}

/**
 * A cabin was pressed: its free berths go to the passengers without one, in their order. Where all have one already,
 * the party moves into this cabin from its first passenger on.
 */
export function takeCabin(
  keys: readonly number[],
  { chosen, current }: SeatSelection,
  free: readonly ChosenSeat[],
): SeatSelection {
  const waiting = keys.filter((key) => chosen[key] === undefined)
  const kept: ChosenSeats = waiting.length > 0 ? chosen : {}
  const berths = free.filter(({ id }) => holderOf(kept, id) === undefined)
  const moving = waiting.length > 0 ? waiting : keys
  const placed = moving.slice(0, berths.length).map((key, index): [number, ChosenSeat] => {
    const { id, label } = berths[index] as ChosenSeat
    return [key, { id, label }]
  })
  const next: ChosenSeats = { ...kept, ...Object.fromEntries(placed) }
  return { chosen: next, current: keys.find((key) => next[key] === undefined) ?? current }
}

/** Divides the chosen seats into those that are still free, and the numbers of those that are gone. */
export function splitByFree(
  chosen: ChosenSeats,
  isFree: (seatId: string) => boolean,
): { kept: ChosenSeats; gone: string[] } {
  const entries = Object.entries(chosen)
  return {
    kept: Object.fromEntries(entries.filter(([, { id }]) => isFree(id))),
    gone: entries.filter(([, { id }]) => !isFree(id)).map(([, { label }]) => label),
  }
}

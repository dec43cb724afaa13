import type { DrawnDeck } from '@fairway/contract/fleet/plan'
import { changesOf } from '../../platform/records/changes.ts'

interface Drawing {
  name: string
  decks: readonly DrawnDeck[]
}

/** So many seats are named in the journal; of more the differences between versions tell. */
const maxNamed = 100

/** What the journal tells of a drawing that was replaced: what differs place by place, before and after. */
export function changesOfDrawing(before: Drawing, after: Drawing): ReturnType<typeof changesOf> {
  const [seatsBefore, seatsAfter] = differing(seatsOf(before), seatsOf(after))
  const [partsBefore, partsAfter] = differing(partsOf(before), partsOf(after))
  return changesOf(
    { planName: before.name, decks: partsBefore, seats: seatsBefore },
    { planName: after.name, decks: partsAfter, seats: seatsAfter },
  )
}

/** The seats of a drawing in words, by their places: `12A SEAT2 aisle window 101`. */
const seatsOf = ({ decks }: Drawing) =>
  new Map(
    decks.flatMap(({ number, seats }) =>
      seats.map(({ row, position, label, classCode, attributes, cabin }) => [
        `${number}/${row}/${position}`,
        [label, classCode, ...attributes.toSorted(), ...(cabin === null ? [] : [cabin])].join(' '),
      ]),
    ),
  )

/** Decks, aisles and cabins in words. */
const partsOf = ({ decks }: Drawing) =>
  new Map(
    decks.flatMap(({ number, names, aisles, cabins }): [string, string][] => [
      [`${number}`, `${number} ${names.en ?? Object.values(names).find(Boolean) ?? ''}`],
      ...aisles
        .filter(({ aisleAfter }) => aisleAfter.length > 0)
        .map(({ row, aisleAfter }): [string, string] => [
          `${number}/${row}`,
          `${number}/${row}: ${aisleAfter.toSorted((one, other) => one - other).join('|')}`,
        ]),
      ...cabins.map(({ code, sale, sexes }): [string, string] => [
        `${number}#${code}`,
        `${code} ${sale} ${sexes}`,
      ]),
    ]),
  )

/** What differs between two states by its key, written one after the other. */
function differing(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): [string, string] {
  const keys = [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .slice(0, maxNamed)
  const written = (from: ReadonlyMap<string, string>) => keys.flatMap((key) => from.get(key) ?? []).join(', ')
  return [written(before), written(after)]
}

import type { DrawnDeck } from './plan.ts'
import type { drawingFaultKinds } from './values.ts'

type FaultKind = (typeof drawingFaultKinds)[number]

/** What is wrong with a drawing, and where: as much of a place as the fault has. */
export interface DrawingFault {
  fault: FaultKind
  deck?: number
  row?: number
  position?: number
  /** The label or the code of the cabin that it is about. */
  code?: string
}

/** Those that no draft is saved with: the tables have no place for them. */
const structural: ReadonlySet<FaultKind> = new Set([
  'deckTwice',
  'placeTwice',
  'labelTwice',
  'cabinTwice',
  'cabinUnknown',
])

/** Whether a draft with this fault can be saved; it is published without any. */
export const isSaveable = ({ fault }: DrawingFault): boolean => !structural.has(fault)

/**
 * All faults of a drawing, deck by deck. A label and the code of a cabin stand once in a plan, because tickets name the seat by
 * its label alone. `fleet.fault_of_plan` is the same rule in the database for what can be saved.
 */
export function drawingFaults(decks: readonly DrawnDeck[]): DrawingFault[] {
  if (decks.length === 0) return [{ fault: 'noDecks' }]
  const once = { deck: new Set<number>(), label: new Set<string>(), cabin: new Set<string>() }
  return decks.flatMap((deck): DrawingFault[] => [
    ...(isRepeated(once.deck, deck.number) ? [{ fault: 'deckTwice' as const, deck: deck.number }] : []),
    ...(deck.seats.length === 0 ? [{ fault: 'emptyDeck' as const, deck: deck.number }] : []),
    ...seatFaults(deck, once.label),
    ...aisleFaults(deck),
    ...cabinFaults(deck, once.cabin),
  ])
}

/** Adds a value to those that were met; true when it was among them. */
function isRepeated<Value>(met: Set<Value>, value: Value): boolean {
  if (met.has(value)) return true
  met.add(value)
  return false
}

function seatFaults({ number, seats, cabins }: DrawnDeck, labels: Set<string>): DrawingFault[] {
  const places = new Set<string>()
  return seats.flatMap(({ row, position, label, cabin }) => {
    const at = { deck: number, row, position }
    return [
      ...(isRepeated(places, `${row}/${position}`) ? [{ fault: 'placeTwice' as const, ...at }] : []),
      ...(isRepeated(labels, label) ? [{ fault: 'labelTwice' as const, ...at, code: label }] : []),
      ...(cabin !== null && !cabins.some(({ code }) => code === cabin)
        ? [{ fault: 'cabinUnknown' as const, ...at, code: cabin }]
        : []),
    ]
  })
}

function aisleFaults({ number, aisles, seats }: DrawnDeck): DrawingFault[] {
  return aisles.flatMap(({ row, aisleAfter }) => {
    const last = Math.max(0, ...seats.filter((seat) => seat.row === row).map(({ position }) => position))
    return aisleAfter.some((position) => position >= last)
      ? [{ fault: 'aisleOutside' as const, deck: number, row }]
      : []
  })
}

function cabinFaults({ number, cabins, seats }: DrawnDeck, codes: Set<string>): DrawingFault[] {
  return cabins.flatMap(({ code }) => {
    const berths = seats.filter(({ cabin }) => cabin === code)
    const at = { deck: number, code, ...(berths[0] && { row: berths[0].row, position: berths[0].position }) }
    return [
      ...(isRepeated(codes, code) ? [{ fault: 'cabinTwice' as const, ...at }] : []),
      ...(berths.length === 0 ? [{ fault: 'emptyCabin' as const, ...at }] : []),
      ...(new Set(berths.map(({ classCode }) => classCode)).size > 1
        ? [{ fault: 'cabinOfTwoClasses' as const, ...at }]
        : []),
    ]
  })
}

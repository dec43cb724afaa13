import type { StartingNames } from '@fairway/contract/kernel/languages'
import { classes, type StartingShip } from './three-gorges/ships.ts'

/** One unit of capacity with its place on the ship. */
export interface PlannedSeat {
  deck: number
  label: string
  row: number
  column: number
  class: string
  /** Where its row has one; of berths none. */
  attributes: string[]
  /** The code of its cabin, of berths. */
  cabin: string | null
}

export interface DeckPlan {
  decks: { number: number; names: StartingNames }[]
  rows: { deck: number; row: number; aisleAfter: number[] }[]
  cabins: { deck: number; code: string }[]
  seats: PlannedSeat[]
}

/** By ship, else by series: decks from the water upwards, each with its classes from bow to stern. */
const layouts: Record<string, readonly (readonly string[])[]> = {
  FLYBOAT: [['SEAT1', 'SEAT2']],
  COUNTY: [['OPEN'], ['SEAT2']],
  NIGHT: [['OPEN'], ['OPEN'], ['DECKVIP']],
  DAYBOAT: [['SEAT2'], ['SEAT2'], ['SEAT1']],
  GORGE: [['CAB3'], ['CAB2'], ['CAB1']],
  GC2: [['CAB3'], ['CAB2'], ['CAB2'], ['CAB1']],
}

const main: StartingNames = { en: 'Main deck', zh: '主甲板', es: 'Cubierta principal', ja: 'メインデッキ' }
const upper: StartingNames = { en: 'Upper deck', zh: '上甲板', es: 'Cubierta superior', ja: 'アッパーデッキ' }
const promenade: StartingNames = {
  en: 'Promenade deck',
  zh: '观光甲板',
  es: 'Cubierta de paseo',
  ja: 'プロムナードデッキ',
}
const sun: StartingNames = { en: 'Sun deck', zh: '阳光甲板', es: 'Cubierta sol', ja: 'サンデッキ' }

const deckNames: Record<number, readonly StartingNames[]> = {
  1: [main],
  2: [main, upper],
  3: [main, upper, sun],
  4: [main, upper, promenade, sun],
}

/** The columns of a row with an aisle behind them: one in the middle, two in wide rows. */
function aislesOf(seatsInRow: number): number[] {
  if (seatsInRow < 3) return []
  if (seatsInRow < 8) return [Math.floor(seatsInRow / 2)]
  const side = Math.floor(seatsInRow * 0.3)
  return [side, seatsInRow - side]
}

function attributesOf(column: number, width: number, aisleAfter: readonly number[]): string[] {
  const attributes = []
  if (column === 1 || column === width) attributes.push('window')
  if (aisleAfter.includes(column) || aisleAfter.includes(column - 1)) attributes.push('aisle')
  return attributes
}

/**
 * Seats of a ship: every class fills its decks evenly, row by row from the bow, as many side by side as its class has;
 * of berths a row is a cabin. Labels are row and letter, on ships of several decks with the deck's number before the
 * row (`205C`), so that a label is unique on a ship.
 * @throws when the layout does not hold exactly the ship's capacity.
 */
export function planDecks(ship: StartingShip): DeckPlan {
  const layout = layouts[ship.code] ?? layouts[ship.series]
  if (!layout) throw new Error(`there is no deck layout for ${ship.code}`)
  const deckRows: DeckPlan['rows'] = []
  const cabins: DeckPlan['cabins'] = []
  const seats: PlannedSeat[] = []
  const left = new Map(Object.entries(ship.capacity))
  layout.forEach((deckClasses, deckIndex) => {
    let row = 0
    for (const name of deckClasses) {
      const { seatsPerRow: perRow = 1, kind } = classes.find(({ code }) => code === name) ?? {}
      const decksToCome = layout.slice(deckIndex).filter((names) => names.includes(name)).length
      const rows = Math.ceil((left.get(name) ?? 0) / perRow / decksToCome)
      const here = Math.min(rows * perRow, left.get(name) ?? 0)
      for (let first = 0; first < here; first += perRow) {
        row += 1
        const deck = deckIndex + 1
        const width = Math.min(perRow, here - first)
        const number = String(layout.length === 1 ? row : deck * 100 + row)
        const cabin = kind === 'berth' ? number : null
        const aisleAfter = cabin ? [] : aislesOf(width)
        deckRows.push({ deck, row, aisleAfter })
        if (cabin) cabins.push({ deck, code: cabin })
        for (let column = 1; column <= width; column += 1) {
          const label = `${number}${String.fromCharCode(64 + column)}`
          const attributes = cabin ? [] : attributesOf(column, width, aisleAfter)
          seats.push({ deck, label, row, column, class: name, attributes, cabin })
        }
      }
      left.set(name, (left.get(name) ?? 0) - here)
    }
  })
  const names = deckNames[layout.length] ?? []
  if ([...left.values()].some((rest) => rest !== 0)) throw new Error(`the decks of ${ship.code} do not fit`)
  return {
    decks: layout.map((_, index) => ({ number: index + 1, names: names[index] ?? main })),
    rows: deckRows,
    cabins,
    seats,
  }
}

import type { StartingNames } from '@fairway/contract/kernel/languages'
import { classes, type StartingShip } from './three-gorges/ships.ts'

/** One unit of capacity with its place on the ship. */
export interface PlannedSeat {
  deck: number
  label: string
  row: number
  column: number
  class: string
}

export interface DeckPlan {
  decks: { number: number; names: StartingNames }[]
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

/**
 * Seats of a ship: every class fills its decks evenly, row by row from the bow, as many side by side as its class has;
 * of berths a row is a cabin. Labels are row and letter, on ships of several decks with the deck's number before the
 * row (`205C`), so that a label is unique on a ship.
 * @throws when the layout does not hold exactly the ship's capacity.
 */
export function planDecks(ship: StartingShip): DeckPlan {
  const layout = layouts[ship.code] ?? layouts[ship.series]
  if (!layout) throw new Error(`there is no deck layout for ${ship.code}`)
  const seats: PlannedSeat[] = []
  const left = new Map(Object.entries(ship.capacity))
  layout.forEach((deckClasses, deckIndex) => {
    let row = 0
    for (const name of deckClasses) {
      const perRow = classes.find(({ code }) => code === name)?.seatsPerRow ?? 1
      const decksToCome = layout.slice(deckIndex).filter((names) => names.includes(name)).length
      const rows = Math.ceil((left.get(name) ?? 0) / perRow / decksToCome)
      const here = Math.min(rows * perRow, left.get(name) ?? 0)
      for (let index = 0; index < here; index += 1) {
        const column = (index % perRow) + 1
        if (column === 1) row += 1
        const number = layout.length === 1 ? row : (deckIndex + 1) * 100 + row
        const letter = String.fromCharCode(64 + column)
        seats.push({ deck: deckIndex + 1, label: `${number}${letter}`, row, column, class: name })
      }
      left.set(name, (left.get(name) ?? 0) - here)
    }
  })
  const names = deckNames[layout.length] ?? []
  if ([...left.values()].some((rest) => rest !== 0)) throw new Error(`the decks of ${ship.code} do not fit`)
  return {
    decks: layout.map((_, index) => ({ number: index + 1, names: names[index] ?? main })),
    seats,
  }
}

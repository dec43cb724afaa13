import * as z from 'zod/mini'
import { code, id } from '../kernel/ids.ts'
import { localizedNameInput, names } from '../kernel/texts.ts'
import { cabinSales, cabinSexes, seatAttributes } from './values.ts'

/** Where the aisles of a deck are: by row, the columns with one behind them. Rows without aisles are left out. */
export const aisles = z.array(z.object({ row: z.int(), aisleAfter: z.array(z.int()) }))

/** What a unit of capacity is: a numbered seat, a place in the open seating, a berth in a cabin. */
export const classKinds = ['seat', 'open', 'berth'] as const

export type ClassKind = (typeof classKinds)[number]

/** A class of travel. Screens order and colour classes by their rank, so they look the same everywhere. */
export const travelClass = z.object({
  id,
  code: z.string(),
  names,
  kind: z.enum(classKinds),
  /** Comfort, 1 is the best. */
  rank: z.int(),
})

/** How many units of capacity a class has. */
export const classCount = z.object({ class: travelClass, seats: z.int() })

/** A seat as it is drawn: its place on the deck, and what it is. */
const drawnSeat = z.object({
  label: z.string(),
  classCode: z.string(),
  /** Counted from the bow, from 1. */
  row: z.int(),
  /** Counted from port to starboard, from 1. */
  position: z.int(),
  attributes: z.array(z.enum(seatAttributes)),
  /** The code of its cabin; null where it lies in none. */
  cabin: z.nullable(z.string()),
})

const drawnCabin = z.object({ code: z.string(), sale: z.enum(cabinSales), sexes: z.enum(cabinSexes) })

export const planSeat = z.extend(drawnSeat, { id })

export const planDeck = z.object({
  number: z.int(),
  names,
  aisles,
  seats: z.array(planSeat),
  cabins: z.array(drawnCabin),
})

/** The largest drawing that is taken: decks of a plan, rows and places of a deck, seats of a deck, letters of a code. */
export const maxDecks = 20
export const maxRows = 300
export const maxPositions = 20
export const maxSeats = 2_000
export const maxLabel = 16

const row = z.int().check(z.minimum(1), z.maximum(maxRows))
const position = z.int().check(z.minimum(1), z.maximum(maxPositions))
const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLabel))

/** A deck in a request. Whether decks, seats and cabins fit together tells `drawingFaults`. */
export const deckInput = z.object({
  number: z.int().check(z.minimum(1), z.maximum(maxDecks)),
  names: localizedNameInput(60),
  aisles: z
    .array(z.object({ row, aisleAfter: z.array(position).check(z.maxLength(maxPositions)) }))
    .check(z.maxLength(maxRows)),
  seats: z
    .array(
      z.object({
        label,
        classCode: code,
        row,
        position,
        attributes: z.array(z.enum(seatAttributes)).check(z.maxLength(seatAttributes.length)),
        cabin: z.nullable(label),
      }),
    )
    .check(z.maxLength(maxSeats)),
  cabins: z.array(z.extend(drawnCabin, { code: label })).check(z.maxLength(maxSeats)),
})

/** A deck as it is drawn; its seats have no ids before it is saved. */
export type DrawnDeck = Omit<z.infer<typeof planDeck>, 'seats'> & { seats: z.infer<typeof drawnSeat>[] }

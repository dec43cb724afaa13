import * as z from 'zod/mini'
import { id } from '../kernel/ids.ts'
import { names } from '../kernel/texts.ts'
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

export const planSeat = z.object({
  id,
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

export const planDeck = z.object({
  number: z.int(),
  names,
  aisles,
  seats: z.array(planSeat),
  cabins: z.array(z.object({ code: z.string(), sale: z.enum(cabinSales), sexes: z.enum(cabinSexes) })),
})

import * as z from 'zod/mini'
import { aisles, travelClass } from '../fleet/plan.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { problems } from '../kernel/problem.ts'
import { names } from '../kernel/texts.ts'
import { stopNumber, stopsInOrder } from '../sailings/stops.ts'

const seatOfSailing = z.object({
  id,
  label: z.string(),
  classCode: z.string(),
  /** Counted from the bow, from 1. */
  row: z.int(),
  /** Counted from port to starboard, from 1. */
  position: z.int(),
  /** Legs sold or held, leg n as bit n. */
  mask: z.int(),
  /** Legs set aside, for an agent or a group. */
  kept: z.int(),
  /** Legs that staff took out of sale. */
  locked: z.int(),
  /** Why staff took it out of sale, on some legs or all; null while it is on sale. */
  lockReason: z.nullable(z.string()),
})

const seatsOfSailing = { sailingId: id, seatIds: z.array(id).check(z.minLength(1), z.maxLength(1_000)) }

/** How many seats were changed; those that were so already are not counted. */
const changed = z.object({ seats: z.int() })

export const inventory = capability('inventory', {
  seatMap: query({
    access: { permission: 'inventory.view' },
    scope: 'own',
    request: z.object({ sailingId: id }),
    reply: z.object({
      sailingId: id,
      classes: z.array(travelClass),
      decks: z.array(z.object({ number: z.int(), names, aisles, seats: z.array(seatOfSailing) })),
      asOf: z.string(),
    }),
  }),
  lockSeats: command({
    access: { permission: 'inventory.lockSeats' },
    scope: 'own',
    journal: 'inventory.lockSeats',
    request: z.object({
      ...seatsOfSailing,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
      /** The legs to lock; without it the whole voyage. */
      trip: z.optional(z.object({ fromStop: stopNumber, toStop: stopNumber }).check(stopsInOrder())),
    }),
    reply: changed,
  }),
  unlockSeats: command({
    access: { permission: 'inventory.lockSeats' },
    scope: 'own',
    journal: 'inventory.unlockSeats',
    request: z.object(seatsOfSailing),
    reply: changed,
  }),
})

export const inventoryProblems = problems('inventory', {
  notOfThisSailing: 404,
})

import * as z from 'zod/mini'
import { travelClass } from '../fleet/endpoints.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { problems } from '../kernel/problem.ts'
import { names } from '../kernel/texts.ts'

const seatOfSailing = z.object({
  id,
  label: z.string(),
  classCode: z.string(),
  /** Counted from the bow, from 1. */
  row: z.int(),
  /** Counted from port to starboard, from 1. */
  position: z.int(),
  /** Legs taken, leg n as bit n. */
  mask: z.int(),
  /** Why staff took it out of sale; null while it is on sale. */
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
      decks: z.array(z.object({ number: z.int(), names, seats: z.array(seatOfSailing) })),
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

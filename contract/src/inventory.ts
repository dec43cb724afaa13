import * as z from 'zod/mini'
import { travelClass } from './fleet.ts'
import { capability, query } from './kernel/endpoint.ts'
import { id } from './kernel/ids.ts'
import { texts } from './kernel/texts.ts'

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

export const inventory = capability('inventory', {
  seatMap: query({
    access: { permission: 'inventory.view' },
    scope: 'own',
    request: z.object({ sailingId: id }),
    reply: z.object({
      sailingId: id,
      classes: z.array(travelClass),
      decks: z.array(z.object({ number: z.int(), names: texts, seats: z.array(seatOfSailing) })),
      asOf: z.string(),
    }),
  }),
})

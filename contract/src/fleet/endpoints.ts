import * as z from 'zod/mini'
import { capability, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { problems } from '../kernel/problem.ts'
import { named, names } from '../kernel/texts.ts'

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

const classCount = z.object({ class: travelClass, seats: z.int() })

const ship = z.object({
  id,
  code: z.string(),
  names,
  series: z.nullable(named),
  carrier: named,
  certifiedCapacity: z.int(),
  decks: z.int(),
  classes: z.array(classCount),
  /** The run it is on now or makes next; null when the timetable has none. */
  nextSailing: z.nullable(z.object({ id, line: named, departs: z.string(), status: z.string() })),
})

const seat = z.object({
  id,
  label: z.string(),
  classCode: z.string(),
  /** Counted from the bow, from 1. */
  row: z.int(),
  /** Counted from port to starboard, from 1. */
  position: z.int(),
})

const publicReason = 'classes of travel are published with the timetable'

export const fleet = capability('fleet', {
  classes: query({
    access: { signedIn: 'every counter and form chooses from the classes' },
    scope: { shared: publicReason },
    request: z.object({}),
    reply: z.object({ classes: z.array(travelClass) }),
  }),
  carriers: query({
    access: { permission: 'fleet.view' },
    scope: 'own',
    request: z.object({}),
    reply: z.object({
      carriers: z.array(
        z.object({
          id,
          code: z.string(),
          names,
          series: z.array(z.object({ id, code: z.string(), names, ships: z.int() })),
        }),
      ),
    }),
  }),
  ships: query({
    access: { permission: 'fleet.view' },
    scope: 'own',
    request: z.object({ carrierId: z.optional(id), seriesId: z.optional(id) }),
    reply: z.object({ ships: z.array(ship), asOf: z.string() }),
  }),
  ship: query({
    access: { permission: 'fleet.view' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      ship,
      decks: z.array(z.object({ number: z.int(), names, seats: z.array(seat) })),
      asOf: z.string(),
    }),
  }),
})

export const fleetProblems = problems('fleet', {
  shipNotFound: 404,
})

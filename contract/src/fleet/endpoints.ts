import * as z from 'zod/mini'
import { capability, query } from '../kernel/endpoint.ts'
import { id, revision } from '../kernel/ids.ts'
import { flag } from '../kernel/page.ts'
import { problems } from '../kernel/problem.ts'

import { named, names } from '../kernel/texts.ts'
import { certificateSummary } from './certificate-endpoints.ts'
import { classCount, planDeck, travelClass } from './plan.ts'

const ship = z.object({
  id,
  code: z.string(),
  names,
  series: z.nullable(named),
  carrier: named,
  certifiedCapacity: z.int(),
  enabled: z.boolean(),
  revision,
  certificates: certificateSummary,
  /** True where the reader may change it. */
  editable: z.boolean(),
  /** The draft of its next deck plan; null where there is none. */
  draftPlanId: z.nullable(id),
  decks: z.int(),
  classes: z.array(classCount),
  /** The run it is on now or makes next; null when the timetable has none. */
  nextSailing: z.nullable(z.object({ id, line: named, departs: z.string(), status: z.string() })),
})

const publicReason = 'classes of travel are published with the timetable'

export const fleet = capability('fleet', {
  classes: query({
    access: { signedIn: 'every counter and form chooses from the classes' },
    scope: { shared: publicReason },
    request: z.object({}),
    reply: z.object({ classes: z.array(travelClass) }),
  }),
  ships: query({
    access: { permission: 'fleet.view' },
    scope: 'own',
    request: z.object({
      carrierId: z.optional(id),
      seriesId: z.optional(id),
      enabled: z.optional(flag),
      /** Those with a certificate that warns. */
      warning: z.optional(flag),
    }),
    reply: z.object({ ships: z.array(ship), asOf: z.string() }),
  }),
  ship: query({
    access: { permission: 'fleet.view' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      ship,
      decks: z.array(planDeck),
      asOf: z.string(),
    }),
  }),
})

export const fleetProblems = problems('fleet', {
  shipNotFound: 404,
  /** The carrier of a ship is not there, is none, or is disabled. */
  carrierNotFound: 404,
  seriesNotFound: 404,
  /** `uses`: what counts on its carrier. */
  shipStays: 409,
  planNotFound: 404,
  planNotDraft: 409,
  /** A ship has one draft at a time. */
  draftExists: 409,
  /** `fault`: why the draft cannot be published. */
  planFault: 409,
  /** A draft is published by another user than its last author. */
  ownPlan: 409,
  /** Decks, seats and cabins of a drawing do not fit together; `fault`, `deck`, `row`, `code`: see `DrawingFault`. */
  drawingFault: 409,
  /** `number`: its owner has one of that kind and number. */
  certificateTaken: 409,
})

import * as z from 'zod/mini'
import { channels } from '../../fares/values.ts'
import { instant } from '../../kernel/dates.ts'
import { capability, command, query } from '../../kernel/endpoint.ts'
import { id, revision } from '../../kernel/ids.ts'
import { fen } from '../../kernel/money.ts'
import { pageOf, pageRequest, searchText, several } from '../../kernel/page.ts'
import { allowed, named } from '../../kernel/texts.ts'
import { stopNumber } from '../stops.ts'
import { controlReasons, disruptionKinds, maxCloseMinutes, maxDelayMinutes, stopStates } from './values.ts'

const reason = z.enum(controlReasons)
const note = z.string().check(z.trim(), z.maxLength(200))
/** A note that says why. */
const why = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/** A sailing, or a line, or neither for every line. */
const target = { sailingId: z.optional(id), lineId: z.optional(id) }
const oneTarget = z.refine<{ sailingId?: string | undefined; lineId?: string | undefined }>(
  ({ sailingId, lineId }) => sailingId === undefined || lineId === undefined,
  { error: 'unknownField', path: ['lineId'] },
)
const someChannels = z.array(z.enum(channels)).check(z.minLength(1), z.maxLength(channels.length))

/** Minutes before departure; null: as the parameter of the channel says. */
const closeMinutes = z.nullable(z.int().check(z.gte(0), z.lte(maxCloseMinutes)))

const saleStop = z.object({
  id,
  /** Null for a stop of a line or of all lines. */
  sailing: z.nullable(z.object({ id, departs: z.string() })),
  /** The line of the sailing, or the one that is stopped; null for all lines. */
  line: z.nullable(named),
  channel: z.enum(channels),
  reason,
  note: z.string(),
  state: z.enum(stopStates),
  stoppedAt: instant,
  stoppedBy: z.string(),
  resumedAt: z.nullable(instant),
  resumedBy: z.nullable(z.string()),
  resumeNote: z.string(),
  can: z.object({ resume: allowed }),
})

/** What is done with one sailing while it is on sale and under way: sale, delay, cancellation. */
export const sailingControl = capability('sailings', {
  control: query({
    access: { permission: 'sailings.control' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      id,
      revision,
      /** Closes of sale of its own, in minutes before departure; null where the parameter counts. */
      close: z.object({ counter: closeMinutes, agent: closeMinutes, online: closeMinutes }),
      stops: z.array(saleStop),
      disruptions: z.array(
        z.object({
          id,
          kind: z.enum(disruptionKinds),
          fromStop: z.nullable(z.int()),
          minutes: z.nullable(z.int()),
          reason,
          note: z.string(),
          at: instant,
          by: z.string(),
        }),
      ),
      /** What a cancellation is about: paid orders with their tickets, holds, agencies, and what is given back. */
      affected: z.object({
        orders: z.int(),
        tickets: z.int(),
        holds: z.int(),
        agencies: z.int(),
        fen,
      }),
      /** From so many minutes of delay on tickets are given back free. */
      freeFromMinutes: z.int(),
      /** The next sailing of the ship, which a delay may run into. */
      next: z.nullable(z.object({ id, line: named, departs: z.string() })),
      can: z.object({ open: allowed, stop: allowed, delay: allowed, cancel: allowed }),
      asOf: z.string(),
    }),
    refreshedBy: ['sailing'],
  }),
  saleStops: query({
    access: { permission: 'sailings.control' },
    scope: 'own',
    request: z.object({
      state: z.optional(z.enum(stopStates)),
      channel: z.optional(several(z.enum(channels))),
      reason: z.optional(several(reason)),
      /** Part of the name or code of the line. */
      text: z.optional(searchText),
      ...pageRequest('stoppedAt', 'resumedAt'),
    }),
    reply: pageOf(saleStop),
    refreshedBy: ['sailing'],
  }),
  /** Puts a sailing on sale that was not opened yet. */
  openSale: command({
    access: { permission: 'sailings.control' },
    scope: 'own',
    journal: 'sailings.openSale',
    request: z.object({ id, note: why }),
    reply: z.object({}),
  }),
  /** Stops the sale of a sailing, of a line, or of all lines; those beyond one sailing take an unrestricted scope. */
  stopSale: command({
    access: { permission: 'sailings.control' },
    scope: 'own',
    journal: 'sailings.stopSale',
    request: z.object({ ...target, channels: someChannels, reason, note }).check(oneTarget),
    reply: z.object({ sailings: z.int() }),
  }),
  resumeSale: command({
    access: { permission: 'sailings.control' },
    scope: 'own',
    journal: 'sailings.resumeSale',
    request: z.object({ ...target, channels: someChannels, note: why }).check(oneTarget),
    reply: z.object({ sailings: z.int() }),
  }),
  /** Closes of sale of one sailing; holds that would last longer end at it. */
  setClose: command({
    access: { permission: 'sailings.control' },
    scope: 'own',
    journal: 'sailings.setClose',
    request: z.object({ id, revision, counter: closeMinutes, agent: closeMinutes, online: closeMinutes }),
    reply: z.object({ revision, holds: z.int() }),
  }),
  /** Writes expected times from a stop on, so many minutes behind the planned ones; 0 takes a delay back. */
  delay: command({
    access: { permission: 'sailings.control' },
    scope: 'own',
    journal: 'sailings.delay',
    request: z.object({
      id,
      revision,
      fromStop: stopNumber,
      minutes: z.int().check(z.gte(0), z.lte(maxDelayMinutes)),
      reason,
      note,
    }),
    reply: z.object({ revision, agencies: z.int() }),
  }),
  /** Cancels a sailing for good: holds end, and its tickets are given back one order after the other. */
  /** Gives back the money of every ticket. */
  cancel: command({
    stepUp: true,
    access: { permission: 'sailings.cancel' },
    scope: 'own',
    idempotent: true,
    journal: 'sailings.cancel',
    request: z.object({ id, revision, reason, note }),
    reply: z.object({ orders: z.int(), holds: z.int(), agencies: z.int() }),
  }),
})

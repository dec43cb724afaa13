import * as z from 'zod/mini'
import { channels } from '../fares/values.ts'
import { travelClass } from '../fleet/plan.ts'
import { serviceDate } from '../kernel/dates.ts'
import { capability, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { fen, price } from '../kernel/money.ts'
import { pageOf, pageRequest, searchText, several } from '../kernel/page.ts'
import { problems } from '../kernel/problem.ts'
import { named, names } from '../kernel/texts.ts'
import { lineKinds } from '../network/values.ts'
import { sailingStates, saleStates } from './values.ts'

const lineOfSailing = z.object({ id, code: z.string(), names, kind: z.enum(lineKinds) })

/** A call of a sailing, identified by its number from 0, because a round trip calls at one dock twice. */
const stop = z.object({
  stop: z.int(),
  dock: named,
  port: named,
  riverKm: z.int(),
  arrives: z.nullable(z.string()),
  departs: z.nullable(z.string()),
})

/** A month on a calendar, `2026-01`. */
const month = z.string().check(
  z.refine((value: string) => /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(value) && value <= '2100-12', {
    error: 'format',
  }),
)

/** Filters the calendar and the list have in common. */
const filters = {
  lineId: z.optional(id),
  dockId: z.optional(id),
  shipId: z.optional(id),
  status: z.optional(several(z.enum(sailingStates))),
}

const sailing = z.object({
  id,
  line: lineOfSailing,
  ship: named,
  carrier: named,
  serviceDate,
  departs: z.string(),
  arrives: z.string(),
  status: z.enum(sailingStates),
  saleState: z.enum(saleStates),
  /** Channels in which its sale is stopped. */
  stoppedChannels: z.array(z.enum(channels)),
  certifiedCapacity: z.int(),
  /** Passengers booked on each leg, those without a seat included. */
  loadPerLeg: z.array(z.int()),
  stops: z.array(z.object({ stop: z.int(), dock: named, departs: z.nullable(z.string()) })),
})

/** A class of one trip: what is free on every leg of it, and what an adult pays. */
const tripClass = z.object({ class: travelClass, free: z.int(), fareFen: price })

const trip = z.object({
  sailingId: id,
  line: lineOfSailing,
  ship: named,
  status: z.enum(sailingStates),
  from: stop,
  to: stop,
  departs: z.string(),
  arrives: z.string(),
  minutes: z.int(),
  /** Close of sale at this boarding stop for the channel of the caller: agents earlier than counters. */
  salesClose: z.string(),
  classes: z.array(tripClass),
  /** Room for passengers without a seat: certified capacity less the fullest leg of the trip. */
  room: z.int(),
})

/** A sailing at one of the own docks: how many come on board there and how many leave the ship. */
const callAtDock = z.object({
  sailingId: id,
  line: lineOfSailing,
  ship: named,
  status: z.enum(sailingStates),
  stop: z.int(),
  dock: named,
  towards: names,
  /** Null at the first stop. */
  arrives: z.nullable(z.string()),
  /** Null at the last stop. */
  departs: z.nullable(z.string()),
  boarding: z.int(),
  landing: z.int(),
})

export const sailings = capability('sailings', {
  calendar: query({
    access: { permission: 'sailings.view' },
    scope: 'own',
    request: z.object({ month, ...filters }),
    reply: z.object({
      month: z.string(),
      days: z.array(
        z.object({
          date: serviceDate,
          sailings: z.int(),
          cancelled: z.int(),
          lines: z.array(
            z.object({
              lineId: id,
              sailings: z.int(),
              /** Places on all legs of its sailings, and those taken. */
              placeLegs: z.int(),
              takenLegs: z.int(),
              /** The fullest leg of the day, in hundredths of a percent of its capacity. */
              fullest: z.int(),
            }),
          ),
        }),
      ),
      lines: z.array(lineOfSailing),
      asOf: z.string(),
    }),
    refreshedBy: ['sailing'],
  }),
  list: query({
    access: { permission: 'sailings.view' },
    scope: 'own',
    request: z.object({
      from: serviceDate,
      to: serviceDate,
      /** Part of the name or code of line or ship. */
      text: z.optional(searchText),
      ...filters,
      ...pageRequest('departs', 'line', 'ship', 'status', 'load'),
    }),
    reply: pageOf(sailing),
    refreshedBy: ['sailing'],
  }),
  ownCalls: query({
    access: { permission: 'sailings.view' },
    scope: 'own',
    request: z.object({}),
    reply: z.object({
      /** Docks the caller works at; without any there are no calls. */
      docks: z.array(named),
      /** The day that the sums are of. */
      date: serviceDate,
      /** Calls of the day, those of the last half hour at the end; after the last one also those of the next day. */
      calls: z.array(callAtDock),
      /** All calls of the day. */
      callsInAll: z.int(),
      boarding: z.int(),
      landing: z.int(),
      asOf: z.string(),
    }),
    refreshedBy: ['sailing'],
  }),
  shipsToday: query({
    access: { permission: 'sailings.view' },
    scope: 'own',
    request: z.object({}),
    reply: z.object({
      date: serviceDate,
      ships: z.array(
        z.object({
          ship: named,
          sailings: z.int(),
          /** The next departure of today; null when none is left. */
          next: z.nullable(z.object({ sailingId: id, departs: z.string(), dock: names, towards: names })),
          /** Seat legs sold and certified on all sailings of the day. */
          booked: z.int(),
          certified: z.int(),
          tickets: z.int(),
          /** Paid for the sailings of the day; null for people who may not see sales. */
          fen: z.nullable(fen),
        }),
      ),
      asOf: z.string(),
    }),
    refreshedBy: ['sailing'],
  }),
  detail: query({
    access: { permission: 'sailings.view' },
    scope: 'own',
    request: z.object({ id }),
    reply: z.object({
      sailing,
      stops: z.array(stop),
      /** Minutes before the departure of a stop at which its sales end, by channel. */
      salesCloseMinutes: z.object({ counter: z.int(), agent: z.int(), online: z.int() }),
      classes: z.array(
        z.object({
          class: travelClass,
          seats: z.int(),
          locked: z.int(),
          takenPerLeg: z.array(z.int()),
          /** Free seats for every trip, and its adult fare where the trip is sold. */
          trips: z.array(
            z.object({
              fromStop: z.int(),
              toStop: z.int(),
              free: z.int(),
              fareFen: z.nullable(price),
            }),
          ),
        }),
      ),
      asOf: z.string(),
    }),
    refreshedBy: ['sailing'],
  }),
  search: query({
    access: { permission: 'sailings.view' },
    scope: { shared: 'what is on sale is on sale at every counter and for every agent' },
    request: z.object({
      /** The day on which the passenger boards; a cruise calls at later stops on later days. */
      date: serviceDate,
      fromDockId: z.optional(id),
      fromPortId: z.optional(id),
      toDockId: z.optional(id),
      toPortId: z.optional(id),
      lineId: z.optional(id),
    }),
    reply: z.object({ trips: z.array(trip), asOf: z.string() }),
    refreshedBy: ['sailing'],
  }),
})

export const sailingsProblems = problems('sailings', {
  notFound: 404,
  onlyOverseers: 403,
  alreadyOver: 409,
  alreadyCancelled: 409,
  hasLeft: 409,
  notClosed: 409,
  alreadyStopped: 409,
  notStopped: 409,
  stopLeft: 409,
  delayBackwards: 409,
  shipNotReady: 409,
  noLineVersion: 409,
  inThePast: 409,
  shipBusy: 409,
  berthsTaken: 409,
  noFares: 409,
  bought: 409,
  seatsTouched: 409,
  otherPort: 409,
  rangeTooLong: 400,
  placeMissing: 400,
})

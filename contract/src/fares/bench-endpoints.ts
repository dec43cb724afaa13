import * as z from 'zod/mini'
import { travelClass } from '../fleet/plan.ts'
import { instant, moment, serviceDate } from '../kernel/dates.ts'
import { capability, query } from '../kernel/endpoint.ts'
import { code, id } from '../kernel/ids.ts'
import { basisPoints, fen } from '../kernel/money.ts'
import { several, wholeNumber } from '../kernel/page.ts'
import { named, names } from '../kernel/texts.ts'
import { channels, chargeBases, chargeKinds, promotionRefusals } from './values.ts'

/** The rule that a part of a price comes from: its version, and since when and until when it counts. */
const rule = z.object({ id, code: z.string(), version: z.int() })

export const benchEndpoints = capability('fares', {
  /** What a trip costs whom on a day through a channel, part by part with the rule of each. Nothing is sold or kept. */
  priceTrip: query({
    access: { permission: 'fares.view' },
    scope: { shared: 'fares hang at every counter' },
    request: z.object({
      lineId: id,
      date: serviceDate,
      /** A sailing of that day; without one the trip is priced as a sailing that is opened now. */
      sailingId: z.optional(id),
      /** The trip; without all three there is no price, but what can be chosen. */
      fromStop: z.optional(wholeNumber(0, 31)),
      toStop: z.optional(wholeNumber(0, 31)),
      classCode: z.optional(code),
      /** Codes of passenger types, one for each person. */
      types: z.optional(several(code)),
      channel: z.enum(channels),
      /** The moment of the sale; now where it is left out. */
      at: z.optional(moment),
    }),
    reply: z.object({
      /** The version of the line, which has the stops; null where the line does not run on the day. */
      lineVersion: z.nullable(z.object({ id, version: z.int() })),
      stops: z.array(z.object({ stop: z.int(), dock: named, riverKm: z.int() })),
      /** The sailings of the day. */
      sailings: z.array(z.object({ id, departs: instant, ship: named, fareTable: z.nullable(z.int()) })),
      /** The fare table that counts. */
      table: z.nullable(
        z.object({ id, version: z.int(), validFrom: serviceDate, validTo: serviceDate, pinned: z.boolean() }),
      ),
      classes: z.array(travelClass),
      /** Why there is no price. */
      refusal: z.nullable(z.enum(['noVersion', 'noTable', 'noFare', 'noType'])),
      passengers: z.array(
        z.object({
          type: z.extend(rule, { names, share: basisPoints, needsSeat: z.boolean() }),
          fullFen: fen,
          reductionFen: fen,
          /** What the promotion takes off besides. */
          promotionFen: fen,
          /** What is added to the fare, each with its rule. */
          charges: z.array(
            z.extend(rule, {
              names,
              kind: z.enum(chargeKinds),
              basis: z.enum(chargeBases),
              fixedFen: fen,
              share: basisPoints,
              /** The supplier who gets it; null: the operator. */
              payee: z.nullable(named),
              refundable: z.boolean(),
              fen,
            }),
          ),
          priceFen: fen,
        }),
      ),
      /** The promotion that takes off the most; null where none applies. */
      promotion: z.nullable(z.extend(rule, { names })),
      /** Why each other promotion does not apply; none while there is no price. */
      otherPromotions: z.array(
        z.extend(rule, {
          names,
          refusal: z.enum(promotionRefusals),
          /** What it would take off. */
          fen,
          daysAhead: z.nullable(z.int()),
          peopleLeast: z.nullable(z.int()),
        }),
      ),
      /** The after-sale conditions such a sale would pin. */
      conditions: z.nullable(z.extend(rule, { names })),
      totalFen: fen,
      at: instant,
    }),
  }),
})

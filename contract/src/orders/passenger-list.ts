import * as z from 'zod/mini'
import { certificateTypes } from '../kernel/certificates.ts'
import { instant } from '../kernel/dates.ts'
import { capability, query } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { pageOf, pageRequest, several } from '../kernel/page.ts'
import { isCalendarDay } from '../kernel/service-date.ts'
import { named, names } from '../kernel/texts.ts'
import { specialCareCodes, ticketStates } from './values.ts'

/** States of tickets that take a place on board; the others are refunded, exchanged, void, or did not come. */
export const travellingStates = ['held', 'issued', 'boarded', 'travelled'] as const

const stopOfTrip = z.object({ stop: z.int(), names, at: instant })

/** Who travels on a sailing, for those who may see the orders of these passengers. */
export const passengerList = capability('orders', {
  passengers: query({
    access: { permission: 'orders.viewPassengers' },
    scope: 'own',
    request: z.object({
      sailingId: id,
      /** Docks where they board and land. */
      boardsAt: z.optional(id),
      landsAt: z.optional(id),
      state: z.optional(several(z.enum(travellingStates))),
      ...pageRequest('name', 'seat', 'from', 'to', 'number', 'state'),
    }),
    reply: z.extend(
      pageOf(
        z.object({
          ticketId: id,
          orderId: id,
          /** Number of the ticket: that of its order and of the passenger. */
          number: z.string(),
          state: z.enum(ticketStates),
          /** With the type of the certificate null while the passenger is not named, and once the personal data were erased. */
          name: z.nullable(z.string()),
          /** When the personal data were erased. */
          forgottenAt: z.nullable(instant),
          typeNames: names,
          certificateType: z.nullable(z.enum(certificateTypes)),
          certificateMasked: z.string(),
          sex: z.nullable(z.enum(['male', 'female'])),
          /** For callers who may see certificates: numbers of identity cards contain it. */
          birthDate: z.nullable(z.string().check(z.refine(isCalendarDay))),
          /** ISO 3166-1 alpha-2, regions included. */
          nationality: z.nullable(z.string()),
          specialCare: z.array(z.enum(specialCareCodes)),
          /** The adult of the same order who is responsible for this child: name, and seat where there is one. */
          guardian: z.nullable(z.object({ name: z.nullable(z.string()), seat: z.string() })),
          seat: z.string(),
          classNames: names,
          from: stopOfTrip,
          to: stopOfTrip,
        }),
      ),
      {
        /** The docks of the sailing in the order of its stops, each once. */
        docks: z.array(named),
      },
    ),
  }),
})

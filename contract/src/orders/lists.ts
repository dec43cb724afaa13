import type { TextKey } from '@fairway/texts/keys'
import { channels } from '../fares/values.ts'
import { certificateTypes } from '../kernel/certificates.ts'
import { listsOf, type Reader, textsOf } from '../lists/list.ts'
import type { orders } from './endpoints.ts'
import { type passengerList, travellingStates } from './passenger-list.ts'
import { guardianText, passengerNameText, specialCareText } from './passenger-texts.ts'
import { ticketStates as allTicketStates, orderStates, paymentMethods } from './values.ts'

const list = listsOf<typeof orders>()
const states = textsOf('orders.state', orderStates)
const methods = textsOf('orders.method', paymentMethods)

type Decision = { allowed: true } | { allowed: false; reason: string; text: string }

/** Why the server refuses an action; in fewer words where it is for the usual reason. */
function refusalOf(decision: Decision, usual: string, short: TextKey, { text }: Reader): string | undefined {
  if (decision.allowed) return undefined
  return decision.reason === usual ? text(short) : decision.text
}

/** Orders within the caller's data scope, searched by number, person, sailing date and day of sale. */
export const orderList = list('orders.list', {
  title: 'orders.list.title',
  empty: 'orders.list.empty',
  rowKey: ({ id }) => id,
  sort: '-at',
  columns: {
    number: {
      title: 'orders.list.number',
      kind: 'code',
      value: ({ number }) => number,
      sortable: true,
      size: 150,
    },
    state: { title: 'orders.list.state', kind: 'state', texts: states, value: ({ state }) => state },
    departure: {
      title: 'orders.list.departure',
      kind: 'moment',
      value: ({ from }) => from.at,
      sortable: true,
    },
    trip: {
      title: 'orders.list.trip',
      kind: 'text',
      width: 24,
      value: ({ from, to, trips }, { name, text }) => {
        const trip = `${name(from.names)} → ${name(to.names)}`
        return trips > 1 ? text('orders.list.andMoreTrips', { trip, more: String(trips - 1) }) : trip
      },
    },
    people: {
      title: 'orders.list.firstPassenger',
      kind: 'text',
      value: ({ firstName, firstForgottenAt }, reader) =>
        passengerNameText(firstName, firstForgottenAt, reader),
    },
    passengers: {
      title: 'orders.list.passengerCount',
      kind: 'number',
      value: ({ passengers }) => passengers,
      within: 'people',
    },
    total: {
      title: 'orders.list.total',
      kind: 'money',
      summed: true,
      width: 12,
      value: ({ total }) => total,
      sortable: true,
    },
    method: {
      title: 'orders.list.method',
      kind: 'state',
      texts: methods,
      value: ({ method }) => method,
    },
    ship: {
      title: 'orders.list.shipAndLine',
      kind: 'text',
      width: 24,
      value: ({ shipNames, lineNames }, { name }) => `${name(shipNames)} · ${name(lineNames)}`,
    },
    at: { title: 'orders.list.soldAt', kind: 'moment', value: ({ at }) => at, sortable: true },
    seller: {
      title: 'orders.list.seller',
      kind: 'text',
      width: 24,
      value: ({ soldBy, organisation }, { name }) => `${soldBy} · ${name(organisation.names)}`,
    },
  },
  filters: {
    number: { title: 'orders.list.number', kind: 'text', exact: true },
    // The request carries an encrypted search token; the reply names the person, masked.
    who: { title: 'orders.passenger', kind: 'id', named: (_who, reply) => reply.who ?? '…' },
    sailingId: { title: 'orders.list.sailing', kind: 'id', named: () => undefined, journal: true },
    soldFrom: {
      title: 'orders.list.soldFrom',
      kind: 'day',
      until: { filter: 'soldTo', period: 'orders.list.soldAt' },
      past: true,
      journal: true,
    },
    soldTo: { title: 'orders.list.soldTo', kind: 'day', journal: true },
    date: { title: 'orders.list.sailingDate', kind: 'day', journal: true },
    state: {
      title: 'orders.list.state',
      kind: 'state',
      many: true,
      texts: states,
      journal: true,
    },
    method: {
      title: 'orders.list.method',
      kind: 'state',
      many: true,
      texts: methods,
      journal: true,
    },
    channel: {
      title: 'orders.list.channel',
      kind: 'state',
      many: true,
      texts: textsOf('orders.channel', channels),
      journal: true,
    },
  },
  batch: {
    name: ({ number }) => number,
    actions: {
      print: {
        title: 'orders.ticket.print',
        question: 'orders.batch.printQuestion',
        permission: 'orders.print',
        refusal: ({ can }, reader) =>
          refusalOf(can.print, 'orders.notPrintable', 'orders.batch.notPrintable', reader),
      },
      release: {
        title: 'orders.detail.release',
        question: 'orders.batch.releaseQuestion',
        permission: 'orders.release',
        danger: true,
        refusal: ({ can }, reader) =>
          refusalOf(can.release, 'orders.notHeld', 'orders.batch.notHeld', reader),
      },
      refund: {
        title: 'orders.batch.refund',
        question: 'orders.batch.refundQuestion',
        permission: 'orders.refund',
        refusal: ({ can }, reader) =>
          refusalOf(can.refund, 'orders.notRefundable', 'orders.batch.notRefundable', reader),
      },
    },
  },
})

const passengers = listsOf<typeof passengerList>()
const sexes = ['male', 'female'] as const
const travelling = textsOf('orders.ticketState', travellingStates)

/** Who travels on one sailing, by the docks where they board and land. */
export const sailingPassengers = passengers('orders.passengers', {
  title: 'orders.passengers.title',
  empty: 'orders.passengers.empty',
  rowKey: ({ ticketId }) => ticketId,
  sort: 'seat',
  pageSize: 100,
  columns: {
    seat: {
      title: 'orders.ticket.seat',
      kind: 'code',
      width: 8,
      size: 80,
      sortable: true,
      empty: 'orders.ticket.noSeat',
      value: ({ seat }) => seat,
    },
    name: {
      title: 'orders.passenger',
      kind: 'text',
      width: 20,
      sortable: true,
      value: ({ name, forgottenAt }, reader) => passengerNameText(name, forgottenAt, reader),
    },
    type: { title: 'orders.counter.type', kind: 'names', value: ({ typeNames }) => typeNames },
    certificateType: {
      title: 'orders.counter.certificateType',
      kind: 'state',
      texts: textsOf('certificates', certificateTypes),
      value: ({ certificateType }) => certificateType,
    },
    certificate: {
      title: 'orders.counter.certificateNumber',
      kind: 'code',
      width: 22,
      value: ({ certificateMasked }) => certificateMasked,
    },
    sex: {
      title: 'orders.counter.sex',
      kind: 'state',
      texts: textsOf('orders.sex', sexes),
      value: ({ sex }) => sex,
    },
    birthDate: { title: 'orders.counter.birthDate', kind: 'day', value: ({ birthDate }) => birthDate },
    nationality: {
      title: 'orders.counter.nationality',
      kind: 'code',
      size: 80,
      value: ({ nationality }) => nationality,
    },
    specialCare: {
      title: 'orders.counter.specialCare',
      kind: 'text',
      width: 24,
      value: ({ specialCare }, reader) => specialCareText(specialCare, reader),
    },
    guardian: {
      title: 'orders.passengers.guardian',
      kind: 'text',
      width: 20,
      value: ({ guardian }) => guardianText(guardian),
    },
    from: {
      title: 'orders.passengers.boardsAt',
      kind: 'names',
      sortable: true,
      value: ({ from }) => from.names,
    },
    departs: { title: 'orders.list.departure', kind: 'moment', value: ({ from }) => from.at },
    to: { title: 'orders.passengers.landsAt', kind: 'names', sortable: true, value: ({ to }) => to.names },
    class: { title: 'orders.passengers.class', kind: 'names', value: ({ classNames }) => classNames },
    number: {
      title: 'orders.passengers.ticketNumber',
      kind: 'code',
      size: 160,
      sortable: true,
      value: ({ number }) => number,
    },
    state: {
      title: 'orders.list.state',
      kind: 'state',
      texts: textsOf('orders.ticketState', allTicketStates),
      sortable: true,
      value: ({ state }) => state,
    },
  },
  filters: {
    sailingId: {
      title: 'orders.list.sailing',
      kind: 'id',
      required: true,
      named: () => undefined,
      journal: true,
    },
    boardsAt: {
      title: 'orders.passengers.boardsAt',
      kind: 'id',
      address: 'boards',
      named: (id, { docks }) => docks.find((dock) => dock.id === id)?.names,
      journal: true,
    },
    landsAt: {
      title: 'orders.passengers.landsAt',
      kind: 'id',
      address: 'lands',
      named: (id, { docks }) => docks.find((dock) => dock.id === id)?.names,
      journal: true,
    },
    state: {
      title: 'orders.list.state',
      kind: 'state',
      texts: travelling,
      journal: true,
    },
  },
})

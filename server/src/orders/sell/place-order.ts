import { type Channel, channelOf } from '@fairway/contract/fares/values'
import { manifestDataOf, personKey } from '@fairway/contract/kernel/certificates'
import { maskNumber } from '@fairway/contract/kernel/formats'
import { phoneKey } from '@fairway/contract/kernel/identity'
import { textIn } from '@fairway/contract/kernel/languages'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { OrderReceipt } from '@fairway/contract/orders/order-views'
import type { Passenger } from '@fairway/contract/orders/passenger'
import { type PaymentMethod, specialCareCodes } from '@fairway/contract/orders/values'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { invalidFields } from '../../platform/http/problems.ts'
import type { Crypto } from '../../platform/security/crypto.ts'
import { chosenSeatFaults, wantedSeats } from '../domain/chosen-seats.ts'
import { guardiansOf } from '../domain/guardians.ts'
import { partyFaults, type TypeRule } from '../domain/party.ts'
import { storedReference } from '../domain/payment-reference.ts'
import { seatOrder } from '../domain/seat-order.ts'
import { assertPaymentPassword } from './payment-password.ts'
import { refusalOf } from './refusals.ts'
import type { HoldLimits, SaleRequest } from './sell-batch.ts'
import { passengerTypes, plannedDeparture } from './selling-facts.ts'

/** The request of a sale, whatever the payment. */
export interface PartyRequest {
  sailingId: string
  fromStop: number
  toStop: number
  classCode: string
  passengers: readonly Passenger[]
  phone?: string | undefined
  expectedTotal: number
}

/** How it is paid; a hold is not. */
export type PaymentRequest = { method: PaymentMethod; reference?: string } | 'hold'

/**
 * Sells or holds: validates the party, encrypts personal data, and passes the request to the lane of the sailing.
 * @throws request.invalid naming the fields (an agency's hold needs a phone), or a refusal of the database:
 *   orders.soldOut, orders.seatTaken, orders.priceChanged, …
 */
export async function placeOrder(
  context: IdempotentContext,
  request: PartyRequest,
  payment: PaymentRequest,
  channel: Channel = channelOf(context.caller),
): Promise<OrderReceipt> {
  const departs = await plannedDeparture(context.db, request.sailingId, request.fromStop)
  await assertValidParty(context, request, departs ?? context.now)
  if (payment === 'hold' && channel === 'agent' && !request.phone)
    throw invalidFields({ field: 'phone', reason: 'required' })
  const { code, detail } = await context.services.selling.sell({
    ...saleRequestOf(
      context,
      request,
      payment,
      channel,
      await holdMinutes(context),
      await passengerTypes(context.db, context.now),
    ),
    ...(payment === 'hold' && channel === 'agent' && { limits: await holdLimits(context) }),
  })
  if (code === 'sold' || code === 'repeated') {
    context.committed = true
    return detail as OrderReceipt
  }
  throw await refusalOf(context, code, detail, request.passengers)
}

/** Sells from the wallet of the caller's organisation, to who knows their payment password. */
export async function placeFromWallet(
  context: IdempotentContext,
  request: PartyRequest & { paymentPassword: string },
): Promise<OrderReceipt> {
  await assertPaymentPassword(context, request.paymentPassword)
  return placeOrder(context, request, { method: 'wallet' })
}

async function assertValidParty(context: Context, request: PartyRequest, departs: Date): Promise<void> {
  const { dictionaries } = context.services
  const accepted = await dictionaries.enabled('certificateTypes')
  const refused = request.passengers.findIndex(({ certificateType }) => !accepted.has(certificateType))
  if (refused >= 0)
    throw invalidFields({
      field: `passengers[${refused}].certificateType`,
      reason: 'oneOf',
      values: {
        allowed: Array.from(accepted.values(), ({ names }) => textIn(names, context.language)).join(', '),
      },
    })
  const types = await passengerTypes(context.db, context.now)
  const faults = [
    ...partyFaults(request.passengers, types, {
      travel: serviceDateOf(departs),
      today: serviceDateOf(context.now),
      language: context.language,
      countries: await dictionaries.enabled('countries'),
    }),
    ...chosenSeatFaults(request.passengers, types),
  ]
  if (faults.length > 0) throw invalidFields(...faults)
}

/** What the lane takes. Certificates and the phone leave this function hashed, encrypted and masked. */
function saleRequestOf(
  context: IdempotentContext,
  request: PartyRequest,
  payment: PaymentRequest,
  channel: Channel,
  minutesToPay: number,
  types: ReadonlyMap<string, TypeRule>,
): SaleRequest {
  const { crypto } = context.services
  const { phone } = request
  const places = seatOrder(
    request.passengers.map(({ passengerType }) => ({ isAdult: types.get(passengerType)?.isAdult ?? true })),
  )
  const { sailingId, fromStop, toStop, classCode, passengers, expectedTotal } = request
  const guardians = guardiansOf(passengers, types)
  // Keyed, because the request holds certificate numbers, and there are few enough of those to try them all.
  const [hash = '', ...formerHashes] = crypto
    .keyedHashes(
      'secret',
      JSON.stringify([sailingId, fromStop, toStop, classCode, passengers, phone, expectedTotal, payment]),
    )
    .map(hex)
  return {
    key: context.idempotencyKey,
    endpoint: context.endpoint,
    hash,
    ...(formerHashes.length > 0 && { formerHashes }),
    user: context.caller.userId,
    organisation: context.caller.organisationId,
    channel,
    operation: context.journalLabel,
    requestId: context.requestId,
    address: context.clientAddress,
    at: context.now.toISOString(),
    sailing: sailingId,
    from: fromStop,
    to: toStop,
    class: classCode,
    expected: expectedTotal,
    ...(payment === 'hold'
      ? { heldUntil: holdDeadline(context.now, minutesToPay).toISOString() }
      : {
          method: payment.method,
          reference: storedReference(payment, (code) => crypto.keyedHash('secret', code)),
        }),
    ...(phone && protectPhone(phone, crypto)),
    seats: wantedSeats(passengers, types),
    passengers: passengers.map((person, at) => ({
      ...encryptPassenger(person, crypto),
      guardian: guardians[at],
      seat: places[at],
    })),
  }
}

function protectPhone(phone: string, crypto: Crypto) {
  const { hash, cipher } = crypto.protect('phone', phone, phoneKey(phone))
  return { phoneHash: hex(hash), phoneCipher: hex(cipher), phoneMasked: maskNumber(phone) }
}

function encryptPassenger(person: Passenger, crypto: Crypto) {
  const derived = manifestDataOf(person.certificateType, person.certificateNumber)
  const { hash, cipher } = crypto.protect(
    'certificate',
    person.certificateNumber,
    personKey(person.certificateType, person.certificateNumber),
  )
  return {
    name: person.name,
    type: person.passengerType,
    kind: person.certificateType,
    hash: hex(hash),
    cipher: hex(cipher),
    masked: maskNumber(person.certificateNumber),
    born: derived.birthDate ?? person.birthDate,
    sex: derived.sex ?? person.sex,
    nationality: derived.nationality ?? person.nationality,
    source: person.identitySource,
    care: declaredCare(person),
  }
}

/** What was declared, each once and in one order; undefined for nothing. */
function declaredCare({ specialCare = [] }: Passenger) {
  const declared = specialCareCodes.filter((code) => specialCare.includes(code))
  return declared.length > 0 ? declared : undefined
}

/** Lifetime of a hold. */
const holdMinutes = ({ services }: Context) => services.parameters.read('orders.holdMinutes')

/** How much an agency may hold without paying, so that no ship is taken off sale for nothing. */
async function holdLimits({ services, now }: Context): Promise<HoldLimits> {
  const all = await services.parameters.all()
  return {
    onSailing: all['orders.mostHeldOnSailing'],
    inAll: all['orders.mostHeldInAll'],
    since: new Date(now.getTime() - all['orders.endedHoldMinutes'] * 60_000).toISOString(),
  }
}

/** When the time to pay is over; selling ends a hold earlier when the sale of its channel closes. */
const holdDeadline = (now: Date, minutesToPay: number) => new Date(now.getTime() + minutesToPay * 60_000)

/** Bytes as PostgreSQL reads them inside JSON. */
const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`

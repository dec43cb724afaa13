import { type CertificateType, personKey } from '@fairway/contract/kernel/certificates'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { passengerErasure } from '@fairway/contract/orders/forget-endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand, inTransaction } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { invalidFields } from '../../platform/http/problems.ts'
import { countOf, namesPassenger, type OrderOfPassenger, partitionErasable } from '../domain/forgetting.ts'
import { withinScope } from '../list/visible-orders.ts'

type PassengerRecords = (typeof passengerErasure)['orders.passengerRecords']
type ForgetPassenger = (typeof passengerErasure)['orders.forgetPassenger']

interface Certificate {
  certificateType: CertificateType
  certificateNumber: string
  nationality?: string | undefined
}

interface PassengerOrder extends OrderOfPassenger {
  number: number
  name: string
}

const lockOrders = sql`for no key update of o`
const noLock = sql``

/** The orders within the caller's scope in which this person travels, in the order in which orders are locked. */
async function ordersOf(
  tx: Transaction,
  { scope, services }: Context,
  certificate: Certificate,
  lock: RawBuilder<unknown>,
): Promise<PassengerOrder[]> {
  const hashes = services.crypto.keyedHashes(
    'certificate',
    personKey(certificate.certificateType, certificate.certificateNumber),
  )
  const { rows } = await sql<PassengerOrder>`
    select o.id as "orderId", p.number, p.name, o.state, orders.is_cancelled(o.id) as "sailingCancelled",
      (select count(*)::integer from orders.tickets t
        where t.order_id = o.id and t.passenger_number = p.number) as tickets
    from (select distinct any_version.order_id, any_version.number from orders.passengers any_version
      where any_version.certificate_hash = any(${hashes}::bytea[]) and any_version.forgotten_at is null) found
    join orders.passengers p on p.order_id = found.order_id and p.number = found.number
    join orders.orders o on o.id = p.order_id
    where p.version = (select max(last.version) from orders.passengers last
        where last.order_id = p.order_id and last.number = p.number)
      and (${certificate.nationality ?? null}::text is null or coalesce(p.nationality = ${certificate.nationality ?? null}, true))
      and ${withinScope(scope)}
    order by o.id, p.number ${lock}`.execute(tx)
  return rows
}

/**
 * Counts the orders of a person within the caller's scope, and those that can be erased. Journalled like the display of
 * a certificate: the answer reveals whether the person travels.
 */
export function passengerRecords(
  context: Context,
  certificate: ParsedRequest<PassengerRecords>,
): Promise<ReplyOf<PassengerRecords>> {
  return inTransaction(context, async (tx, journal) => {
    const matches = await ordersOf(tx, context, certificate, noLock)
    const { forgettable, kept } = partitionErasable(matches)
    journal({ detail: { ...countOf(matches) } })
    return { ...countOf(matches), forgettable: countOf(forgettable), kept }
  })
}

/**
 * Erases the personal data of a person from all orders within the caller's scope that are over. The journal records how
 * many they were, not which: the list would link the orders of one person for good.
 * @throws request.invalid for a reason that names the person
 */
export function forgetPassenger(
  context: IdempotentContext,
  request: ParsedRequest<ForgetPassenger>,
): Promise<ReplyOf<ForgetPassenger>> {
  const { crypto } = context.services
  const { certificateType, certificateNumber, nationality, reason } = request
  const person = personKey(certificateType, certificateNumber)
  // Keyed hash: a plain one of a certificate number can be found by trying all numbers.
  const requestHash = crypto
    .keyedHash('secret', JSON.stringify([person, nationality, reason]))
    .toString('hex')
  return idempotentCommand(context, requestHash, async (tx, journal) => {
    const matches = await ordersOf(tx, context, request, lockOrders)
    const { forgettable, kept } = partitionErasable(matches)
    const names = matches.map(({ name }) => name)
    if (namesPassenger(reason, certificateNumber, names))
      throw invalidFields({ field: 'reason', reason: 'namesPassenger' })
    await sql`select orders.forget_passengers(${forgettable.map(({ orderId }) => orderId)}::bigint[],
      ${forgettable.map(({ number }) => number)}::smallint[], ${context.now})`.execute(tx)
    const forgotten = countOf(forgettable)
    journal({ detail: { ...forgotten, reason } })
    return { forgotten, kept, at: toInstant(context.now) }
  })
}

import { type CertificateType, personKey } from '@fairway/contract/kernel/certificates'
import type { AcceptedOf, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { forgetting } from '@fairway/contract/orders/forget-endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand, inTransaction } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { invalidFields } from '../../platform/http/problems.ts'
import { countOf, divide, namesPassenger, type OrderOfPassenger } from '../domain/forgetting.ts'
import { withinScope } from '../list/visible-orders.ts'

type Records = (typeof forgetting)['orders.passengerRecords']
type Forget = (typeof forgetting)['orders.forgetPassenger']

interface Certificate {
  certificateType: CertificateType
  certificateNumber: string
  nationality?: string | undefined
}

interface Found extends OrderOfPassenger {
  number: number
  name: string
}

const lockOrders = sql`for no key update of o`
const noLock = sql``

/** The orders within the caller's scope in which this person travels, in the order in which orders are locked. */
async function ordersOf(
  tx: Transaction,
  { scope, services }: Context,
  asked: Certificate,
  lock: RawBuilder<unknown>,
): Promise<Found[]> {
  const hash = services.crypto.keyedHash(
    'certificate',
    personKey(asked.certificateType, asked.certificateNumber),
  )
  const { rows } = await sql<Found>`
    select o.id as "orderId", p.number, p.name, o.state, run.status = 'cancelled' as "sailingCancelled",
      (select count(*)::integer from orders.tickets t
        where t.order_id = o.id and t.passenger_number = p.number) as tickets
    from orders.passengers p
    join orders.orders o on o.id = p.order_id
    join sailings.sailings run on run.id = o.sailing_id
    where p.certificate_hash = ${hash} and p.forgotten_at is null
      and (${asked.nationality ?? null}::text is null or coalesce(p.nationality = ${asked.nationality ?? null}, true))
      and ${withinScope(scope)}
    order by o.id, p.number ${lock}`.execute(tx)
  return rows
}

/**
 * Counts the orders of a person within the caller's scope, and those that can be erased. Journalled like the display of
 * a certificate: the answer reveals whether the person travels.
 */
export function passengerRecords(context: Context, asked: AcceptedOf<Records>): Promise<ReplyOf<Records>> {
  return inTransaction(context, async (tx, journal) => {
    const found = await ordersOf(tx, context, asked, noLock)
    const { forgettable, kept } = divide(found)
    journal({ detail: { ...countOf(found) } })
    return { ...countOf(found), forgettable: countOf(forgettable), kept }
  })
}

/**
 * Erases the personal data of a person from all orders within the caller's scope that are over. The journal keeps how
 * many they were, not which: the list would tie the orders of one person together for good.
 * @throws request.invalid for a reason that names the person
 */
export function forgetPassenger(
  context: IdempotentContext,
  asked: AcceptedOf<Forget>,
): Promise<ReplyOf<Forget>> {
  const { crypto } = context.services
  const { certificateType, certificateNumber, nationality, reason } = asked
  const person = personKey(certificateType, certificateNumber)
  // Keyed hash: a plain one of a certificate number can be found by trying all numbers.
  const request = crypto.keyedHash('secret', JSON.stringify([person, nationality, reason])).toString('hex')
  return idempotentCommand(context, request, async (tx, journal) => {
    const found = await ordersOf(tx, context, asked, lockOrders)
    const { forgettable, kept } = divide(found)
    const names = found.map(({ name }) => name)
    if (namesPassenger(reason, certificateNumber, names))
      throw invalidFields({ field: 'reason', reason: 'namesPassenger' })
    await sql`select orders.forget_passengers(${forgettable.map(({ orderId }) => orderId)}::bigint[],
      ${forgettable.map(({ number }) => number)}::smallint[], ${context.now})`.execute(tx)
    const forgotten = countOf(forgettable)
    journal({ detail: { ...forgotten, reason } })
    return { forgotten, kept, at: toInstant(context.now) }
  })
}

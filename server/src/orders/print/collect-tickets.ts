import {
  type CertificateType,
  certificateFault,
  certificateTypes,
  personKey,
} from '@fairway/contract/kernel/certificates'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Names } from '@fairway/contract/kernel/languages'
import type { printing } from '@fairway/contract/orders/print-endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { writeJournal } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { ProblemError, problem } from '../../platform/http/problems.ts'
import { ticketNumber } from '../list/read-order.ts'
import { presentTrip, type TripRow, tripColumns, tripJoins } from '../list/ticket-trip.ts'
import { writeGrant } from './collection-grant.ts'
import { ticketOfCode } from './ticket-of-code.ts'

type Collect = (typeof printing)['orders.collect']
type Proof = ParsedRequest<Collect>['proof']
type Condition = RawBuilder<boolean>

interface TicketRow extends TripRow {
  id: string
  order_id: string
  order_number: string
  seller: Names
  passenger_number: number
  name: string
  certificate_type: CertificateType
  certificate_masked: string
  seat: string | null
  copies: number
}

/**
 * The paid tickets of any seller that a named passenger has proved to be theirs, with a grant to print them. Each look is
 * journalled at its order; one that finds nothing is journalled too, counted, and slowed down, so that nothing can be guessed.
 * @throws orders.nothingToCollect, orders.collectionPause, orders.codeReprinted, orders.codeCorrected
 */
export async function collectTickets(
  context: Context,
  { proof }: ParsedRequest<Collect>,
): Promise<ReplyOf<Collect>> {
  await assertNoCollectionPause(context)
  const tickets = await context.db.transaction().execute(async (tx) => {
    const found = await provedTickets(tx, context, proof)
    for (const orderId of new Set(found.map((ticket) => ticket.order_id)))
      await writeJournal(tx, context, {
        entity: 'orders.order',
        entityId: orderId,
        detail: { way: proof.by, tickets: found.filter((ticket) => ticket.order_id === orderId).length },
      })
    return found
  })
  if (tickets.length === 0) {
    await recordRefusal(context, proof.by)
    throw problem('orders.nothingToCollect')
  }
  return { orders: presentOrders(context, tickets) }
}

async function provedTickets(tx: Transaction, context: Context, proof: Proof): Promise<TicketRow[]> {
  const condition = await conditionOf(tx, context, proof)
  if (!condition) return []
  const { rows } = await sql<TicketRow>`
    select t.id::text, o.id::text as order_id, o.number as order_number, seller.names as seller, t.passenger_number, p.name,
      p.certificate_kind as certificate_type, p.certificate_masked, t.seat_label as seat,
      orders.copies_of(t.id) as copies, ${tripColumns('t')}
    from orders.tickets t
    join orders.orders o on o.id = t.order_id
    join staff.organisations seller on seller.id = o.organisation_id
    join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number and p.version = t.passenger_version
    ${tripJoins('t')}
    where ${condition} and p.named and t.state in ('issued', 'boarded') and sailing.status <> 'cancelled'
      and to_call.arrives > ${context.now}
    order by t.planned_depart, o.id, t.passenger_number, t.id limit 200`.execute(tx)
  return rows
}

/** The condition on ticket, order and passenger that a proof stands for; undefined when it proves nothing. */
async function conditionOf(tx: Transaction, context: Context, proof: Proof): Promise<Condition | undefined> {
  const { crypto } = context.services
  if (proof.by === 'certificate') {
    const number = proof.certificateNumber
    const hashes = certificateTypes
      .filter((type) => certificateFault(type, number) === undefined)
      .flatMap((type) => crypto.keyedHashes('certificate', personKey(type, number)))
    return sql`(t.order_id, t.passenger_number) in (select any_version.order_id, any_version.number
        from orders.passengers any_version where any_version.certificate_hash = any(${hashes}::bytea[]))
      and p.certificate_hash = any(${hashes}::bytea[])`
  }
  if (proof.by === 'code') {
    const ticketId = await codeOrNothing(tx, context, proof.code)
    return ticketId === undefined ? undefined : sql`t.id = ${ticketId}`
  }
  const { rows } = await sql<{ id: string; phone_hash: Buffer | null; phone_cipher: Buffer | null }>`
    select id, phone_hash, phone_cipher from orders.orders where number = ${proof.number}`.execute(tx)
  const order = rows[0]
  if (!order?.phone_hash || !order.phone_cipher) return undefined
  const phone = crypto
    .reveal('phone', { hash: order.phone_hash, cipher: order.phone_cipher })
    .replace(/\D/g, '')
  return phone.endsWith(proof.phoneEnd) ? sql`o.id = ${order.id}` : undefined
}

/** A former code of ours is refused by name; what is no code of ours finds nothing. */
async function codeOrNothing(tx: Transaction, context: Context, code: string): Promise<string | undefined> {
  try {
    return await ticketOfCode(tx, context.services.crypto, code)
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'orders.codeUnknown') return undefined
    throw error
  }
}

function presentOrders(context: Context, tickets: readonly TicketRow[]): ReplyOf<Collect>['orders'] {
  return [...Map.groupBy(tickets, ({ order_id }) => order_id)].map(([orderId, ofOrder]) => ({
    orderId,
    number: ofOrder[0]?.order_number ?? '',
    seller: ofOrder[0]?.seller ?? {},
    grant: writeGrant(
      context,
      orderId,
      ofOrder.map(({ id }) => id),
    ),
    tickets: ofOrder.map((ticket) => ({
      id: ticket.id,
      number: ticketNumber(ticket.order_number, ticket.passenger_number),
      name: ticket.name,
      certificateType: ticket.certificate_type,
      certificateMasked: ticket.certificate_masked,
      seat: ticket.seat ?? '',
      copies: ticket.copies,
      ...presentTrip(ticket),
    })),
  }))
}

async function assertNoCollectionPause({ db, caller, now }: Context): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select orders.collection_pause(${caller.userId}, ${now}) as seconds`.execute(db)
  const seconds = rows[0]?.seconds ?? 0
  if (seconds > 0) throw problem('orders.collectionPause', { seconds })
}

async function recordRefusal(context: Context, way: Proof['by']): Promise<void> {
  await sql`select orders.record_collection_refusal(${context.caller.userId}, ${context.caller.organisationId},
    ${context.now}, ${way}, ${context.requestId}, ${context.clientAddress})`.execute(context.db)
}

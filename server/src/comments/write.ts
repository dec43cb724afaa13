import { timingSafeEqual } from 'node:crypto'
import type { comments } from '@fairway/contract/comments/endpoints'
import { commentLength } from '@fairway/contract/comments/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { phoneKey } from '@fairway/contract/kernel/identity'
import type { Names } from '@fairway/contract/kernel/languages'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { JoinedRow } from '../platform/database/rows.ts'
import type { OpenContext } from '../platform/http/context.ts'
import { invalidFields, ProblemError, problem } from '../platform/http/problems.ts'
import type { Crypto } from '../platform/security/crypto.ts'
import { assertChallengePassed } from '../session/index.ts'
import { countNetworkAttempt, countOrderAttempt } from './attempt-limits.ts'
import { maskedAuthor, plainText } from './domain/plain-text.ts'

type WrittenComment = ReplyOf<(typeof comments)['comments.write']>

/** The request of a comment: the text, and the proof of the trip. */
export interface CommentInput {
  orderNumber: string
  phone: string
  rating: number
  text: string
}

/**
 * Timing attack: a refused proof is answered no sooner than this, so that it does not disclose which half was wrong.
 */
const minRefusalMs = 400

/**
 * Accepts a comment from the public page. The attempts of its network and of its order are counted, and the captcha is
 * consumed, before any look-up.
 * @throws comments.closed, comments.tooMany, session.wrongCode, and what `insertComment` throws
 */
export async function writeComment(
  context: OpenContext,
  request: ParsedRequest<(typeof comments)['comments.write']>,
): Promise<WrittenComment> {
  const { db, services, clientAddress, now } = context
  const parameters = await services.parameters.all()
  if (!parameters['comments.accepted']) throw problem('comments.closed')
  await countNetworkAttempt(db, clientAddress, now, parameters['comments.mostTries'])
  await assertChallengePassed(context, request)
  await countOrderAttempt(db, request.orderNumber, now)
  const began = performance.now()
  try {
    return await insertComment(db, services.crypto, request, now)
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'comments.notYours')
      await new Promise((done) => setTimeout(done, minRefusalMs - (performance.now() - began)))
    throw error
  }
}

/** The trip of an order and what is commented on; every column is null for an unknown order. */
type Trip = JoinedRow<{
  order_id: string
  phone_hash: Buffer | null
  travelled_on: string
  departs: Date
  departs_text: string
  good: boolean
  author: string
  product_id: string | null
  product_names: Names | null
}>

/**
 * Puts a comment where staff will see it. It is not public before they approve it.
 * @throws comments.notYours alike for an unknown order and a wrong phone, comments.notYet, comments.noTrip,
 *   comments.already
 */
export async function insertComment(
  db: Database,
  crypto: Crypto,
  { orderNumber, phone, rating, text }: CommentInput,
  now: Date,
): Promise<WrittenComment> {
  const body = plainText(text)
  if ([...body].length < commentLength.min)
    throw invalidFields({ field: 'text', reason: 'tooShort', values: { limit: String(commentLength.min) } })
  const phoneHashes = crypto.keyedHashes('phone', phoneKey(phone))
  const { rows } = await sql<Trip>`
    select o.id as order_id, o.phone_hash, s.service_date as travelled_on, trip.planned_depart as departs,
      to_char(trip.planned_depart at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as departs_text,
      o.state in ('paid', 'closed') and trip.good as good,
      coalesce((select p.name from orders.passengers p where p.order_id = o.id and p.named
        order by p.number, p.version desc limit 1), '–') as author,
      product.id as product_id, product.names as product_names
    from (select) always
    left join orders.orders o on o.number = ${orderNumber}
    left join lateral (
      select t.sailing_id, t.planned_depart, t.state in ('issued', 'boarded', 'travelled') as good
      from orders.tickets t where t.order_id = o.id
      order by good desc, t.planned_depart, t.passenger_number limit 1) trip on true
    left join sailings.sailings s on s.id = trip.sailing_id
    left join comments.product_lines pl on pl.line_id = s.line_id
    left join comments.products product on product.id = pl.product_id`.execute(db)
  const trip = rows[0]
  const stored = trip?.phone_hash
  const isPhoneCorrect = phoneHashes.some((hash) =>
    timingSafeEqual(stored ?? Buffer.alloc(hash.length), hash),
  )
  if (!trip || trip.order_id === null || !isPhoneCorrect) throw problem('comments.notYours')
  if (!trip.good || trip.product_id === null || trip.product_names === null) throw problem('comments.noTrip')
  if (trip.departs > now) throw problem('comments.notYet', { departs: trip.departs_text })
  const inserted = await sql`
    insert into comments.comments (product_id, order_id, travelled_on, rating, body, author, written_at)
    values (${trip.product_id}, ${trip.order_id}, ${trip.travelled_on}::date, ${rating}, ${body},
      ${maskedAuthor(trip.author)}, ${now})
    on conflict (order_id) do nothing returning id`.execute(db)
  if (inserted.rows.length === 0 && !(await isSameComment(db, trip.order_id, rating, body)))
    throw problem('comments.already')
  return { product: { id: trip.product_id, names: trip.product_names } }
}

/** Sent again after a lost answer, the same words of the same order are the comment that is there. */
async function isSameComment(db: Database, orderId: string, rating: number, body: string): Promise<boolean> {
  const { rows } = await sql`select from comments.comments
    where order_id = ${orderId} and rating = ${rating} and body = ${body}`.execute(db)
  return rows.length > 0
}

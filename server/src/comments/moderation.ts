import type { comments } from '@fairway/contract/comments/endpoints'
import type { CommentState } from '@fairway/contract/comments/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { type RawBuilder, sql } from 'kysely'
import { hasTicketAtDocks, hasTicketOfCarrier } from '../orders/index.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { containsPattern } from '../platform/database/like-pattern.ts'
import { instantOf } from '../platform/database/named.ts'
import type { Scope } from '../platform/http/caller.ts'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { everyRow, noRow, scopeCondition } from '../staff/index.ts'
import { commentOrder } from './comment-order.ts'

type Moderation = ReplyOf<(typeof comments)['comments.moderation']>
type ModerationRequest = ParsedRequest<(typeof comments)['comments.moderation']>

/**
 * Scope condition on a comment `c`: the operator sees all, a carrier those about its ships, other organisations none;
 * with a dock scope only those about trips from or to the own docks.
 */
function visibleComments(scope: Scope): RawBuilder<boolean> {
  return scopeCondition(scope, {
    carrier: (id) => hasTicketOfCarrier(sql`c.order_id`, id),
    docks: (among) => hasTicketAtDocks(sql`c.order_id`, among),
    instead: { operator: everyRow, portCorporation: noRow, agent: noRow },
  })
}

/** How many comments wait for a decision. */
export async function countWaitingComments(db: Connection, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from comments.comments c
    where c.state = 'waiting' and ${visibleComments(scope)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Comments as staff see them, and how many of each state there are. */
export async function moderationList(
  db: Connection,
  scope: Scope,
  request: ModerationRequest,
  now: Date,
): Promise<Moderation> {
  const { state, productId, rating, text, page, pageSize, sort = ['-writtenAt'] } = request
  const order = commentOrder(sort)
  const condition = sql`${visibleComments(scope)}
    and (${state ?? null}::text[] is null or c.state = any(${state ?? null}::text[]))
    and (${productId ?? null}::bigint is null or c.product_id = ${productId ?? null})
    and (${rating ?? null}::integer is null or c.rating = ${rating ?? null})
    and (${text ?? ''}::text = '' or c.body ilike ${containsPattern(text ?? '')}
      or o.number = ${text ?? ''})`
  const [list, total, counts] = await Promise.all([
    sql<Moderation['rows'][number]>`
      select c.id::text as id, json_build_object('id', p.id::text, 'names', p.names) as product,
        o.id::text as "orderId", o.number as "orderNumber", c.travelled_on::text as "travelledOn", c.rating, c.body as text,
        c.author, ${instantOf('c.written_at')} as "writtenAt", c.state, decider.name as "decidedBy",
        ${instantOf('c.decided_at')} as "decidedAt", c.hide_reason as "hideReason",
        case when c.reply is not null then json_build_object('text', c.reply, 'by', replier.name,
          'at', ${instantOf('c.replied_at')}) end as reply
      from comments.comments c
      join comments.products p on p.id = c.product_id join orders.orders o on o.id = c.order_id
      left join staff.users decider on decider.id = c.decided_by
      left join staff.users replier on replier.id = c.replied_by
      where ${condition} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from comments.comments c join orders.orders o on o.id = c.order_id
      where ${condition}`.execute(db),
    sql<Moderation['counts']>`
      select count(*) filter (where c.state = 'waiting')::integer as waiting,
        count(*) filter (where c.state = 'published')::integer as published,
        count(*) filter (where c.state = 'hidden')::integer as hidden
      from comments.comments c where ${visibleComments(scope)}`.execute(db),
  ])
  return {
    rows: list.rows,
    total: total.rows[0]?.total ?? 0,
    counts: counts.rows[0] ?? { waiting: 0, published: 0, hidden: 0 },
    asOf: toInstant(now),
  }
}

/** @throws comments.notFound when it is not there for this person. */
async function lockComment(tx: Transaction, { scope }: Context, id: string): Promise<CommentState> {
  const { rows } = await sql<{ state: CommentState }>`
    select c.state from comments.comments c where c.id = ${id} and ${visibleComments(scope)} for update`.execute(
    tx,
  )
  const comment = rows[0]
  if (!comment) throw problem('comments.notFound')
  return comment.state
}

/** Publishes a comment, or hides it with the reason. Idempotent: repeated, it only records who decided last. */
export function decide(
  context: Context,
  { id, hideReason }: { id: string; hideReason: string | null },
): Promise<{ state: CommentState }> {
  const state: CommentState = hideReason === null ? 'published' : 'hidden'
  return inTransaction(context, async (tx, journal) => {
    const before = await lockComment(tx, context, id)
    await sql`update comments.comments set state = ${state}, hide_reason = ${hideReason},
      decided_by = ${context.caller.userId}, decided_at = ${context.now} where id = ${id}`.execute(tx)
    // The reason stays with the comment, where people it names are forgotten: the journal cannot be changed.
    journal({ entity: 'comments.comment', entityId: id, detail: { before, after: state } })
    return { state }
  })
}

/** Answers a comment in the operator's name; an empty text takes the answer away. */
export function reply(
  context: Context,
  { id, text }: { id: string; text: string },
): Promise<{ replied: boolean }> {
  return inTransaction(context, async (tx, journal) => {
    await lockComment(tx, context, id)
    const replyText = text === '' ? null : text
    await sql`update comments.comments set reply = ${replyText},
      replied_by = ${replyText && context.caller.userId}, replied_at = ${replyText && context.now} where id = ${id}`.execute(
      tx,
    )
    journal({ entity: 'comments.comment', entityId: id, detail: { replied: replyText !== null } })
    return { replied: replyText !== null }
  })
}

import type { accounts } from '@fairway/contract/accounts/endpoints'
import {
  type PayoutMethod,
  type PayoutState,
  payoutActions,
  type SentMethod,
} from '@fairway/contract/accounts/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { addDays, momentOn, toInstant } from '@fairway/contract/kernel/service-date'
import type { PaymentMethod } from '@fairway/contract/orders/values'
import { sql } from 'kysely'
import { visibleOrders } from '../../orders/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderBy } from '../../platform/database/order-by.ts'
import type { Scope } from '../../platform/http/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { decidePayout, type PayoutFacts } from '../domain/payout-actions.ts'

type Accounts = typeof accounts
type Reply<Name extends keyof Accounts> = ReplyOf<Accounts[Name]>
type Payout = Reply<'accounts.payouts'>['rows'][number]

interface PayoutRow {
  id: string
  order_id: string
  order_number: string
  method: PayoutMethod
  payment_method: PaymentMethod
  payment_reference: string
  fen: string
  state: PayoutState
  attempts: number
  reference: string
  error: string
  requested_at: Date
  requested_by: string
  paid_at: Date | null
  given_by: string | null
  otherwise_pending: boolean
  list_id: string | null
  replaces_id: string | null
  replaced_by: string | null
}

/** Whether a second person has been asked for another way and has not answered: condition on `accounts.payouts x`. */
export const otherwisePending = (now: Date) => sql<boolean>`exists (select from platform.approvals a
  where a.kind = 'accounts.payOtherwise' and a.subject = x.id::text and a.state in ('asked', 'approved')
    and a.expires_at > ${now})`

const columns = (
  now: Date,
) => sql`x.id::text, x.order_id::text, o.number as order_number, x.method, pay.method as payment_method,
  pay.reference as payment_reference, x.fen::text, x.state, x.attempts, x.reference, x.error, x.requested_at,
  asker.name as requested_by, x.paid_at, giver.name as given_by, ${otherwisePending(now)} as otherwise_pending,
  x.list_id::text, x.replaces_id::text,
  (select later.id::text from accounts.payouts later where later.replaces_id = x.id) as replaced_by`

const joins = sql`join orders.orders o on o.id = x.order_id
  join orders.payments pay on pay.id = x.payment_id
  join staff.users asker on asker.id = x.requested_by
  left join staff.users giver on giver.id = x.paid_by`

/** What may be done with a payout, each with the reason in the reader's language when not. */
function presentActions(
  { caller, language }: Pick<Context, 'caller' | 'language'>,
  facts: PayoutFacts,
): Payout['can'] {
  const decisions = payoutActions.map((action) => {
    const decision = decidePayout(action, facts, caller.permissions)
    if (decision.allowed) return [action, { allowed: true }]
    const { reason, permission } = decision
    const { message } = describe(problem(reason, permission === undefined ? {} : { permission }), language)
    return [action, { allowed: false, reason, text: message }]
  })
  return Object.fromEntries(decisions) as Payout['can']
}

const instantOrNull = (moment: Date | null) => moment && toInstant(moment)

const presentPayout = (context: Context, row: PayoutRow): Payout => ({
  id: row.id,
  orderId: row.order_id,
  orderNumber: row.order_number,
  method: row.method,
  paidBy: row.payment_method,
  paymentReference: row.payment_reference,
  fen: toFen(row.fen),
  state: row.state,
  attempts: row.attempts,
  reference: row.reference,
  error: row.error,
  requestedAt: toInstant(row.requested_at),
  requestedBy: row.requested_by,
  paidAt: instantOrNull(row.paid_at),
  givenBy: row.given_by,
  can: presentActions(context, {
    state: row.state,
    method: row.method,
    otherwisePending: row.otherwise_pending,
  }),
})

/** Payouts within the caller's scope, and what waits to be sent. */
export async function listPayouts(
  context: Context,
  request: ParsedRequest<Accounts['accounts.payouts']>,
): Promise<Reply<'accounts.payouts'>> {
  const { db, scope, now } = context
  const { state = null, method = null, page, pageSize } = request
  const order = orderBy(
    request.sort ?? ['requestedAt'],
    { requestedAt: sql`x.requested_at`, fen: sql`x.fen`, paidAt: sql`x.paid_at` },
    (direction) => sql`x.id ${direction}`,
  )
  const from = request.requestedFrom ? momentOn(request.requestedFrom) : null
  const before = request.requestedTo ? momentOn(addDays(request.requestedTo, 1)) : null
  const filtered = sql`from accounts.payouts x join orders.orders o on o.id = x.order_id
    where ${visibleOrders(scope)}
      and (${state}::text[] is null or x.state = any(${state}::text[]))
      and (${method}::text[] is null or x.method = any(${method}::text[]))
      and (${request.text ?? ''}::text = '' or o.number = ${request.text ?? ''} or x.id::text = ${request.text ?? ''})
      and (${from}::timestamptz is null or x.requested_at >= ${from}::timestamptz)
      and (${before}::timestamptz is null or x.requested_at < ${before}::timestamptz)`
  const [listed, counted, waiting] = await Promise.all([
    sql<PayoutRow>`select ${columns(now)}
      from (select x.* ${filtered} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) x ${joins}
      order by ${order}`.execute(db),
    sql<{ total: number; fen: string }>`
      select count(*)::integer as total, coalesce(sum(x.fen), 0)::text as fen ${filtered}`.execute(db),
    sql<{ method: SentMethod; payouts: number; fen: string }>`
      select x.method, count(*)::integer as payouts, sum(x.fen)::text as fen
      from accounts.payouts x join orders.orders o on o.id = x.order_id
      where x.state = 'requested' and x.paid_at is null and x.method in ('card', 'wechat', 'alipay')
        and ${visibleOrders(scope)}
      group by x.method order by x.method`.execute(db),
  ])
  return {
    rows: listed.rows.map((row) => presentPayout(context, row)),
    total: counted.rows[0]?.total ?? 0,
    sums: { fen: toFen(counted.rows[0]?.fen) },
    waiting: waiting.rows.map(({ fen, ...rest }) => ({ ...rest, fen: toFen(fen) })),
    asOf: toInstant(now),
  }
}

/** How many payouts within a scope that are not at their end are in some states and paid by some methods. */
export async function countOpenPayouts(
  db: Database,
  scope: Scope,
  { state, method }: { state: readonly PayoutState[]; method: readonly PayoutMethod[] },
): Promise<number> {
  const { rows } = await sql<{ payouts: number }>`
    select count(*)::integer as payouts from accounts.payouts x join orders.orders o on o.id = x.order_id
    where x.paid_at is null and x.state <> 'cancelled' and x.state = any(${state}::text[])
      and x.method = any(${method}::text[]) and ${visibleOrders(scope)}`.execute(db)
  return rows[0]?.payouts ?? 0
}

/**
 * A payout with its history.
 * @throws accounts.payoutNotFound, also for that of an order of another organisation
 */
export async function readPayout(
  context: Context,
  { id }: ParsedRequest<Accounts['accounts.payout']>,
): Promise<Reply<'accounts.payout'>> {
  const { db, scope, now } = context
  const { rows } = await sql<PayoutRow>`
    select ${columns(now)} from accounts.payouts x ${joins} where x.id = ${id} and ${visibleOrders(scope)}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw problem('accounts.payoutNotFound')
  const { rows: events } = await sql<{
    number: number
    at: Date
    to_state: PayoutState
    by: string | null
    reference: string
    reason: string
    list_id: string | null
  }>`
    select e.number, e.at, e.to_state, u.name as by, e.reference, e.reason, e.list_id::text
    from accounts.payout_events e left join staff.users u on u.id = e.user_id
    where e.payout_id = ${id} order by e.number`.execute(db)
  return {
    payout: presentPayout(context, row),
    events: [
      {
        number: 1,
        at: toInstant(row.requested_at),
        state: row.replaces_id === null ? 'requested' : 'approved',
        by: row.requested_by,
        reference: '',
        reason: '',
        listId: null,
      },
      ...events.map((event) => ({
        number: event.number,
        at: toInstant(event.at),
        state: event.to_state,
        by: event.by,
        reference: event.reference,
        reason: event.reason,
        listId: event.list_id,
      })),
    ],
    replaces: row.replaces_id,
    replacedBy: row.replaced_by,
    listId: row.list_id,
    asOf: toInstant(now),
  }
}

/**
 * Cash that waits for an order of the caller's organisation, by the exact number: it is collected at any counter, whatever the
 * docks of the clerk.
 */
export async function cashToPay(
  { db, caller, now }: Context,
  { orderNumber }: ParsedRequest<Accounts['accounts.cashToPay']>,
): Promise<Reply<'accounts.cashToPay'>> {
  const { rows } = await sql<Pick<PayoutRow, 'id' | 'order_number' | 'fen' | 'requested_at'>>`
    select x.id::text, o.number as order_number, x.fen::text, x.requested_at
    from accounts.payouts x join orders.orders o on o.id = x.order_id
    where o.number = ${orderNumber} and o.organisation_id = ${caller.organisationId}
      and x.method = 'cash' and x.state in ('requested', 'approved') and not ${otherwisePending(now)}
    order by x.id`.execute(db)
  return {
    payouts: rows.map((row) => ({
      id: row.id,
      orderNumber: row.order_number,
      fen: toFen(row.fen),
      requestedAt: toInstant(row.requested_at),
    })),
    asOf: toInstant(now),
  }
}

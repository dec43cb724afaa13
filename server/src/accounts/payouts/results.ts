import type { accounts } from '@fairway/contract/accounts/endpoints'
import { type SentMethod, sentMethods } from '@fairway/contract/accounts/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import { visibleOrders } from '../../orders/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import type { KnownPayout } from '../domain/results.ts'
import { applyResults, numbersOf } from './apply-results.ts'
import { moveTo, pay } from './commands.ts'
import { fileProvider } from './file-provider.ts'
import type { PayoutResult, PayoutToSend } from './provider.ts'

type Accounts = typeof accounts

/**
 * The file of a list for its payment service; it can be fetched again.
 * @throws accounts.listNotFound
 */
export async function payoutList(
  { db, scope, language }: Context,
  { listId }: ParsedRequest<Accounts['accounts.payoutList']>,
): Promise<ReplyOf<Accounts['accounts.payoutList']>> {
  const { rows } = await sql<Omit<PayoutToSend, 'fen'> & { fen: string; method: SentMethod }>`
    select x.id::text, o.number as "orderNumber", pay.reference as "paymentReference", x.fen::text, x.method
    from accounts.payout_events e join accounts.payouts x on x.id = e.payout_id
    join orders.orders o on o.id = x.order_id join orders.payments pay on pay.id = x.payment_id
    where e.list_id = ${listId} and ${visibleOrders(scope)} order by x.id`.execute(db)
  const [first] = rows
  if (!first) throw problem('accounts.listNotFound')
  const { name, file } = await fileProvider.send(
    {
      id: listId,
      method: first.method,
      payouts: rows.map(({ fen, ...row }) => ({ ...row, fen: toFen(fen) })),
    },
    language,
  )
  return { name, file: file.toString('base64') }
}

/**
 * Reads what became of payouts. Each good line is booked, each bad one is named with its reason; what is known already
 * changes nothing.
 */
export async function readResults(
  context: Context,
  { file }: ParsedRequest<Accounts['accounts.readResults']>,
): Promise<ReplyOf<Accounts['accounts.readResults']>> {
  const results = await fileProvider.readResults(Buffer.from(file, 'base64'), context.language)
  return inTransaction(context, async (tx, journal) => {
    const known = await lockPayouts(tx, context, results)
    const { lines, ...counts } = await applyResults(context.language, results, known, {
      isReferenceUsed: (id, reference) => isReferenceUsed(tx, id, reference),
      paid: (id, reference) => pay(tx, context, id, reference),
      failed: (id, reason) => moveTo(tx, context, id, 'failed', { reason }),
    })
    journal({ entity: 'accounts.payoutList', detail: counts })
    return { lines, ...counts }
  })
}

async function isReferenceUsed(tx: Transaction, id: string, reference: string): Promise<boolean> {
  const { rows } =
    await sql`select from accounts.payouts other join accounts.payouts x on x.method = other.method
    where x.id = ${id} and other.id <> x.id and other.reference = ${reference}`.execute(tx)
  return rows.length > 0
}

/** The payouts that lines name, sent at least once, of orders the caller sees, locked in the order of their ids. */
async function lockPayouts(
  tx: Transaction,
  { scope }: Context,
  results: readonly PayoutResult[],
): Promise<Map<string, KnownPayout>> {
  // One file at a time: two at once could name the same receipt number.
  await sql`select pg_advisory_xact_lock(hashtext('accounts.readResults'))`.execute(tx)
  const { rows } = await sql<Omit<KnownPayout, 'fen'> & { id: string; fen: string }>`
    select x.id::text, x.fen::text, x.state, x.reference, x.error
    from accounts.payouts x join orders.orders o on o.id = x.order_id
    where x.id = any(${numbersOf(results)}::bigint[]) and x.attempts > 0 and x.method = any(${[...sentMethods]}::text[])
      and ${visibleOrders(scope)}
    order by x.id for no key update of x`.execute(tx)
  return new Map(rows.map(({ id, fen, ...row }) => [id, { ...row, fen: toFen(fen) }]))
}

import type { accounts } from '@fairway/contract/accounts/endpoints'
import type { PayoutMethod, PayoutState, SentMethod } from '@fairway/contract/accounts/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { type Language, languages } from '@fairway/contract/kernel/languages'
import { toFen } from '@fairway/contract/kernel/money'
import { sql } from 'kysely'
import { visibleOrders } from '../../orders/index.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { textOf } from '../../platform/texts.ts'
import { decideResult, type KnownPayout, plainTitle, type ResultDecision } from '../domain/results.ts'
import { moveTo, pay } from './commands.ts'
import { fileProvider } from './file-provider.ts'
import type { PayoutResult, PayoutToSend } from './provider.ts'

type Accounts = typeof accounts
type Reply = ReplyOf<Accounts['accounts.readResults']>

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

const wordsFor = (result: 'paid' | 'failed'): ReadonlySet<string> =>
  new Set(
    languages.flatMap((language) => textOf(language, `payoutFile.${result}`).split('|')).map(plainTitle),
  )

/**
 * Reads what became of payouts. Each good line is booked, each bad one is named with its reason; what is known already
 * changes nothing.
 */
export async function readResults(
  context: Context,
  { file }: ParsedRequest<Accounts['accounts.readResults']>,
): Promise<Reply> {
  const results = await fileProvider.readResults(Buffer.from(file, 'base64'), context.language)
  return inTransaction(context, async (tx, journal) => {
    const known = await lockPayouts(tx, context, results)
    const words = { paid: wordsFor('paid'), failed: wordsFor('failed') }
    const named = new Set<string>()
    const lines: Reply['lines'] = []
    for (const result of results) {
      const decision = await bookResult(
        tx,
        context,
        result,
        decideResult(result, known.get(result.payout), words, named),
      )
      named.add(result.payout)
      lines.push({
        line: result.line,
        payout: result.payout.slice(0, 40),
        outcome: decision.outcome,
        message: decision.outcome === 'refused' ? refusalText(context.language, decision.refusal) : '',
      })
    }
    const count = (outcome: Reply['lines'][number]['outcome']) =>
      lines.filter((line) => line.outcome === outcome).length
    const counts = {
      paid: count('paid'),
      failed: count('failed'),
      unchanged: count('unchanged'),
      refused: count('refused'),
    }
    journal({ entity: 'accounts.payoutList', detail: counts })
    return { lines, ...counts }
  })
}

type Refusal = Extract<ResultDecision, { outcome: 'refused' }>['refusal'] | 'referenceUsed'
type Booked = Exclude<ResultDecision, { outcome: 'refused' }> | { outcome: 'refused'; refusal: Refusal }

const refusalText = (language: Language, refusal: Refusal) =>
  textOf(language, `payoutFile.refusal.${refusal}`)

async function bookResult(
  tx: Transaction,
  context: Context,
  { payout: id }: PayoutResult,
  decision: ResultDecision,
): Promise<Booked> {
  if (decision.outcome === 'failed') await moveTo(tx, context, id, 'failed', { reason: decision.reason })
  if (decision.outcome === 'paid') {
    if (await isReferenceUsed(tx, id, decision.reference))
      return { outcome: 'refused', refusal: 'referenceUsed' }
    await pay(tx, context, id, decision.reference)
  }
  return decision
}

async function isReferenceUsed(tx: Transaction, id: string, reference: string): Promise<boolean> {
  const { rows } =
    await sql`select from accounts.payouts other join accounts.payouts x on x.method = other.method
    where x.id = ${id} and other.id <> x.id and other.reference = ${reference}`.execute(tx)
  return rows.length > 0
}

/** The payouts that lines name, of orders the caller sees, locked in the order of their ids. */
async function lockPayouts(
  tx: Transaction,
  { scope }: Context,
  results: readonly PayoutResult[],
): Promise<Map<string, KnownPayout>> {
  // One file at a time: two at once could name the same receipt number.
  await sql`select pg_advisory_xact_lock(hashtext('accounts.readResults'))`.execute(tx)
  const ids = results.map(({ payout }) => payout).filter((payout) => /^\d{1,18}$/.test(payout))
  const { rows } = await sql<
    Omit<KnownPayout, 'fen'> & { id: string; fen: string; method: PayoutMethod; state: PayoutState }
  >`
    select x.id::text, x.method, x.fen::text, x.state, x.reference, x.error, x.attempts
    from accounts.payouts x join orders.orders o on o.id = x.order_id
    where x.id = any(${ids}::bigint[]) and ${visibleOrders(scope)} order by x.id for no key update of x`.execute(
    tx,
  )
  return new Map(rows.map(({ id, fen, ...row }) => [id, { ...row, fen: toFen(fen) }]))
}

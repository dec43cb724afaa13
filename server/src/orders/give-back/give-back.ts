import type { Id } from '@fairway/contract/kernel/ids'
import { giveBackKind } from '@fairway/contract/orders/give-back/values'
import { sql } from 'kysely'
import { runBatch } from '../../platform/batches/batches.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { ownScope } from '../../platform/http/caller.ts'
import { ProblemError } from '../../platform/http/problems.ts'
import type { Services } from '../../platform/services.ts'
import { textOf } from '../../platform/texts.ts'
import { readSoldOrder } from '../after-sales/facts.ts'
import { type AfterSalesRules, readRules } from '../after-sales/rules.ts'
import { writeOffer } from '../after-sales/write-offer.ts'
import { refundOffer } from '../domain/offer-content.ts'

/** A running batch: whose word it is, and of which sailing. */
interface Batch {
  id: Id
  sailing_id: Id
  user_id: Id
  organisation_id: Id
}

/** What an item says of its order: why it was refused, or the offer that gave its tickets back. */
type Outcome = { code: string; detail?: unknown } | { offerId: Id | null }

/**
 * Gives the tickets of cancelled sailings back, order by order, each in a transaction of its own: any number of nodes may run
 * it, and it goes on where a process was killed.
 * @returns how many batches were run
 */
export async function giveBackCancelled(services: Services): Promise<number> {
  const { database, clock, live } = services
  const { rows } = await sql<Batch>`
    select b.id::text, d.sailing_id::text, u.id::text as user_id, u.organisation_id::text
    from platform.batches b join sailings.disruptions d on d.batch_id = b.id join staff.users u on u.id = b.asked_by
    where b.kind = ${giveBackKind} and b.state = 'running' order by b.id`.execute(database.db)
  for (const batch of rows) {
    const rules = await readRules(services.parameters)
    await runBatch(database.db, batch.id, clock, (tx, orderId) =>
      giveBackOrder(tx, batch, orderId, clock.now(), rules),
    )
    live.send({ everyone: true }, { type: 'sailing' })
    live.send({ everyone: true }, { type: 'invoices' })
  }
  return rows.length
}

/** Gives everything back that an order has on the sailing, free, the way it was paid; cash waits at the counters. */
async function giveBackOrder(
  tx: Transaction,
  { sailing_id: sailingId, user_id: userId, organisation_id: organisationId }: Batch,
  orderId: Id,
  now: Date,
  rules: AfterSalesRules,
): Promise<{ state: 'done' | 'refused'; outcome: Outcome }> {
  await sql`select orders.lock_to_give_back(${orderId}, ${sailingId}, ${userId}, ${now})`.execute(tx)
  const order = await readSoldOrder(tx, ownScope, orderId, now, rules.delayMinutes)
  const tickets = order.tickets.filter(
    (ticket) => ticket.sailingId === sailingId && (ticket.state === 'issued' || ticket.state === 'boarded'),
  )
  // A counter was quicker.
  if (tickets.length === 0) return { state: 'done', outcome: { offerId: null } }
  const content = refundOffer(tickets, { overruled: false }, now, rules)
  if ('reason' in content)
    return { state: 'refused', outcome: { code: content.reason, detail: content.details } }
  try {
    const caller = { userId, organisationId }
    const offerId = await writeOffer(
      tx,
      { now, language: 'en', caller },
      order,
      { content, overrule: 'carrierCancelled' },
      rules,
    )
    const refusal = await confirm(tx, { offerId, caller, now, back: content.back })
    if (!refusal) return { state: 'done', outcome: { offerId } }
    if (refusal.code === 'accounts.invoiced')
      // The red letter is issued elsewhere: another run gives the tickets back.
      await sql`select accounts.ask_red_letters(${tickets.map(({ id }) => id)}::bigint[], ${userId}, ${now},
        ${textOf('zh', 'invoiceFile.cancelledSailing')})`.execute(tx)
    // What was proposed goes with it: the transaction of the item is kept only where something was given back.
    await sql`select orders.withdraw_offer(${offerId}, ${userId}, ${now})`.execute(tx)
    return { state: 'refused', outcome: refusal }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { state: 'refused', outcome: { code: error.code, detail: error.details } }
  }
}

async function confirm(
  tx: Database | Transaction,
  {
    offerId,
    caller,
    now,
    back,
  }: { offerId: Id; caller: { userId: Id; organisationId: Id }; now: Date; back: number },
): Promise<{ code: string; detail?: unknown } | undefined> {
  const request = {
    user: caller.userId,
    organisation: caller.organisationId,
    operation: 'orders.giveBack',
    at: now.toISOString(),
    offer: offerId,
    expected: -back,
    cashNow: false,
  }
  const { rows } = await sql<{ code: string; detail: unknown }>`
    select code, detail from orders.confirm_offers(${JSON.stringify([request])}::jsonb)`.execute(tx)
  const [answer] = rows
  if (answer?.code === 'confirmed') return undefined
  // Another transaction was in between: the item is undone and comes again.
  if (!answer || answer.code === 'busy') throw new Error('the order is locked elsewhere')
  return { code: answer.code, detail: answer.detail }
}

import { maxPayouts, sentMethods } from '@fairway/contract/accounts/values'
import { momentOn, serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { OfferView } from '@fairway/contract/orders/after-sales/endpoints'
import type { OrderReceipt } from '@fairway/contract/orders/order-views'
import { sql } from 'kysely'
import { confirmOffer, withdrawOffer } from '../../../src/orders/after-sales/confirm.ts'
import { proposeExchange, proposeRefund, proposeVoid } from '../../../src/orders/after-sales/propose.ts'
import type { Database } from '../../../src/platform/database/database.ts'
import type { Caller } from '../../../src/platform/http/caller.ts'
import { ProblemError } from '../../../src/platform/http/problems.ts'
import type { Services } from '../../../src/platform/services.ts'
import { pastContext } from './context.ts'
import type { DemandedSale } from './demand.ts'
import type { PlannedChange } from './plan-history.ts'

/** A change of a sale that was made. */
export interface SoldChange {
  /** The same in every load. */
  name: string
  sale: DemandedSale
  change: PlannedChange
  receipt: OrderReceipt
  /** Who sold it, and changes it. */
  seller: Caller
}

/** Tickets by what became of them. */
export interface ChangedTickets {
  refunded: number
  voided: number
  exchanged: number
}

const minute = 60_000
/** Proposals under way at once: the connections of the pool are for live calls too. */
const concurrency = 6

/**
 * Carries out changes by the product's own commands: all proposed, approved by a second person where it takes one, and then confirmed, each a
 * minute later. What the product refuses, as when the other ship is full, is a change that was not made.
 */
export async function loadChanges(
  services: Services,
  changes: readonly SoldChange[],
  supervisor: Caller,
): Promise<ChangedTickets> {
  const proposed: { sold: SoldChange; offer: OfferView }[] = []
  const queue = changes.toSorted((a, b) => a.change.at.getTime() - b.change.at.getTime()).values()
  const worker = async () => {
    for (const sold of queue) {
      const offer = await unlessRefused(() => propose(services, sold, supervisor))
      if (offer) proposed.push({ sold, offer })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  const changed: ChangedTickets = { refunded: 0, voided: 0, exchanged: 0 }
  const kinds = { refund: 'refunded', void: 'voided', exchange: 'exchanged' } as const
  // All at once: they go together in the batches of the product.
  await Promise.all(
    proposed.map(async ({ sold, offer }) => {
      const receipt = await unlessRefused(() => confirm(services, sold, offer))
      if (receipt) changed[kinds[sold.change.kind]] += offer.lines.length
    }),
  )
  return changed
}

async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProblemError && !error.code.startsWith('server.')) return undefined
    throw error
  }
}

/** The context of a command about a change, some minutes after its moment. */
function commandAt(services: Services, { name, change, seller }: SoldChange, endpoint: string, minutes = 0) {
  const at = new Date(change.at.getTime() + minutes * minute)
  return pastContext(services, seller, { endpoint, at, name: `${name}/${endpoint}` })
}

async function propose(
  services: Services,
  sold: SoldChange,
  supervisor: Caller,
): Promise<OfferView | undefined> {
  const offer = await proposeKind(services, sold)
  if (offer?.approval === 'asked') await approve(services.database.db, offer.id, supervisor, sold.change.at)
  return offer
}

async function confirm(services: Services, sold: SoldChange, { id: offerId, due, back }: OfferView) {
  if (due > 0 && sold.sale.channel === 'agent') {
    // The payment password is the agent's own.
    await withdrawOffer(commandAt(services, sold, 'orders.withdrawOffer', 1), { offerId })
    return undefined
  }
  const context = commandAt(services, sold, 'orders.confirmOffer', 1)
  return confirmOffer(context, {
    offerId,
    expected: due - back,
    ...(due > 0 && { payment: paymentOf(sold.sale.method, context.idempotencyKey) }),
  })
}

async function proposeKind(services: Services, sold: SoldChange): Promise<OfferView | undefined> {
  const { sale, change, receipt } = sold
  const { orderId } = receipt
  const ticketIds = receipt.tickets.filter((_, place) => change.places.includes(place)).map(({ id }) => id)
  switch (change.kind) {
    case 'void':
      return proposeVoid(commandAt(services, sold, 'orders.proposeVoid'), { orderId })
    case 'refund':
      return proposeRefund(commandAt(services, sold, 'orders.proposeRefund'), {
        orderId,
        ticketIds,
        ...(change.overrule && { overrule: change.overrule.code, reason: change.overrule.reason }),
      })
    case 'exchange': {
      if (change.target === undefined) return undefined
      const { fromStop, toStop, classCode } = sale
      return proposeExchange(commandAt(services, sold, 'orders.proposeExchange'), {
        orderId,
        ticketIds,
        sailingId: change.target,
        fromStop,
        toStop,
        classCode,
      })
    }
  }
}

/** A payment at a counter or in the mini-program; that of a payment service has a receipt number. */
export const paymentOf = (method: DemandedSale['method'], key: string) =>
  method === 'cash' ? { method } : { method, reference: key.slice(0, 20) }

/** Approves what overrules the conditions of an offer; once. */
async function approve(db: Database, offerId: string, supervisor: Caller, at: Date): Promise<void> {
  await sql`select platform.decide_approval(a.id, ${supervisor.userId}, true, '', ${at})
    from platform.approvals a
    where a.kind = 'orders.overrule' and a.subject = ${offerId} and a.state = 'asked'`.execute(db)
}

/**
 * Pays out what waits of the payment services from the days before: sent as lists, which are answered at the same moment. Where something
 * waits that is not older than the day, the history is taken up again, and the day had its lists before.
 */
export async function payRefundsOut(db: Database, accountant: Caller, at: Date): Promise<void> {
  const { userId } = accountant
  await db.transaction().execute(async (tx) => {
    const { rows: later } = await sql`
      select from accounts.payouts p where p.state = 'requested' and p.method = any(${[...sentMethods]}::text[]) and p.requested_at >= ${momentOn(serviceDateOf(at))} limit 1`.execute(
      tx,
    )
    if (later.length > 0) return
    const { rows: lists } = await sql<{ id: string | null }>`
      select list.id::text from unnest(${[...sentMethods]}::text[]) method
      cross join lateral accounts.send_payouts(method, ${userId}, ${at}, ${maxPayouts}, null) list`.execute(
      tx,
    )
    const sent = lists.flatMap(({ id }) => (id === null ? [] : [id]))
    if (sent.length > 0)
      await sql`select accounts.pay_payouts(array(
        select row(p.id, ${userId}, ${at}, to_char(${at}::timestamptz at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(p.id::text, 12, '0'),
          false)::accounts.payout_payment
        from accounts.payouts p where p.list_id = any(${sent}::bigint[]) order by p.id))`.execute(tx)
  })
}

import { sql } from 'kysely'
import type { SignedInUser } from './api-client.ts'
import type { TestApp } from './test-app.ts'

/** A payout as accounts.request_payouts answers it. */
export interface RequestedPayout {
  id: string
  paymentId: string
  method: string
  fen: number
  state: string
}

type Db = Pick<TestApp['database'], 'db'>['db']

/** Books that a part of an order is given back: from what was taken for its sailings to what is owed of refunds. */
export async function postRefund(
  db: Db,
  orderId: string,
  fen: number,
  at: Date,
  userId: string,
): Promise<void> {
  await sql`
    select accounts.post(array[row('refund', ${orderId}::bigint, ${at}::timestamptz, '', null, array[
      row(accounts.id_of(accounts.unearned_code((select min(t.sailing_id) from orders.tickets t where t.order_id = ${orderId}))),
        -${fen}::bigint, null)::accounts.posted_entry,
      row(accounts.id_of('operator:refundsPayable'), ${fen}::bigint, null)::accounts.posted_entry],
      ${userId}::bigint, 'offer', 1, null)::accounts.posting])`.execute(db)
}

/** Gives back a part of an order, as a refund does: the money is owed, and paid at once where it can be. */
export async function giveBack(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  orderId: string,
  fen: number,
  userId: string,
  cashNow = false,
): Promise<RequestedPayout[]> {
  return database.db.transaction().execute(async (tx) => {
    if (fen > 0) await postRefund(tx, orderId, fen, clock.now(), userId)
    const last = await sql<{ id: string }>`select coalesce(max(id), 0) as id from accounts.payouts`.execute(
      tx,
    )
    await sql`
      select accounts.request_payouts(array[row(${orderId}, ${fen}, 'offer', 1, ${userId}, ${clock.now()}, ${cashNow})::accounts.payout_request])`.execute(
      tx,
    )
    const { rows } = await sql<RequestedPayout>`
      select id, payment_id as "paymentId", method, fen::integer as fen, state from accounts.payouts
      where order_id = ${orderId} and id > ${last.rows[0]?.id ?? '0'} order by id`.execute(tx)
    return rows
  })
}

/** Gives all tickets of an order back, as a clerk does, and gives the payout that waits. */
async function refundOrder(app: TestApp, clerk: SignedInUser, orderId: string): Promise<RequestedPayout> {
  const { tickets } = (await app.call(clerk, 'orders.detail', { orderId })).data
  const offer = await app.call(clerk, 'orders.proposeRefund', {
    orderId,
    ticketIds: tickets.map(({ id }) => id),
  })
  if (!offer.data) throw new Error(offer.message)
  const { id: offerId, back } = offer.data
  const confirmed = await app.call(clerk, 'orders.confirmOffer', { offerId, expected: -back, cashNow: false })
  if (!confirmed.data) throw new Error(confirmed.message)
  const { rows } = await sql<RequestedPayout>`
    select id::text, payment_id::text as "paymentId", method, fen::float8 as fen, state
    from accounts.payouts where order_id = ${orderId} order by id desc limit 1`.execute(app.database.db)
  return rows[0]!
}

/** A payout of an order in a state: `failed` and `sent` need an order that was paid through a payment service. */
export async function preparePayout(
  app: TestApp,
  user: SignedInUser,
  orderId: string,
  state: 'requested' | 'sent' | 'failed',
  { fen = 100, clerk }: { fen?: number; clerk?: SignedInUser } = {},
): Promise<string> {
  const payout = clerk ? await refundOrder(app, clerk, orderId) : (await someMoneyBack(app, orderId, fen))[0]
  if (!payout) throw new Error('the order has no payment')
  if (state === 'requested') return payout.id
  const sent = await app.call(user, 'accounts.sendPayouts', { method: payout.method as 'wechat' })
  if (!sent.data) throw new Error(sent.message)
  if (state === 'failed') {
    const failed = await app.call(user, 'accounts.markFailed', { id: payout.id, reason: 'account closed' })
    if (!failed.data) throw new Error(failed.message)
  }
  return payout.id
}

/** Money back without tickets, by the user who signed in last. */
async function someMoneyBack(app: TestApp, orderId: string, fen: number) {
  const { rows } = await sql<{ id: string }>`
    select user_id::text as id from session.sessions order by id desc limit 1`.execute(app.database.db)
  return giveBack(app, orderId, fen, rows[0]!.id)
}

let receipts = 0
/** A payment by a payment service with a receipt number of its own. */
export const wechatPayment = () => {
  receipts += 1
  return { method: 'wechat' as const, reference: `WX-RECEIPT-${receipts}` }
}

/** The account of the open till of a user; the empty string when none is open. */
export async function tillOf({ database }: Pick<TestApp, 'database'>, code: string): Promise<string> {
  const { rows } = await database.pool.query<{ code: string }>(
    `select accounts.till_code(s.id) as code from accounts.till_shifts s join staff.users u on u.id = s.clerk_id
     where u.code = $1 and s.state = 'open'`,
    [code],
  )
  return rows[0]?.code ?? ''
}

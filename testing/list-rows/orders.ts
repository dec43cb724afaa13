import { sql } from 'kysely'
import type { SignedInUser } from '../api-client.ts'
import { sellTrip } from '../comments.ts'
import { askCorrection, otherPaper, sellTicket, typingError } from '../corrections.ts'
import { buildPassenger, buildSale } from '../orders.ts'
import type { TestApp } from '../test-app.ts'

/** Orders that are paid, held, released and erased, and comments on them in every state. */
export async function sellOrders(app: TestApp, clerk: SignedInUser): Promise<void> {
  const paid = [
    await sellTrip(app, clerk, '13900000001', {
      passengers: [buildPassenger('张三'), buildPassenger('李四')],
    }),
    await sellTrip(app, clerk, '13900000002', { payment: { method: 'card', reference: 'REF-0001' } }),
    await sellTrip(app, clerk, '13900000003'),
  ]
  for (const release of [false, true]) {
    const { payment: _payment, ...hold } = await buildSale(app, { phone: '13900000004' })
    const { data, message } = await app.call(clerk, 'orders.hold', hold)
    if (!data) throw new Error(message)
    if (release) await app.call(clerk, 'orders.release', { orderId: data.orderId })
  }
  await sql`
    insert into comments.comments (product_id, order_id, travelled_on, rating, body, author, written_at)
    select p.id, x.id::bigint, '2026-06-16', 2 + n, 'Comment ' || n, '李**', '2026-06-15T08:00+08'::timestamptz + n * interval '1 minute'
    from comments.products p, unnest(${paid.map(({ id }) => id)}::text[]) with ordinality as x (id, n)
    where p.code = 'GORGES-FAST'`.execute(app.database.db)
  const admin = await app.signIn('admin')
  const { data } = await app.call(admin, 'comments.moderation', { sort: 'writtenAt' })
  const [first, second] = data.rows
  if (!first || !second) throw new Error('there are no comments to moderate')
  await app.call(admin, 'comments.publish', { id: first.id })
  await app.call(admin, 'comments.reply', { id: first.id, text: 'Thank you' })
  await app.call(admin, 'comments.hide', { id: second.id, reason: 'Not about the trip' })
}

/** Offers of several kinds in every state. */
export async function makeOffers(app: TestApp, clerk: SignedInUser): Promise<void> {
  const propose = async (kind: 'refund' | 'void') => {
    const sold = await app.call(clerk, 'orders.sell', await buildSale(app))
    if (!sold.data) throw new Error(sold.message)
    const { orderId, tickets } = sold.data
    const { data, message } =
      kind === 'void'
        ? await app.call(clerk, 'orders.proposeVoid', { orderId })
        : await app.call(clerk, 'orders.proposeRefund', {
            orderId,
            ticketIds: tickets.map(({ id }) => id),
            overrule: 'fog',
          })
    if (!data) throw new Error(message)
    return data
  }
  await propose('refund')
  const withdrawn = await propose('void')
  await app.call(clerk, 'orders.withdrawOffer', { offerId: withdrawn.id })
  for (const kind of ['refund', 'void'] as const) {
    const { id: offerId, back } = await propose(kind)
    await app.call(clerk, 'orders.confirmOffer', { offerId, expected: -back })
  }
}

/** Corrections in every state, with approvals that wait and were decided. */
export async function correctTickets(app: TestApp, admin: SignedInUser, clerk: SignedInUser): Promise<void> {
  await askCorrection(app, clerk, typingError(await sellTicket(app, clerk)))
  const { correctionId } = await askCorrection(
    app,
    clerk,
    otherPaper(await sellTicket(app, clerk), 'E10203040'),
  )
  await app.call(clerk, 'orders.withdrawCorrection', { correctionId })
  for (const approved of [true, false]) {
    const { approvalId } = await askCorrection(app, clerk, typingError(await sellTicket(app, clerk)))
    await app.call(admin, 'approvals.decide', {
      id: approvalId,
      approved,
      reason: approved ? '' : 'not legible',
    })
  }
}

/** A hold of an agency. */
export async function holdForAgency(app: TestApp): Promise<void> {
  const { payment: _, ...hold } = await buildSale(app, { phone: '13800138000' }, 'agent')
  const { message, http } = await app.call(await app.signIn('agency'), 'orders.hold', hold)
  if (http !== 200) throw new Error(message)
}

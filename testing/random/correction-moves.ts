import fc from 'fast-check'
import { evidencePicture } from '../corrections.ts'
import { type Move, move, which } from './move.ts'
import { birthOf, counterMethod, paymentOf } from './sale-moves.ts'
import type { KnownOrder, World } from './world.ts'

// Another certificate on a ticket: requested by its seller, approved by an administrator, applied for its fee.

const correction = move(
  6,
  fc.record({
    which,
    kind: fc.constantFrom('paper', 'paper', 'paper', 'otherPerson'),
    method: counterMethod,
  }),
  async (world, { which: number, kind, method }) => {
    const order = world.order(number, ({ state }) => state === 'paid')
    const living = order?.tickets.filter(({ living }) => living) ?? []
    const ticket = living[number % Math.max(1, living.length)]
    if (!order || !ticket) return
    const requested = await world.call(order.user, 'orders.askCorrection', {
      orderId: order.id,
      ticketId: ticket.id,
      kind: kind as 'paper',
      person: {
        name: 'WANG XIAOMING',
        certificateType: 'passport',
        certificateNumber: `E${50_000_000 + world.log.length}`,
        birthDate: birthOf[ticket.type] ?? '2025-10-01',
        sex: 'male',
        nationality: 'CN',
      },
      evidence: [evidencePicture()],
    })
    if (requested) await decide(world, order, ticket.id, requested.correctionId, method)
  },
)

async function decide(
  world: World,
  order: KnownOrder,
  ticketId: string,
  correctionId: string,
  method: string,
): Promise<void> {
  const [row] = await world.query<{ approval: string; fee: number }>(
    'select approval_id::text as approval, fee_fen::float8 as fee from orders.corrections where id = $1',
    [correctionId],
  )
  if (!row || !(await world.call('admin', 'approvals.decide', { id: row.approval, approved: true }))) return
  if (row.fee > 0) {
    const payment = paymentOf(world, order.user, method)
    const request = { correctionId, expected: row.fee, payment }
    if (!(await world.call(order.user, 'orders.applyCorrection', request))) return
    order.paid += row.fee
    order.kept += row.fee
    world.done('paidCorrection')
  } else world.done('correction')
  // What was offered about the ticket before speaks of another one.
  for (const offer of world.offers.filter(({ ticketIds }) => ticketIds.includes(ticketId)))
    world.offers.splice(world.offers.indexOf(offer), 1)
  world.assertBalanced(order)
}

export const correctionMoves = { correction } satisfies Record<string, Move>

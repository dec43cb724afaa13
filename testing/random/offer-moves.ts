import type { OfferReceipt, OfferView } from '@fairway/contract/orders/after-sales/endpoints'
import type { OverruleCode } from '@fairway/contract/orders/after-sales/values'
import fc from 'fast-check'
import { type Move, move, place, which } from './move.ts'
import { counterMethod, paymentOf } from './sale-moves.ts'
import type { KnownOffer, KnownOrder, KnownTicket, Place, User, World } from './world.ts'

// After-sales: offers that are confirmed, withdrawn or left to lapse.

/** How an offer goes on: at once, later by another move, or not at all. */
const goesOn = fc.record({
  confirm: fc.constantFrom(true, true, true, false),
  method: counterMethod,
  cashNow: fc.boolean(),
})
type GoesOn = typeof goesOn extends fc.Arbitrary<infer Value> ? Value : never

const subject = fc.record({
  order: which,
  /** Which of its tickets: a bit each. */
  tickets: fc.nat(31),
  /** Now and then one that has ended. */
  ended: fc.constantFrom(false, false, false, false, false, false, false, true),
  supervisor: fc.constantFrom(false, false, false, true),
  overrule: fc.constantFrom<OverruleCode | undefined>(undefined, undefined, undefined, 'fog', 'illness'),
})
type Subject = typeof subject extends fc.Arbitrary<infer Value> ? Value : never

interface Chosen {
  order: KnownOrder
  user: User
  tickets: KnownTicket[]
  request: { orderId: string; ticketIds: string[] }
  overruled: { overrule?: OverruleCode; reason?: string }
}

function choose(
  world: World,
  { order: number, tickets: bits, ended, supervisor, overrule }: Subject,
): Chosen | undefined {
  const order = world.order(number, ({ state }) => state === 'paid' || (ended && state === 'ended'))
  if (!order) return undefined
  const possible = order.tickets.filter(({ living }) => living !== ended)
  const some = possible.filter((_, index) => ((bits >> index) & 1) === 1)
  const tickets = some.length > 0 ? some : possible.slice(0, 1)
  if (tickets.length === 0) return undefined
  const user = order.user !== 'agency' && (supervisor || overrule) ? 'admin' : order.user
  return {
    order,
    user,
    tickets,
    request: { orderId: order.id, ticketIds: tickets.map(({ id }) => id) },
    overruled: overrule && user === 'admin' ? { overrule, reason: 'model' } : {},
  }
}

/** An offer was made: those of the same user about these tickets have ended. */
function learn(
  world: World,
  { order, user }: Chosen,
  view: OfferView,
  target?: Place,
  type?: string,
): KnownOffer {
  const ticketIds = view.lines.map(({ ticketId }) => ticketId)
  for (const other of [...world.offers])
    if (other.ticketIds.some((id) => ticketIds.includes(id))) {
      if (other.user !== user && other.validUntil > world.now)
        throw new Error(`a ticket of order ${order.number} has two living offers`)
      world.offers.splice(world.offers.indexOf(other), 1)
    }
  const offer: KnownOffer = {
    ...{
      id: view.id,
      order,
      user,
      kind: view.kind,
      due: view.due,
      back: view.back,
      fee: view.fee,
      ticketIds,
    },
    place: target,
    types: ticketIds.map((id) => type ?? order.tickets.find((ticket) => ticket.id === id)?.type ?? 'adult'),
    validUntil: Date.parse(view.validUntil),
  }
  world.offers.push(offer)
  return offer
}

/** Another person approves what waits for approval. */
async function approve(world: World, { id, user }: KnownOffer): Promise<void> {
  const [open] = await world.query<{ id: string }>(
    `select a.id from orders.offers f join platform.approvals a on a.id = f.approval_id where f.id = $1 and a.state = 'asked'`,
    [id],
  )
  if (!open) return
  const decided = await world.call(user === 'admin' ? 'admin2' : 'admin', 'approvals.decide', {
    id: open.id,
    approved: true,
  })
  if (decided) world.done('approve')
}

async function confirm(
  world: World,
  offer: KnownOffer,
  { method, cashNow }: Omit<GoesOn, 'confirm'>,
): Promise<void> {
  const { order, user } = offer
  await approve(world, offer)
  const receipt = await world.call(user, 'orders.confirmOffer', {
    offerId: offer.id,
    expected: offer.due - offer.back,
    cashNow,
    ...(offer.due > 0 && { payment: paymentOf(world, user, method) }),
  })
  if (receipt) applyReceipt(world, offer, receipt, order)
}

function applyReceipt(world: World, offer: KnownOffer, receipt: OfferReceipt, order: KnownOrder): void {
  if (offer.validUntil <= world.now) throw new Error(`offer ${offer.id} was confirmed after its end`)
  const confirmed = [receipt.due, receipt.back, receipt.fee]
  if (confirmed.join() !== [offer.due, offer.back, offer.fee].join())
    throw new Error(`offer ${offer.id} said other amounts than its receipt`)
  world.offers.splice(world.offers.indexOf(offer), 1)
  const formerTypes = order.tickets.flatMap(({ id, type }) => (offer.ticketIds.includes(id) ? [type] : []))
  for (const [index, { id, price }] of receipt.tickets.entries())
    order.tickets.push({
      ...{ id, price, living: true, copies: 0, type: offer.types[index] ?? 'adult' },
      place: offer.place ?? { sailing: 0, fromStop: 0, toStop: 1, classCode: 'SEAT2' },
    })
  world.end(order, offer.ticketIds)
  order.paid += receipt.due
  order.back += receipt.back
  order.kept += receipt.fee
  world.assertBalanced(order)
  world.done(offer.kind)
  if (formerTypes.includes('infant'))
    if (offer.kind === 'exchange') world.done('exchangeWithInfant')
    else if (offer.types.includes('child') && offer.kind === 'supplement') world.done('infantToChild')
}

async function goOn(world: World, offer: KnownOffer, { confirm: now, ...how }: GoesOn): Promise<void> {
  if (now) await confirm(world, offer, how)
}

const refund = move(12, fc.record({ subject, goesOn }), async (world, step) => {
  const chosen = choose(world, step.subject)
  if (!chosen) return
  const view = await world.call(chosen.user, 'orders.proposeRefund', {
    ...chosen.request,
    ...chosen.overruled,
  })
  if (view) await goOn(world, learn(world, chosen, view), step.goesOn)
})

const exchange = move(12, fc.record({ subject, goesOn, place }), async (world, step) => {
  const chosen = choose(world, step.subject)
  if (!chosen) return
  const { sailing: _, ...target } = step.place
  const view = await world.call(chosen.user, 'orders.proposeExchange', {
    ...chosen.request,
    ...chosen.overruled,
    ...target,
    sailingId: world.sailingId(step.place),
  })
  if (view) await goOn(world, learn(world, chosen, view, step.place), step.goesOn)
})

/** What can be had for more: another passenger type, a better class or a longer trip; now and then what costs no more. */
function moreOf({ type, place: { classCode, toStop } }: KnownTicket, number: number) {
  // Who is too tall to travel without a seat.
  if (type === 'infant') return { passengerType: 'child' } as const
  const ways = [{ passengerType: 'adult' }, { classCode: 'SEAT1' }, { toStop: 3 }] as const
  const dearer = [type === 'senior' || type === 'student', classCode === 'SEAT2', toStop < 3]
  const useful = number % 6 > 0 ? ways.filter((_, index) => dearer[index]) : ways
  return useful[number % Math.max(1, useful.length)] ?? ways[1]
}

const childrenOf = ({ tickets }: KnownOrder) =>
  tickets.filter(({ living, type }) => living && type === 'child').map(({ id }) => id)

const supplement = move(8, fc.record({ subject, goesOn, which }), async (world, step) => {
  const chosen = choose(world, step.subject)
  // An infant of the order, if there is one, every other time.
  const small = chosen?.order.tickets.find(({ living, type }) => living && type === 'infant')
  const first = step.which % 2 > 0 ? (small ?? chosen?.tickets[0]) : chosen?.tickets[0]
  if (!chosen || !first) return
  const more = moreOf(first, step.which)
  // Mostly of one ticket: those of several are for one trip.
  const others = first.type === 'infant' ? childrenOf(chosen.order) : chosen.request.ticketIds
  const ticketIds = step.which % 3 > 0 ? [first.id] : [...new Set([first.id, ...others])]
  const view = await world.call(chosen.user, 'orders.proposeSupplement', {
    ...chosen.request,
    ticketIds,
    ...more,
  })
  if (!view) return
  const type = 'passengerType' in more ? more.passengerType : undefined
  await goOn(world, learn(world, chosen, view, { ...first.place, ...more }, type), step.goesOn)
})

const voidSale = move(
  5,
  fc.record({ order: which, goesOn, supervisor: fc.boolean() }),
  async (world, step) => {
    // Mostly one of the last: who sold it voids it within minutes.
    const untouched = world.orders.filter(
      ({ state, tickets }) => state === 'paid' && tickets.every(({ living }) => living),
    )
    const order = (step.order % 4 > 0 && untouched.at(-1)) || world.order(step.order)
    if (!order) return
    // An agency gives back what it sold by mistake; a supervisor may take it back.
    const user = step.supervisor || order.user === 'agency' ? 'admin' : order.user
    const request = { orderId: order.id, ...(user === 'admin' && { reason: 'model' }) }
    const view = await world.call(user, 'orders.proposeVoid', request)
    if (!view) return
    const chosen: Chosen = {
      order,
      user,
      tickets: [],
      request: { orderId: order.id, ticketIds: [] },
      overruled: {},
    }
    await goOn(world, learn(world, chosen, view), step.goesOn)
  },
)

const confirmLater = move(
  8,
  fc.record({ which, method: counterMethod, cashNow: fc.boolean() }),
  async (world, step) => {
    // One in three whose time is over, if there is one.
    const over = world.offers.find(({ validUntil }) => validUntil <= world.now)
    const offer = step.which % 3 === 0 && over ? over : world.offer(step.which)
    if (offer) await confirm(world, offer, step)
  },
)

/** A confirmation that comes when the time of the offer has just ended, before the job has ended it. */
const confirmLate = move(4, subject, async (world, one) => {
  const chosen = choose(world, one)
  if (!chosen) return
  const view = await world.call(chosen.user, 'orders.proposeRefund', {
    ...chosen.request,
    ...chosen.overruled,
  })
  if (!view) return
  const offer = learn(world, chosen, view)
  if (offer.validUntil - world.now > 10 * 60_000) return
  world.app.clock.moveTo(new Date(offer.validUntil))
  await confirm(world, offer, { method: 'cash', cashNow: true })
  if (offer.order.tickets.every(({ id, living }) => living || !offer.ticketIds.includes(id)))
    world.done('confirmLate')
})

const withdrawOffer = move(3, which, async (world, number) => {
  const offer = world.offer(number)
  if (!offer || !(await world.call(offer.user, 'orders.withdrawOffer', { offerId: offer.id }))) return
  world.offers.splice(world.offers.indexOf(offer), 1)
  world.done('withdrawOffer')
})

export const offerMoves = {
  ...{ refund, exchange, supplement, voidSale, confirmLater, confirmLate, withdrawOffer },
} satisfies Record<string, Move>

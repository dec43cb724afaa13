import fc from 'fast-check'
import { lapseOffers } from '../../server/src/orders/after-sales/lapse-offers.ts'
import { expireHolds } from '../../server/src/orders/holds/hold-expiry.ts'
import { advanceSailings } from '../../server/src/sailings/advance-sailings.ts'
import { earnDue } from '../../server/src/settlement/earning/earn.ts'
import { buildPassenger, quoteTotal } from '../orders.ts'
import { type Move, move, place, which } from './move.ts'
import {
  type KnownOrder,
  type KnownPerson,
  type Place,
  paymentPassword,
  type User,
  type World,
} from './world.ts'

// Sales, holds and the clock.

export const birthOf: Readonly<Record<string, string>> = {
  adult: '1990-03-04',
  child: '2016-02-03',
  senior: '1955-03-04',
  student: '2004-05-06',
}
const company = fc.array(fc.constantFrom('adult', 'adult', 'child', 'senior', 'student'), { maxLength: 3 })
const seller = fc.constantFrom<User>('clerk', 'clerk', 'clerk2', 'agency')
export const counterMethod = fc.constantFrom('cash', 'cash', 'card', 'wechat', 'wechat', 'alipay')

const party = fc.record({
  place,
  user: seller,
  company,
  infant: fc.constantFrom(false, false, false, true),
  /** Now and then a person who was sold a ticket before. */
  known: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: which }),
})
type Party = typeof party extends fc.Arbitrary<infer Value> ? Value : never

function buildParty(world: World, { company: others, infant, known }: Party) {
  const types = ['adult', ...others]
  const passengers = types.map((type) => buildPassenger('旅客', type, birthOf[type]))
  if (infant) passengers.push(buildPassenger('婴儿', 'infant', '2025-10-01'))
  const again = known === null ? undefined : world.people[known % Math.max(1, world.people.length)]
  if (again && passengers[0]) passengers[0] = { ...passengers[0], ...again }
  return passengers
}

async function buildRequest(world: World, request: Party) {
  const passengers = buildParty(world, request)
  const { fromStop, toStop, classCode } = request.place
  const trip = { sailingId: world.sailingId(request.place), fromStop, toStop, classCode }
  const expectedTotal = await quoteTotal(
    world.app,
    trip,
    passengers.map(({ passengerType }) => passengerType),
    request.user === 'agency' ? 'agent' : 'counter',
  )
  return { ...trip, passengers, expectedTotal, phone: '13700137000' }
}

interface Sold {
  orderId: string
  number: string
  total: number
  heldUntil: string | null
  tickets: { id: string; price: number }[]
}

function learn(
  world: World,
  user: User,
  sold: Sold,
  trip: Place,
  people: readonly KnownPerson[],
): KnownOrder {
  const isHeld = sold.heldUntil !== null
  const order: KnownOrder = {
    id: sold.orderId,
    number: sold.number,
    user,
    state: isHeld ? 'held' : 'paid',
    total: sold.total,
    heldUntil: isHeld ? Date.parse(sold.heldUntil ?? '') : 0,
    tickets: sold.tickets.map(({ id, price }, index) => ({
      ...{ id, price, living: true, copies: 0, place: trip },
      type: people[index]?.passengerType ?? 'adult',
    })),
    paid: isHeld ? 0 : sold.total,
    back: 0,
    kept: 0,
  }
  world.orders.push(order)
  world.people.push(...people.filter(({ passengerType }) => passengerType === 'adult'))
  world.assertBalanced(order)
  return order
}

/** How a user pays; a receipt that was used before is refused. */
export function paymentOf(world: World, user: User, method: string) {
  if (user === 'agency') return { method: 'wallet' as const, paymentPassword }
  if (method === 'cash') return { method: 'cash' as const }
  return { method: method as 'wechat', reference: world.newReceipt() }
}

const sell = move(
  14,
  fc.record({ party, method: counterMethod }),
  async (world, { party: people, method }) => {
    const request = await buildRequest(world, people)
    const payment = paymentOf(world, people.user, method)
    const sold =
      payment.method === 'wallet'
        ? await world.call(people.user, 'orders.sellFromWallet', { ...request, paymentPassword })
        : await world.call(people.user, 'orders.sell', { ...request, payment })
    if (!sold) return
    learn(world, people.user, sold, people.place, request.passengers)
    world.done(people.infant ? 'sellWithInfant' : 'sell')
  },
)

const hold = move(7, party, async (world, people) => {
  const request = await buildRequest(world, people)
  const held = await world.call(people.user, 'orders.hold', request)
  if (!held) return
  learn(world, people.user, held, people.place, request.passengers)
  world.done('hold')
})

const payHold = move(
  11,
  fc.record({ which, method: counterMethod }),
  async (world, { which: number, method }) => {
    // One in eight was paid or has ended before.
    const order = world.order(number, ({ state }) => number % 8 === 0 || state === 'held')
    if (!order) return
    const paid = await world.call(order.user, 'orders.payHold', {
      orderId: order.id,
      expectedTotal: order.total,
      payment: paymentOf(world, order.user, method),
    })
    if (!paid) return
    if (order.state !== 'held' || world.now >= order.heldUntil)
      throw new Error(`order ${order.number} was paid as a hold, which it is no more`)
    order.state = 'paid'
    order.paid = order.total
    world.assertBalanced(order)
    world.done('payHold')
  },
)

const releaseHold = move(4, which, async (world, number) => {
  const order = world.order(number, ({ state }) => state === 'held')
  if (!order || !(await world.call(order.user, 'orders.release', { orderId: order.id }))) return
  endHold(world, order)
  world.done('releaseHold')
})

function endHold(world: World, order: KnownOrder): void {
  world.end(
    order,
    order.tickets.map(({ id }) => id),
  )
}

/** The jobs of a minute. */
export async function runJobs(world: World): Promise<void> {
  const { db } = world.app.database
  const now = world.app.clock.now()
  const ended = await expireHolds(db, now)
  const stopped = new Set(
    (
      await world.query<{ id: string }>(
        `select distinct t.order_id as id from orders.tickets t join sailings.sailings s on s.id = t.sailing_id
         where s.status = 'cancelled'`,
      )
    ).map(({ id }) => id),
  )
  const due = world.orders.filter(
    ({ id, state, heldUntil }) => state === 'held' && (heldUntil <= world.now || stopped.has(id)),
  )
  if (ended !== due.length) throw new Error(`${ended} holds ran out, ${due.length} were due`)
  for (const order of due) {
    endHold(world, order)
    world.done('holdLapsed')
  }
  const lapsed = await lapseOffers(db, now)
  const over = world.offers.filter(({ validUntil }) => validUntil <= world.now)
  if (lapsed > over.length) throw new Error(`${lapsed} offers lapsed, ${over.length} were due`)
  for (const offer of over) world.offers.splice(world.offers.indexOf(offer), 1)
  for (let number = 0; number < lapsed; number++) world.done('offerLapsed')
  await advanceSailings(db, now)
  const earned = await earnDue(world.app.services)
  if (earned.sailings > 0) world.done('earn')
}

const minutes = fc.constantFrom(1, 1, 2, 4, 6, 11, 31, 31, 70, 200)
const wait = move(9, fc.record({ minutes, jobs: fc.boolean() }), async (world, step) => {
  world.app.clock.passMinutes(step.minutes)
  if (step.jobs) await runJobs(world)
  world.done('wait')
})

export const saleMoves = { sell, hold, payHold, releaseHold, wait } satisfies Record<string, Move>

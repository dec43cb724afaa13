import fc from 'fast-check'
import { type Move, move, which } from './move.ts'
import type { KnownOrder, World } from './world.ts'

// Payouts, papers, boarding, and what carriers and rule makers change meanwhile.

const sentMethod = fc.constantFrom('wechat' as const, 'card' as const, 'alipay' as const)

const services = ['wechat', 'card', 'alipay']

/** One of the payouts in a state. */
async function payoutIn(world: World, number: number, states: readonly string[], methods: readonly string[]) {
  const rows = await world.query<{ id: string }>(
    'select id from accounts.payouts where state = any ($1) and method = any ($2) order by id',
    [states, methods],
  )
  return rows[number % Math.max(1, rows.length)]?.id
}

async function markPaid(world: World, number: number): Promise<void> {
  const id = await payoutIn(world, number, ['sent'], services)
  if (id && (await world.call('accountant', 'accounts.markPaid', { id, reference: world.newReceipt() })))
    world.done('payoutPaid')
}

async function sendAgain(world: World, id: string): Promise<void> {
  if (await world.call('accountant', 'accounts.retry', { id })) world.done('payoutAgain')
}

async function markFailed(world: World, number: number): Promise<void> {
  const id = await payoutIn(world, number, ['sent'], services)
  if (!id || !(await world.call('accountant', 'accounts.markFailed', { id, reason: 'account closed' })))
    return
  world.done('payoutFailed')
  if (number % 2 === 0) await sendAgain(world, id)
}

const sendPayouts = move(8, fc.record({ which, method: sentMethod }), async (world, step) => {
  const waiting = await world.query<{ method: typeof step.method }>(
    `select distinct method from accounts.payouts where state = 'requested' and method = any ($1) order by method`,
    [services],
  )
  // One in eight of a service for which nothing may wait.
  const method = step.which % 8 > 0 ? waiting[step.which % Math.max(1, waiting.length)]?.method : step.method
  if (!method) return
  if (!(await world.call('accountant', 'accounts.sendPayouts', { method }))) return
  world.done('sendPayouts')
  if (step.which % 3 === 0) await markPaid(world, step.which)
  if (step.which % 3 === 1) await markFailed(world, step.which)
})

const payoutPaid = move(6, which, markPaid)

const payoutFailed = move(6, which, markFailed)

const payoutAgain = move(6, which, async (world, number) => {
  const id = await payoutIn(world, number, ['failed'], services)
  if (id) await sendAgain(world, id)
})

const payoutCancelled = move(3, which, async (world, number) => {
  const id = await payoutIn(world, number, ['requested', 'failed', 'approved'], ['cash', 'bank', ...services])
  if (id && (await world.call('accountant', 'accounts.cancelPayout', { id, reason: 'model' })))
    world.done('payoutCancelled')
})

const payoutOtherwise = move(
  5,
  fc.record({ which, method: fc.constantFrom('cash' as const, 'bank' as const) }),
  async (world, { which: number, method }) => {
    const id = await payoutIn(world, number, ['requested', 'failed'], services)
    if (!id) return
    const request = await world.call('accountant', 'accounts.payOtherwise', { id, method })
    if (!request) return
    const decided = await world.call('accountant2', 'approvals.decide', {
      id: request.approvalId,
      approved: true,
    })
    if (!decided) return
    world.done('payoutOtherwise')
    await payByHand(world, number)
  },
)

async function payByHand(world: World, number: number): Promise<void> {
  const cash = await payoutIn(world, number, ['requested', 'approved'], ['cash'])
  if (cash && (await world.call('clerk2', 'accounts.payCash', { id: cash }))) world.done('payoutInCash')
  const id = await payoutIn(world, number, ['approved'], ['bank'])
  if (id && (await world.call('accountant', 'accounts.markPaid', { id, reference: world.newReceipt() })))
    world.done('payoutByBank')
}

const payoutByHand = move(8, which, payByHand)

const print = move(
  6,
  fc.record({ which, reason: fc.constantFrom(true, true, false) }),
  async (world, { which: number, reason }) => {
    const isPrinted = ({ tickets }: KnownOrder) => tickets.some(({ living, copies }) => living && copies > 0)
    // Every other time one that was printed before.
    const again = number % 2 > 0 ? world.order(number, isPrinted) : undefined
    const order = again ?? world.order(number, ({ state }) => state === 'paid')
    if (!order) return
    const ticketIds = order.tickets.filter(({ living }) => living).map(({ id }) => id)
    if (ticketIds.length === 0) return
    const printed = await world.call(order.user, 'orders.print', {
      orderId: order.id,
      ticketIds,
      ...(reason && { reason: 'lost' as const }),
    })
    for (const { id, copy } of printed?.tickets ?? []) {
      const ticket = order.tickets.find((one) => one.id === id)
      if (!ticket || copy !== ticket.copies + 1) throw new Error(`ticket ${id} was printed ${copy} times`)
      ticket.copies = copy
      world.done(copy === 1 ? 'print' : 'reprint')
    }
  },
)

/** There is no gate yet: the passenger boards as one will say so. */
const board = move(3, which, async (world, number) => {
  const rows = await world.query<{ id: string }>(
    `select t.id from orders.tickets t join sailings.sailings s on s.id = t.sailing_id
     where t.state = 'issued' and s.status <> 'cancelled' order by t.id`,
  )
  const id = rows[number % Math.max(1, rows.length)]?.id
  if (!id) return
  await world.query(
    `select orders.change_state(array[$1::bigint], 'boarded', $2, row('gate', null, null, null)::orders.change_cause)`,
    [id, world.app.clock.now()],
  )
  world.done('board')
})

/** There is no desk yet: a sailing is late, or does not run, as one will say so. */
const delay = move(
  2,
  fc.record({ sailing: fc.nat(2), minutes: fc.constantFrom(20, 70, 150) }),
  async (world, step) => {
    const late = await world.query(
      `update sailings.sailing_stops c set
       expected_arrive = planned_arrive + make_interval(mins => $2), expected_depart = planned_depart + make_interval(mins => $2)
     from sailings.sailings s where s.id = c.sailing_id and s.id = $1 and s.status = 'scheduled' returning c.stop_number`,
      [world.sailings[step.sailing], step.minutes],
    )
    if (late.length > 0) world.done('delay')
  },
)

const cancelSailing = move(2, which, async (world, number) => {
  // One in three: a sailing that does not run ends most of what could happen.
  if (number % 3 > 0) return
  const gone = await world.query(
    `update sailings.sailings set status = 'cancelled' where id = $1 and status = 'scheduled' returning id`,
    [world.sailings.at(-1)],
  )
  if (gone.length > 0) world.done('cancelSailing')
})

const newRules = move(3, which, async (world) => {
  await publishNewRules(world)
  world.done('newRules')
})

/**
 * Publishes another version of everything a price or a fee is decided by, from now on: fares, passenger types, service fees,
 * conditions; and other parameters.
 */
export async function publishNewRules(world: World): Promise<void> {
  const now = world.app.clock.now()
  const client = await world.app.database.pool.connect()
  try {
    await client.query('begin')
    for (const text of newRulesSql) await client.query(text, text.includes('$1') ? [now] : [])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  const minutes = await world.query<{ value: string }>(
    "select value::text from system.parameters where key = 'orders.freeFromDelayMinutes'",
  )
  const value = minutes[0]?.value === '45' ? 90 : 45
  await world.query(
    `insert into system.parameters (key, value) values ('orders.freeFromDelayMinutes', $1::jsonb)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(value)],
  )
}

const published = `status, drawn_up_by, drawn_up_at, approved_by, approved_at, published_at`
const newRulesSql = [
  // Passenger types: a percent more or less.
  `create temporary table former on commit drop as select * from fares.passenger_types
   where status = 'published' and valid_to = 'infinity' and valid_from < $1 and percent_bp between 1000 and 9000`,
  `update fares.passenger_types t set valid_to = $1 from former where former.id = t.id`,
  `insert into fares.passenger_types (code, version, names, percent_bp, needs_seat, age_from, age_below, certificate_kinds, proof,
     free_per_adult, is_adult, position, valid_from, ${published})
   select code, version + 1, names, percent_bp + 100, needs_seat, age_from, age_below, certificate_kinds, proof, free_per_adult,
     is_adult, position, $1, ${published} from former`,
  // The agents' fee.
  `create temporary table former_fee on commit drop as select * from fares.charges
   where status = 'published' and valid_to = 'infinity' and valid_from < $1 and code = 'agencyFee'`,
  `update fares.charges t set valid_to = $1 from former_fee where former_fee.id = t.id`,
  `insert into fares.charges (code, names, kind, channels, version, fixed_fen, basis_points, valid_from, ${published})
   select code, names, kind, channels, version + 1, fixed_fen + 50, basis_points, $1, ${published} from former_fee`,
  // Conditions: every tier that has a fee has another one.
  `create temporary table former_set on commit drop as select * from fares.condition_sets
   where status = 'published' and valid_to = 'infinity' and valid_from < $1`,
  `update fares.condition_sets t set valid_to = $1 from former_set where former_set.id = t.id`,
  `insert into fares.condition_sets (code, version, names, line_id, class_id, line_kind, channel, min_fee_fen, rounding_fen,
     refund_reference, after_exchange, no_show_allowed, no_show_fee_bp, exchange_reference, exchange_most, paper_fee_fen,
     correction_most, valid_from, ${published})
   select code, version + 1, names, line_id, class_id, line_kind, channel, 300 - min_fee_fen, case rounding_fen when 1 then 50 else 1 end,
     refund_reference, case after_exchange when 'same' then 'lastTier' else 'same' end, no_show_allowed, no_show_fee_bp,
     exchange_reference, exchange_most % 3 + 1, 700 - paper_fee_fen, 3, $1, ${published} from former_set`,
  `insert into fares.condition_tiers (set_id, kind, number, from_minutes, allowed, fee_bp)
   select now_in_force.id, t.kind, t.number, t.from_minutes, t.allowed, case when t.allowed then least(t.fee_bp + 250, 10000) else 0 end
   from fares.condition_tiers t join former_set on former_set.id = t.set_id
   join fares.condition_sets now_in_force on now_in_force.code = former_set.code and now_in_force.version = former_set.version + 1`,
  // Fares of the fast boat: one yuan more each time.
  `create temporary table former_table on commit drop as select t.* from fares.fare_tables t join network.lines l on l.id = t.line_id
   where t.status = 'published' and l.code = 'FAST-DOWN'`,
  `update fares.fare_tables t set status = 'withdrawn' from former_table where former_table.id = t.id`,
  `insert into fares.fare_tables (line_id, line_version_id, version, valid_from, valid_to, status, drawn_up_by, drawn_up_at)
   select line_id, line_version_id, version + 1, valid_from, valid_to, 'draft', drawn_up_by, drawn_up_at from former_table`,
  `insert into fares.fares (table_id, class_id, from_stop, to_stop, fen)
   select made.id, f.class_id, f.from_stop, f.to_stop, f.fen + 100 from former_table
   join fares.fares f on f.table_id = former_table.id
   join fares.fare_tables made on made.line_id = former_table.line_id and made.version = former_table.version + 1`,
  `update fares.fare_tables t set status = 'approved', approved_by = former_table.approved_by, approved_at = former_table.approved_at
   from former_table where former_table.line_id = t.line_id and t.version = former_table.version + 1`,
  `update fares.fare_tables t set status = 'published', published_at = former_table.published_at
   from former_table where former_table.line_id = t.line_id and t.version = former_table.version + 1`,
]

export const otherMoves = {
  ...{ sendPayouts, payoutPaid, payoutFailed, payoutAgain, payoutCancelled, payoutOtherwise, payoutByHand },
  ...{ print, board, delay, cancelSailing, newRules },
} satisfies Record<string, Move>

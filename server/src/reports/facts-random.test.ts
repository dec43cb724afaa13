import { isLong, newSeeds, sequence, unhurried } from '@fairway/testing/random/budget'
import { correctionMoves } from '@fairway/testing/random/correction-moves'
import { type Step, stepsOf } from '@fairway/testing/random/move'
import { offerMoves } from '@fairway/testing/random/offer-moves'
import { otherMoves } from '@fairway/testing/random/other-moves'
import { runJobs, saleMoves } from '@fairway/testing/random/sale-moves'
import { newTally, World } from '@fairway/testing/random/world'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldFacts, rebuildFacts } from './fold-facts.ts'

// Facts against the ledger, whatever is sold, held, paid, given back, exchanged and corrected, and however much is folded.

const moves = { ...saleMoves, ...offerMoves, ...correctionMoves, ...otherMoves }
const tally = newTally()

/** Folded and not folded facts as one, and the same sums from entries, tickets and holds: day by day. */
const pairs: Readonly<Record<string, readonly [facts: string, books: string]>> = {
  'fares, service fees and kept fees of a day are its entries': [
    `select day, sum(fare_fen) as a, sum(service_fen) as b, sum(kept_fen) as c from (
       select day, fare_fen, service_fen, kept_fen from reports.sales
       union all select day, fare_fen, service_fen, kept_fen from reports.unfolded_moves()) f group by day`,
    `select accounts.day_of(e.at) as day, sum(e.fen) filter (where a.kind = 'unearned') as a,
       sum(e.fen) filter (where a.kind = 'feeIncome') as b, sum(e.fen) filter (where a.kind = 'refundFeeIncome') as c
     from accounts.entries e join accounts.accounts a on a.id = e.account_id
     join accounts.transfers t on t.id = e.transfer_id
     where a.kind in ('unearned', 'feeIncome', 'refundFeeIncome') and t.kind in ('sale', 'refund', 'exchange', 'void', 'correction')
     group by 1`,
  ],
  'net of a day is what was paid less what is owed back': [
    `select day, sum(gross_fen - discount_fen - back_fen + moved_fen) as a, 0 as b, 0 as c from (
       select day, gross_fen, discount_fen, back_fen, moved_fen from reports.sales
       union all select day, gross_fen, discount_fen, back_fen, moved_fen from reports.unfolded_moves()) f group by day`,
    `select accounts.day_of(e.at) as day, -sum(e.fen) as a, 0 as b, 0 as c
     from accounts.entries e join accounts.accounts a on a.id = e.account_id
     join accounts.transfers t on t.id = e.transfer_id
     where a.kind in ('till', 'acquirer', 'wallet', 'refundsPayable') and t.kind in ('sale', 'refund', 'exchange', 'void', 'correction')
       and t.cause_kind is distinct from 'payout'
     group by 1`,
  ],
  'fares of a sailing are what was paid for it, earned or not': [
    `select sailing_id as day, sum(fare_fen) as a, 0 as b, 0 as c from (
       select sailing_id, fare_fen from reports.trips union all select sailing_id, fare_fen from reports.unfolded_moves()) f
     group by sailing_id`,
    `select a.sailing_id as day, sum(e.fen) as a, 0 as b, 0 as c from accounts.entries e
     join accounts.accounts a on a.id = e.account_id and a.kind = 'unearned'
     join accounts.transfers t on t.id = e.transfer_id and t.kind <> 'earning' group by 1`,
  ],
  'takings and money given back of a day and method are its entries': [
    `select day || method as day, sum(taken_fen - returned_fen + over_fen) as a, 0 as b, 0 as c from (
       select day, method, taken_fen, returned_fen, over_fen from reports.takings
       union all select day, method, taken_fen, returned_fen, over_fen from reports.unfolded_takings()) f group by 1`,
    `select accounts.day_of(e.at) || case a.kind when 'till' then 'cash' when 'wallet' then 'wallet' when 'bank' then 'bank'
         else split_part(a.code, ':', 2) end as day, -sum(e.fen) as a, 0 as b, 0 as c
     from accounts.entries e join accounts.accounts a on a.id = e.account_id
     join accounts.transfers t on t.id = e.transfer_id
     where a.kind in ('till', 'acquirer', 'wallet', 'bank')
       and (t.kind in ('sale', 'exchange', 'payout', 'tillDifference') or t.kind = 'correction' and t.order_id is not null) group by 1`,
  ],
  'places sold on a leg are its living paid tickets': [
    `select sailing_id || ':' || leg as day, sum(riders) as a, 0 as b, 0 as c from (
       select sailing_id, leg, riders from reports.loads
       union all select sailing_id, leg, riders from reports.unfolded_moves(), generate_series(from_stop, to_stop - 1) leg) f group by 1`,
    `select sailing_id || ':' || leg as day, count(*) as a, 0 as b, 0 as c
     from orders.tickets t, generate_series(t.from_stop, t.to_stop - 1) leg
     where t.state in ('issued', 'boarded', 'travelled', 'noShow') group by 1`,
  ],
  'pick-up and relations of a line and day are its living paid tickets': [
    `select line_id || ':' || service_date as day, sum(p) as a, sum(r) as b, 0 as c from (
       select line_id, service_date, riders as p, 0 as r from reports.pickups
       union all select line_id, service_date, 0, riders from reports.relations
       union all select line_id, service_date, riders, riders from reports.unfolded_moves() m join sailings.sailings s on s.id = m.sailing_id) f
     group by 1`,
    `select s.line_id || ':' || s.service_date as day, count(*) as a, count(*) as b, 0 as c
     from orders.tickets t join sailings.sailings s on s.id = t.sailing_id
     where t.state in ('issued', 'boarded', 'travelled', 'noShow') group by 1`,
  ],
  'what became of holds is what the events of their tickets say': [
    `select 'all' as day, sum(held) as a, sum(held_paid) as b, sum(held_expired + held_released + held_cancelled) as c from (
       select held, held_paid, held_expired, held_released, held_cancelled from reports.holds
       union all select held, held_paid, held_expired, held_released, held_cancelled from reports.unfolded_moves()) f`,
    `select 'all' as day, count(*) as a, count(*) filter (where o.paid_at is not null) as b,
       count(*) filter (where o.paid_at is null and o.ended_at is not null) as c
     from orders.tickets t join orders.orders o on o.id = t.order_id where o.held_until is not null and t.replaces_ticket_id is null`,
  ],
  'tickets and orders sold on a day are those paid for on it, and what is given back are dead tickets': [
    `select 'all' as day, sum(tickets) as a, sum(orders) as b, sum(returned) as c from (
       select tickets, orders, returned from reports.sales
       union all select tickets, orders, returned from reports.unfolded_moves()) f`,
    `select 'all' as day, count(*) filter (where t.replaces_ticket_id is null and o.paid_at is not null) as a,
       count(distinct o.id) filter (where o.paid_at is not null) as b,
       count(*) filter (where t.state in ('refunded', 'void') and o.paid_at is not null) as c
     from orders.tickets t join orders.orders o on o.id = t.order_id`,
  ],
  ...rollupPairs(),
}

/** A rollup and the facts it sums up: by the same keys, the same figures. */
function rollupPairs() {
  // Factors tell which figure is wrong apart.
  const money = [
    'gross_fen + 3 * discount_fen + 7 * back_fen + 11 * moved_fen',
    'fare_fen + 3 * service_fen + 7 * kept_fen',
    'orders + 1000 * tickets + 1000000 * returned',
  ]
  const riders = ['riders', 'fare_fen', '0']
  const taken = ['taken_fen + 3 * orders', 'returned_fen', 'over_fen']
  const held = ['held', 'held_paid', 'held_lost']
  const heldOfHolds = ['held', 'held_paid', 'held_expired + held_released + held_cancelled']
  const back = ['back_fen', 'kept_fen', 'returned']
  const byOrganisation = ['day', 'organisation_id', 'channel', 'line_id']
  const byShip = ['day', 'ship_id', 'organisation_id', 'channel', 'line_id']
  const docks = ['from_dock_id', 'to_dock_id']
  const tripsAtDocks = `trips cross join lateral (
    select s.line_id, boarding.dock_id as from_dock_id, landing.dock_id as to_dock_id from sailings.sailings s
    join network.line_stops boarding on boarding.line_version_id = s.line_version_id and boarding.stop_number = trips.from_stop
    join network.line_stops landing on landing.line_version_id = s.line_version_id and landing.stop_number = trips.to_stop
    where s.id = trips.sailing_id) docks`
  const from = (table: string, keys: readonly string[], [a, b, c]: readonly string[]) =>
    `select concat_ws(' ', ${keys.join(', ')}) as day, sum(${a}) as a, sum(${b}) as b, sum(${c}) as c from reports.${table} group by 1`
  const pair = (
    rollup: string,
    facts: string,
    keys: readonly string[],
    figures: readonly string[],
    figuresOfFacts = figures,
  ) => ({
    [`${rollup} are ${facts}`]: [from(rollup, keys, figures), from(facts, keys, figuresOfFacts)] as const,
  })
  return {
    ...pair('sales_by_line', 'sales', ['day', 'line_id', 'class_id', 'channel'], money),
    ...pair('sales_by_organisation', 'sales', ['day', 'organisation_id', 'channel'], money),
    ...pair('sales_by_organisation_and_line', 'sales', byOrganisation, money),
    ...pair('sales_by_line', 'holds', ['day', 'line_id', 'channel'], held, heldOfHolds),
    ...pair('sales_by_organisation', 'holds', ['day', 'organisation_id', 'channel'], held, heldOfHolds),
    ...pair('sales_by_organisation_and_line', 'holds', byOrganisation, held, heldOfHolds),
    ...pair('sales_by_ship', 'sales', ['day', 'line_id', 'ship_id', 'class_id', 'channel'], money),
    ...pair('sales_by_ship_and_organisation', 'sales', byShip, money),
    ...pair('sales_by_ship_and_organisation', 'holds', byShip, held, heldOfHolds),
    ...pair('sales_by_ship', 'holds', ['day', 'line_id', 'ship_id', 'channel'], held, heldOfHolds),
    ...pair(
      'sales_by_carrier_and_organisation',
      'sales join fleet.ships ship on ship.id = ship_id',
      ['day', 'carrier_id', 'organisation_id', 'channel'],
      money,
    ),
    ...pair(
      'sales_by_carrier_and_organisation',
      'holds join fleet.ships ship on ship.id = ship_id',
      ['day', 'carrier_id', 'organisation_id', 'channel'],
      held,
      heldOfHolds,
    ),
    ...pair('sales_by_relation', tripsAtDocks, ['day', ...docks, 'line_id', 'class_id', 'channel'], money),
    ...pair('sales_by_relation_and_channel', tripsAtDocks, ['day', ...docks, 'channel'], money),
    ...pair(
      'sales_by_relation_and_organisation',
      tripsAtDocks,
      ['day', ...docks, 'organisation_id', 'channel'],
      money,
    ),
    ...pair(
      'sales_by_dock_and_organisation',
      `${tripsAtDocks} cross join lateral (select from_dock_id as dock_id union select to_dock_id) at`,
      ['day', 'dock_id', 'organisation_id', 'channel'],
      money,
    ),
    ...pair('refunds_by_line', 'refunds', ['day', 'line_id', 'class_id', 'channel', 'reason'], back),
    ...pair('refunds_by_organisation', 'refunds', ['day', 'organisation_id', 'channel', 'reason'], back),
    ...pair('takings_by_person', 'takings', ['day', 'user_id', 'organisation_id'], taken),
    ...pair('takings_by_method', 'takings', ['day', 'organisation_id', 'method'], taken),
    'loads_by_leg are loads': [
      from('loads_by_leg', ['service_date', 'line_version_id', 'leg'], riders),
      from(
        'loads l join sailings.sailings s on s.id = l.sailing_id',
        ['s.service_date', 's.line_version_id', 'l.leg'],
        riders,
      ),
    ] as const,
    ...pair('loads_by_sailing', 'loads', ['sailing_id'], ['riders', 'boarding', 'fare_fen']),
    ...pair('pickups_by_line', 'pickups', ['service_date', 'days_before', 'line_id'], riders),
    ...pair(
      'pickups_by_carrier',
      'pickups join fleet.ships ship on ship.id = ship_id',
      ['service_date', 'days_before', 'carrier_id'],
      riders,
    ),
    ...pair('pickups_by_ship', 'pickups', ['service_date', 'days_before', 'line_id', 'ship_id'], riders),
    ...pair(
      'relations_by_ship',
      'relations',
      ['service_date', 'ship_id', 'line_version_id', 'from_stop', 'to_stop'],
      riders,
    ),
    ...pair(
      'relations_by_line',
      'relations',
      ['service_date', 'line_version_id', 'from_stop', 'to_stop'],
      riders,
    ),
  }
}

const compared = ([facts, books]: readonly [string, string]) => `
  select f.day::text as place, f.a::text || ' ' || f.b::text || ' ' || f.c::text as facts,
    coalesce(b.a, 0)::text || ' ' || coalesce(b.b, 0)::text || ' ' || coalesce(b.c, 0)::text as books
  from (${facts}) f full join (${books}) b on b.day::text = f.day::text
  where (coalesce(f.a, 0), coalesce(f.b, 0), coalesce(f.c, 0)) is distinct from (coalesce(b.a, 0), coalesce(b.b, 0), coalesce(b.c, 0))`

async function differences(world: World): Promise<string[]> {
  const found: string[] = []
  for (const [name, pair] of Object.entries(pairs)) {
    const rows = await world.query<{ place: string; facts: string; books: string }>(compared(pair))
    found.push(...rows.map(({ place, facts, books }) => `${name}: ${place} ${facts}, books ${books}`))
  }
  return found
}

async function compareWithBooks(world: World): Promise<void> {
  const found = await differences(world)
  if (found.length > 0) throw new Error(found.join('\n'))
}

const tables = [
  ...[
    'trips',
    'sales',
    'sales_by_line',
    'sales_by_organisation',
    'sales_by_organisation_and_line',
    'sales_by_ship',
    'sales_by_ship_and_organisation',
    'sales_by_carrier_and_organisation',
    'sales_by_relation',
    'sales_by_relation_and_channel',
    'sales_by_relation_and_organisation',
    'sales_by_dock_and_organisation',
    'refunds',
    'refunds_by_line',
    'refunds_by_organisation',
    'holds',
    'loads',
    'loads_by_sailing',
  ],
  ...[
    'relations',
    'relations_by_line',
    'relations_by_ship',
    'pickups',
    'pickups_by_line',
    'pickups_by_ship',
    'pickups_by_carrier',
    'takings',
    'takings_by_person',
    'takings_by_method',
  ],
]

/** Every fact that is not nothing. */
async function allFacts(world: World): Promise<unknown[]> {
  const rows = await Promise.all(
    tables.map((table) =>
      world.query<{ fact: string }>(
        `select '${table}' || f::text as fact from reports.${table} f order by 1`,
      ),
    ),
  )
  return rows.flat().map(({ fact }) => fact)
}

async function runSteps(steps: readonly Step[]): Promise<void> {
  const world = await World.start(tally)
  const { db } = world.app.database
  try {
    for (const [number, step] of steps.entries()) {
      await step.run(world)
      // Between two folds some of it is folded, and some is not.
      if (number % 9 === 4) await compareWithBooks(world)
      if (number % 7 === 3) await foldFacts(db, { portion: 5 })
    }
    world.app.clock.moveTo('2026-06-16T23:59:00+08:00')
    await runJobs(world)
    await compareWithBooks(world)
    await foldFacts(db)
    await compareWithBooks(world)
    expect(
      await world.query(
        'select from reports.unfolded_moves() union all select from reports.unfolded_takings()',
      ),
    ).toEqual([])
    const folded = await allFacts(world)
    await rebuildFacts(db)
    expect(await allFacts(world)).toEqual(folded)
  } catch (error) {
    throw new Error(`${(error as Error).message}\nlast steps:\n${world.log.slice(-12).join('\n')}`)
  } finally {
    await world.close()
  }
}

/** The first shows every effect. */
const staying = [378, 128, 283, 918]

test.each([...(isLong ? staying : staying.slice(0, 1)), ...newSeeds(1)])(
  '[R8] whatever is sold, paid, given back, exchanged and corrected, facts are the ledger to the fen, and derived anew they are the same: seed %d',
  (seed) =>
    fc.assert(
      fc.asyncProperty(fc.array(stepsOf(moves), { minLength: 1, maxLength: 120, size: 'max' }), runSteps),
      sequence(seed),
    ),
  unhurried,
)

test('[R8] the sequences sell, give back, exchange, void, hold, correct for a fee and pay out', () => {
  for (const kind of [
    'sell',
    'payHold',
    'releaseHold',
    'holdLapsed',
    'refund',
    'exchange',
    'void',
    'paidCorrection',
  ])
    expect([kind, tally.done.get(kind) ?? 0]).not.toEqual([kind, 0])
})

import type { SignedInUser } from '@fairway/testing/api-client'
import { askCorrection, sellTicket, typingError } from '@fairway/testing/corrections'
import { buildPassenger, buildSale, findDemoSailing, type Sale } from '@fairway/testing/orders'
import { findInequalities } from '@fairway/testing/random/equalities'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../database/starting-data/staff.ts'
import { foldDays } from '../accounts/fold-days.ts'
import { foldFacts } from '../reports/fold-facts.ts'
import { findViolationsOfNight } from './print/check-invariants.ts'

// What the nightly proof finds of damage that was done behind every guard of the database, each kind by the rule that is about
// it: to tickets that were sold, exchanged, given back and printed again, and to money that was paid out.

let app: TestApp
let clerk: SignedInUser
let agency: SignedInUser
let accountant: SignedInUser

const party = () => [buildPassenger('张三'), buildPassenger('李四')]

async function sell(more: Partial<Sale> = {}) {
  const sold = await app.call(clerk, 'orders.sell', await buildSale(app, { passengers: party(), ...more }))
  expect(sold, sold.message).toMatchObject({ http: 200 })
  return { orderId: sold.data.orderId, ticketIds: sold.data.tickets.map(({ id }) => id) }
}

async function sellFromWallet() {
  const { payment: _, ...sale } = await buildSale(app, { passengers: party() }, 'agent')
  const request = { ...sale, paymentPassword: digestOf(demoPassword) }
  const { data } = await app.call(agency, 'orders.sellFromWallet', request)
  return { orderId: data.orderId, ticketIds: data.tickets.map(({ id }) => id) }
}

async function giveBack(
  user: SignedInUser,
  order: { orderId: string; ticketIds: string[] },
  overrule?: 'fog',
) {
  const ticketIds = order.ticketIds.slice(0, 1)
  const request = { orderId: order.orderId, ticketIds, ...(overrule && { overrule }) }
  const { data: offer } = await app.call(user, 'orders.proposeRefund', request)
  const confirmed = await app.call(user, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
  expect(confirmed, confirmed.message).toMatchObject({ http: 200 })
}

async function exchange({ orderId, ticketIds }: { orderId: string; ticketIds: string[] }) {
  const trip = {
    sailingId: await findDemoSailing(app, '2026-06-18'),
    fromStop: 0,
    toStop: 3,
    classCode: 'SEAT2',
  }
  const request = { orderId, ticketIds: ticketIds.slice(0, 1), ...trip }
  const { data: offer } = await app.call(clerk, 'orders.proposeExchange', request)
  const confirmed = await app.call(clerk, 'orders.confirmOffer', {
    offerId: offer.id,
    expected: offer.due,
    payment: { method: 'cash' },
  })
  expect(confirmed, confirmed.message).toMatchObject({ http: 200 })
}

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  agency = await app.signIn('agency')
  accountant = await app.signIn('accountant')
  const [plain, moved, back, owed] = [
    await sell(),
    await sell(),
    await sell(),
    await sell({ payment: { method: 'wechat', reference: 'WX-DAMAGE-1' } }),
  ]
  await exchange(moved)
  await giveBack(clerk, back)
  await giveBack(clerk, owed)
  await giveBack(agency, await sellFromWallet())
  await app.call(accountant, 'accounts.sendPayouts', { method: 'wechat' })
  await app.call(clerk, 'orders.print', { orderId: plain.orderId })
  await app.call(clerk, 'orders.print', { orderId: plain.orderId, reason: 'lost' })
  const free = await app.call(clerk, 'orders.proposeRefund', { ...plain, overrule: 'fog' })
  expect(free, free.message).toMatchObject({ http: 200, data: { fee: 0 } })
  const { approvalId } = await askCorrection(app, clerk, typingError(await sellTicket(app, clerk)))
  const supervisor = await app.signIn('pier')
  const decided = await app.call(supervisor, 'approvals.decide', { id: approvalId, approved: true })
  expect(decided, decided.message).toMatchObject({ http: 200 })
  const held = await buildSale(app, { passengers: party() })
  const { payment: _, ...hold } = held
  expect((await app.call(clerk, 'orders.hold', hold)).http).toBe(200)
  app.clock.moveTo('2026-06-16T01:21:00+08:00')
  expect((await foldDays(app.database.db, app.clock.now())).balances).toBeGreaterThan(10)
  // What reports say adds up before it is folded, and afterwards.
  expect((await findViolationsOfNight(app.database.db, app.clock.now())).violations).toEqual([])
  expect(await foldFacts(app.database.db)).toBeGreaterThan(10)
  expect((await findViolationsOfNight(app.database.db, app.clock.now())).violations).toEqual([])
  expect(await findInequalities(app.database.pool)).toEqual([])
})
afterAll(() => app.close())

/** What keeps the database itself from damage, besides its triggers. */
const guards = `
  select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop
  from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
  where c.contype in ('c', 'x') and n.nspname in ('orders', 'accounts', 'inventory') and c.coninhcount = 0
  union all select 'drop index orders.one_living_offer'`

/** Does damage as no command could, behind the guards of the database, looks, and takes it back. */
async function rulesBrokenBy(statement: string): Promise<Set<string>> {
  const tx = await app.database.db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows } = await sql.raw<{ drop: string }>(guards).execute(tx)
    await sql.raw(rows.map(({ drop }) => drop).join(';\n')).execute(tx)
    const { numAffectedRows } = await sql.raw(statement).execute(tx)
    expect(Number(numAffectedRows), statement).toBeGreaterThan(0)
    const { violations } = await findViolationsOfNight(tx, app.clock.now())
    return new Set(violations.map(({ rule }) => rule))
  } finally {
    await tx.rollback().execute()
  }
}

const ticket = `(select min(id) from orders.tickets where state = 'issued' and seat_id is not null)`
const order = `(select order_id from orders.tickets where id = ${ticket})`
const otherTicket = `(select min(id) from orders.tickets where state = 'issued' and id > ${ticket})`
const refunded = `(select min(id) from orders.tickets where state = 'refunded')`
const exchanged = `(select min(id) from orders.tickets where state = 'exchanged')`
const proposed = `(select max(id) from orders.offers where state = 'proposed')`
const sailing = `(select sailing_id from orders.tickets where id = ${ticket})`
const refundTransfer = `(select min(id) from accounts.transfers where kind = 'refund')`
const saleTransfer = `(select min(id) from accounts.transfers where kind = 'sale')`
const accountOf = (code: string) => `(select id from accounts.accounts where code = '${code}')`

const damages: readonly [damage: string, rule: string, statement: string][] = [
  [
    'two tickets in one seat',
    'a seat has one passenger on a leg',
    `update inventory.occupations set seat_id = (select seat_id from inventory.occupations where ticket_id = ${ticket})
     where ticket_id = ${otherTicket}`,
  ],
  [
    'one person in two places',
    'a person is in one place at a time',
    `update inventory.occupations set person = (select person from inventory.occupations where ticket_id = ${ticket})
     where ticket_id = ${otherTicket}`,
  ],
  [
    'a ticket without its legs in the seat',
    'the mask of a seat is what its tickets take',
    `update inventory.seats set mask = 0 where id = (select seat_id from orders.tickets where id = ${ticket})`,
  ],
  [
    'a leg of a seat without a ticket',
    'the mask of a seat is what its tickets take',
    `update inventory.seats set mask = mask | 4 where id = (select max(id) from inventory.seats where sailing_id = ${sailing})`,
  ],
  [
    'a lock beyond the last leg',
    'no seat is closed beyond the last leg',
    `update inventory.seats set locked = 1 << 30, lock_reason = 'wet', locked_by = 1, locked_at = now()
     where id = (select max(id) from inventory.seats where sailing_id = ${sailing})`,
  ],
  [
    'a transfer without entries',
    'a transfer sums to zero',
    `insert into accounts.transfers (kind, at) values ('sale', now())`,
  ],
  [
    'a living ticket without its place',
    'a living ticket, and no other, keeps its seat and its person',
    `delete from inventory.occupations where ticket_id = ${ticket}`,
  ],
  [
    'a refunded ticket that keeps its place',
    'a living ticket, and no other, keeps its seat and its person',
    `insert into inventory.occupations (ticket_id, sailing_id, from_stop, to_stop, travel)
     select id, sailing_id, from_stop, to_stop, tstzrange(planned_depart, planned_arrive) from orders.tickets where id = ${refunded}`,
  ],
  [
    'a place of another person than the one on the ticket',
    'the person of a place is the one on the ticket',
    `update inventory.occupations set person = person + 1 where ticket_id = ${ticket}`,
  ],
  [
    'another certificate behind a ticket',
    'the person of a place is the one on the ticket',
    `update orders.passengers set certificate_hash = sha256('other') where order_id = ${order} and number = 1`,
  ],
  [
    'a ticket without a seat',
    'whoever needs a seat has one of the class paid for',
    `update orders.tickets set seat_id = null where id = ${ticket}`,
  ],
  [
    'a load of one too many',
    'the load of a leg is the people on it',
    `update inventory.loads set legs[1] = legs[1] + 1 where sailing_id = ${sailing}`,
  ],
  [
    'a load above what the ship is certified for',
    'no leg carries more than the ship may',
    `update inventory.loads set legs[1] = 30000 where sailing_id = ${sailing}`,
  ],
  [
    'a search that begins behind free seats',
    'no untouched seat lies before the start of the search',
    `update inventory.loads l set starts = (select jsonb_object_agg(class_id, 10000) from inventory.seats s
       where s.sailing_id = l.sailing_id) where sailing_id = ${sailing}`,
  ],
  [
    'one entry of another amount',
    'a transfer sums to zero',
    `update accounts.entries set fen = fen + 1 where number = 1 and transfer_id = (select max(id) from accounts.transfers)`,
  ],
  [
    'two entries of other amounts that still sum to zero',
    'what is owed of refunds is what waits to be paid out',
    `update accounts.entries set fen = fen + case account_id when ${accountOf('operator:refundsPayable')} then 100 else -100 end
     where transfer_id = ${refundTransfer} and account_id in (${accountOf('operator:refundsPayable')}, ${accountOf('operator:refundFees')})`,
  ],
  [
    'money of one sailing on the account of another',
    'what is not earned yet of a sailing is what its living tickets are worth',
    `update accounts.entries set account_id = (select max(id) from accounts.accounts where kind = 'unearned')
     where transfer_id = ${saleTransfer} and fen > 0`,
  ],
  [
    'money left of a sailing that says it is earned',
    'nothing is left to be earned of a sailing that is earned',
    `insert into settlement.sailing_states (sailing_id, state, due_at) values (${sailing}, 'earned', now())`,
  ],
  [
    'an earning without shares',
    'the shares of a sailing are what was earned of it',
    `insert into settlement.earnings (sailing_id, number, at, period, travel_source, fen)
     values (${sailing}, 1, now(), '2026-06-01', 'clock', 100)`,
  ],
  [
    'a payment in cash booked to a payment service',
    'a payment is booked to the account it was paid into',
    `update accounts.entries set account_id = ${accountOf('acquirer:card')} where transfer_id = ${saleTransfer} and fen < 0`,
  ],
  [
    'a payment in a shift of another clerk',
    'a payment is booked to the account it was paid into',
    `update orders.payments set taken_by = (select min(id) from staff.users where id <> taken_by) where transfer_id = ${saleTransfer}`,
  ],
  [
    'a payment by a payment service in a shift of another clerk',
    'a payment is booked to the account it was paid into',
    `update orders.payments set taken_by = (select min(id) from staff.users where id <> taken_by) where method = 'wechat'`,
  ],
  [
    'another price',
    'an order costs what its tickets cost, and is paid in full or not at all',
    `update orders.tickets set price_fen = price_fen + 100 where id = ${ticket}`,
  ],
  [
    'a price without its parts',
    'the price of a ticket is the sum of its parts',
    `update orders.tickets set base_fen = base_fen + 100, parts = array[row('fare', base_fen - discount_fen + 100, null, fare_table_id,
       true)::fares.price_part] where id = ${ticket}`,
  ],
  [
    'a fare that is not what the ticket says',
    'a ticket has the history of its state, and the fare among the parts of its price',
    `update orders.tickets set parts = array[row('fare', base_fen - discount_fen - 100, null, fare_table_id, true)::fares.price_part,
       row('portFee', 100, null, null, true)::fares.price_part] where id = ${ticket}`,
  ],
  [
    'a service fee that was not earned',
    'the service fees of the tickets are what was earned with them',
    `update orders.tickets set parts = parts || row('serviceFee', 100, null, null, false)::fares.price_part,
       price_fen = price_fen + 100 where id = ${ticket}`,
  ],
  [
    'another price of a ticket that was given back',
    'what an offer said of a ticket was its price, and a confirmed one ended it',
    `update orders.tickets set price_fen = price_fen + 100, base_fen = base_fen + 100,
       parts = array[row('fare', price_fen + 100, null, fare_table_id, true)::fares.price_part] where id = ${refunded}`,
  ],
  [
    'a state without an event',
    'a ticket has the history of its state, and the fare among the parts of its price',
    `update orders.tickets set state = 'travelled' where id = ${ticket}`,
  ],
  [
    'an event that was deleted',
    'a ticket has the history of its state, and the fare among the parts of its price',
    `delete from orders.ticket_events where ticket_id = ${refunded}`,
  ],
  [
    'a state that was skipped',
    'each event of a ticket goes on from the one before, by a change of state there is',
    `update orders.ticket_events set from_state = 'travelled' where ticket_id = ${refunded}`,
  ],
  [
    'an event that does not go on from the one before',
    'each event of a ticket goes on from the one before, by a change of state there is',
    `insert into orders.ticket_events (ticket_id, number, at, from_state, to_state, cause_kind)
     select id, version + 1, now(), 'issued', 'refunded', 'offer' from orders.tickets where id = ${refunded}`,
  ],
  [
    'a departure that none of its tickets has',
    'an order departs with its first ticket and arrives with its last',
    `update orders.orders set first_departs = first_departs - interval '1 hour' where id = ${order}`,
  ],
  [
    'an order that ran out with tickets',
    'the state of a ticket fits that of its order',
    `update orders.orders set state = 'expired' where id = ${order}`,
  ],
  [
    'another balance of a wallet',
    'the balance of a wallet is the sum of its entries',
    `update accounts.wallets set balance_fen = balance_fen + 1
     where organisation_id = (select min(organisation_id) from accounts.wallets)`,
  ],
  [
    'another frozen part of a wallet',
    'the balance of a wallet is the sum of its entries',
    `update accounts.wallets set frozen_fen = frozen_fen + 1
     where organisation_id = (select min(organisation_id) from accounts.wallets)`,
  ],
  [
    'a wallet beyond its credit',
    'the balance of a wallet is the sum of its entries',
    `update accounts.wallets set credit_limit_fen = -balance_fen - 1
     where organisation_id = (select min(organisation_id) from accounts.wallets)`,
  ],
  [
    'an entry altered behind the triggers in a folded day',
    'the balances of a day are the sums of its entries',
    `update accounts.entries set fen = fen + case number when 1 then -100 else 100 end
     where transfer_id = ${refundTransfer} and number in (1, 2)`,
  ],
  [
    'an entry moved to another second of a folded day',
    'the hash of a day is that of its entries',
    `with transfer as (update accounts.transfers set at = at + interval '1 second' where id = ${refundTransfer})
     update accounts.entries set at = at + interval '1 second' where transfer_id = ${refundTransfer}`,
  ],
  [
    'an entry added to a folded day',
    'the balances of a day are the sums of its entries',
    `insert into accounts.entries select transfer_id, e.number + n * 10, account_id, case n when 1 then fen else -fen end, at, ticket_id
     from accounts.entries e cross join generate_series(1, 2) n where transfer_id = ${refundTransfer} and e.number = 1`,
  ],
  [
    'entries of a folded day moved into another day',
    'the balances of a day are the sums of its entries',
    `with transfer as (update accounts.transfers set at = at + interval '1 day' where id = ${refundTransfer})
     update accounts.entries set at = at + interval '1 day' where transfer_id = ${refundTransfer}`,
  ],
  [
    'a balance of a day altered',
    'the balances of a day are the sums of its entries',
    `update accounts.day_balances set credit_fen = credit_fen + 100, closing_fen = closing_fen + 100
     where account_id = ${accountOf('operator:refundsPayable')}`,
  ],
  [
    'an opening balance altered',
    'a day opens with what the day before closed with',
    `update accounts.day_balances set opening_fen = opening_fen + 100, closing_fen = closing_fen + 100
     where account_id = ${accountOf('operator:refundsPayable')}`,
  ],
  [
    'a balance of a day deleted',
    'the balances of a day are the sums of its entries',
    `delete from accounts.day_balances where account_id = ${accountOf('operator:refundsPayable')}`,
  ],
  [
    'a fact of a trip altered',
    'what reports say of a day is what its entries come to',
    `update reports.trips set gross_fen = gross_fen + 100, fare_fen = fare_fen + 100
     where (day, sailing_id) in (select day, sailing_id from reports.trips where fare_fen > 0 limit 1)`,
  ],
  [
    'a fare counted as a service fee',
    'what reports say of a day is what its entries come to',
    `update reports.trips set service_fen = service_fen + 100, fare_fen = fare_fen - 100 where fare_fen > 100`,
  ],
  [
    'a fee that was kept and not reported',
    'what reports say of a day is what its entries come to',
    `update reports.trips set back_fen = back_fen + kept_fen, kept_fen = 0 where kept_fen > 0`,
  ],
  [
    'a fact that was deleted',
    'what reports say of a day is what its entries come to',
    `delete from reports.trips where fare_fen > 0`,
  ],
  [
    'a sum of sales that its trips do not come to',
    'what reports say of a day is what its entries come to',
    `update reports.sales set gross_fen = gross_fen + 100, discount_fen = discount_fen + 100`,
  ],
  [
    'a sum of sales by line that its trips do not come to',
    'what reports say of a day is what its entries come to',
    `update reports.sales_by_line set back_fen = back_fen + 100, moved_fen = moved_fen + 100`,
  ],
  [
    'a sum of sales at a dock that its trips do not come to',
    'what reports say of a day is what its entries come to',
    `update reports.sales_by_dock_and_organisation set gross_fen = gross_fen + 100, discount_fen = discount_fen + 100`,
  ],
  [
    'a sum of sales between two docks that its trips do not come to',
    'what reports say of a day is what its entries come to',
    `update reports.sales_by_relation_and_channel set gross_fen = gross_fen + 100, discount_fen = discount_fen + 100`,
  ],
  [
    'a sum of sales of a ship that is gone',
    'what reports say of a day is what its entries come to',
    `delete from reports.sales_by_ship_and_organisation where fare_fen > 0`,
  ],
  [
    'a sum of sales by organisation that is gone',
    'what reports say of a day is what its entries come to',
    `delete from reports.sales_by_organisation where fare_fen > 0`,
  ],
  [
    'fares of one sailing booked to another',
    'what reports say of a day is what its entries come to',
    `update accounts.entries set account_id = (select max(id) from accounts.accounts where kind = 'unearned')
     where transfer_id = ${saleTransfer} and account_id = (select min(id) from accounts.accounts where kind = 'unearned')`,
  ],
  [
    'a statement without the lines it adds up',
    'a statement is the shares of its party and month',
    `insert into settlement.statements (number, period, party_kind, tickets, shares_fen, drawn_up_at, drawn_up_by)
     values ('ST202605-0001', '2026-05-01', 'operator', 0, 100, '2026-06-15 10:00:00+08', 1)`,
  ],
  [
    'money booked for a statement that has no such line',
    'what is booked of a statement is an adjustment or its payment',
    `update accounts.transfers set kind = 'statement', cause_kind = 'statement', cause_id = 1 where id = ${refundTransfer}`,
  ],
  [
    'a key that names another order',
    'a key tells of one order, and each order was made under one key',
    `update platform.request_keys set reply = jsonb_set(reply, '{orderId}', '"999999999"')
     where reply ->> 'orderId' is not null`,
  ],
  [
    'an order without people',
    'what a sale refers to is there',
    `delete from orders.passengers where order_id = ${order}`,
  ],
  [
    'a ticket for a version of a passenger that is not there',
    'what a sale refers to is there',
    `update orders.passengers set version = 2 where order_id = ${order} and number = 1`,
  ],
  [
    'a child whose guardian is not in the order',
    'what a sale refers to is there',
    `update orders.passengers set guardian_number = 9 where order_id = ${order} and number = 1`,
  ],
  [
    'a transfer that was deleted',
    'what an entry refers to is there',
    `delete from accounts.transfers where id = (select max(id) from accounts.transfers)`,
  ],
  [
    'an entry of an account that is not there',
    'what an entry refers to is there',
    `update accounts.entries set account_id = 999999999
     where number = 1 and transfer_id = (select max(id) from accounts.transfers)`,
  ],
  [
    'a payout above its payment',
    'no more of a payment is given back than it took in',
    `update accounts.payouts set fen = fen + 1000000 where id = (select min(id) from accounts.payouts)`,
  ],
  [
    'a payout that was paid without being booked',
    'a payout is booked when it was paid, and has the history of its state',
    `update accounts.payouts set state = 'paid', paid_at = requested_at, paid_by = requested_by where state = 'sent'`,
  ],
  [
    'a payout that was deleted',
    'what was paid for an order is in its tickets, was kept of them, or went back',
    `delete from accounts.payouts where id = (select min(id) from accounts.payouts where method = 'wallet')`,
  ],
  [
    'another fee than was kept',
    'what was paid for an order is in its tickets, was kept of them, or went back',
    `update orders.offers set fee_fen = fee_fen + 1 where id = (select min(id) from orders.offers where kind = 'refund' and state = 'confirmed')`,
  ],
  [
    'a passenger on board who was given the money back without a second person',
    'who was on board or had travelled was given the money back with a second person, and not after a gate had seen it',
    `update orders.ticket_events set from_state = 'boarded' where to_state = 'refunded'`,
  ],
  [
    'two living offers of a ticket',
    'a ticket has one living offer',
    `insert into orders.offer_lines select (jsonb_populate_record(l, jsonb_build_object('offer_id', (select max(id) from orders.offers
         where state = 'confirmed')))).* from orders.offer_lines l where l.offer_id = ${proposed}`,
  ],
  [
    'an offer that was confirmed and ended no ticket',
    'what an offer said of a ticket was its price, and a confirmed one ended it',
    `with line as (update orders.offer_lines set living = false where offer_id = ${proposed})
     update orders.offers set state = 'confirmed', ended_at = made_at, ended_by = made_by where id = ${proposed}`,
  ],
  [
    'an exchange without a new ticket',
    'a confirmed offer did what it says, and a ticket that was given back or exchanged has one',
    `update orders.offer_lines set new_ticket_id = null where ticket_id = ${exchanged}`,
  ],
  [
    'an exchanged ticket without an offer',
    'a confirmed offer did what it says, and a ticket that was given back or exchanged has one',
    `delete from orders.offer_lines where ticket_id = ${exchanged}`,
  ],
  [
    'a correction that left the former person on the ticket',
    'an applied correction put its person on the ticket, killed the former code and took its fee',
    `update orders.tickets set passenger_version = 1 where id = (select ticket_id from orders.corrections)`,
  ],
  [
    'a paper whose former code was lost',
    'each paper of a ticket but the present one has its former code',
    `delete from orders.ticket_codes where ticket_id = (select min(ticket_id) from orders.ticket_codes)`,
  ],
]

test.each(damages)('the nightly proof finds %s: %s', async (_damage, rule, statement) => {
  expect(await rulesBrokenBy(statement)).toContain(rule)
})

test('every rule of the proof is broken by some damage', async () => {
  const { rulesOf, subjects } = await import('./invariant-rules.ts')
  const rules = subjects.flatMap((subject) => Object.keys(rulesOf[subject](() => 'true')))
  expect(rules.filter((rule) => !damages.some(([, broken]) => broken === rule))).toEqual([])
})

import type pg from 'pg'

// What seeded sales leave behind besides orders and tickets, so that every rule of the proof holds for them: seats and
// loads of sailings that are over, the events of their tickets, and what was given back with its offer and its payout.

const seatsOfSailing = 300
/** Seats and loads of the seeded sailings, whose occupations ended; the accounts that their sales are paid into. */
export async function writeSurroundings(client: pg.PoolClient, days: number): Promise<void> {
  await client.query(
    `insert into inventory.loads (sailing_id, legs, capacity, occupations_ended_at)
    select s.id, array_fill(0, array[s.stops_count - 1]), s.certified_capacity, s.arrives_at + interval '1 day'
    from sailings.sailings s join fleet.ships ship on ship.id = s.ship_id where ship.code like 'SCALE-%'`,
  )
  await client.query(
    `insert into inventory.seats (sailing_id, class_id, position, deck, row_number, column_number, label)
    select s.id, c.id, n, 1, n / 10 + 1, n % 10 + 1, 'S' || n
    from sailings.sailings s join fleet.ships ship on ship.id = s.ship_id
    cross join fleet.classes c cross join generate_series(0, $1::int - 1) n
    where ship.code like 'SCALE-%' and c.code = 'OPEN' order by s.id, n`,
    [seatsOfSailing],
  )
  await client.query('analyze inventory.seats')
  // Takings of before there were shifts: one account for each clerk and day.
  await client.query(
    `insert into accounts.accounts (code, kind, user_id, day)
    select concat_ws(':', 'cash', 'counter', u.id, to_char(day, 'YYYY-MM-DD')), 'till', u.id, day
    from staff.users u cross join generate_series(current_date - $1::int - 15, current_date, interval '1 day') day
    where u.code = 'clerk'`,
    [days],
  )
}

/** Tables and columns of the sales in the temporary table `trip` that the proof reads, in the transaction that wrote it. */
export async function writeHistory(client: pg.PoolClient): Promise<void> {
  await client.query(
    `update orders.tickets t set seat_label = 'S' || place.number,
      seat_id = case when t.state = 'refunded' then null else s.id end
    from trip cross join lateral (select (trip.n * 2 % ${seatsOfSailing})::int as first) start
    cross join lateral generate_series(start.first, start.first + trip.people - 1) place(number)
    left join inventory.seats s on s.sailing_id = trip.sailing_id and s.position = place.number
    where t.id = trip.first_ticket + place.number - start.first`,
  )
  // In the order of time, as they are written where nothing is seeded.
  await client.query(
    `insert into orders.ticket_events (ticket_id, number, at, from_state, to_state, cause_kind, cause_id, user_id)
    select first_ticket + place - 1, 2, case when refunded then made_at + interval '1 hour' else planned_arrive end, 'issued',
      case when refunded then 'refunded' else 'travelled' end, case when refunded then 'offer' else 'clock' end,
      case when refunded then order_id end, case when refunded then seller.id end
    from trip join staff.users seller on seller.code = case when by_agent then 'agency' else 'clerk' end
    cross join lateral generate_series(1, people) place order by 3, n, place`,
  )
  await client.query(
    `create temp table refund on commit drop as
    select trip.*, made_at + interval '1 hour' as given_at, seller.id as seller_id, seller.organisation_id, p.id as payment_id,
      p.method, trip.transfer_id + 1 as refund_id, trip.transfer_id + 2 as paid_id
    from trip join staff.users seller on seller.code = case when by_agent then 'agency' else 'clerk' end
    join orders.payments p on p.order_id = trip.order_id
    where refunded`,
  )
  await client.query(
    `insert into orders.offers (id, kind, order_id, organisation_id, state, made_at, made_by, valid_until, fee_fen, back_fen, due_fen,
      ended_at, ended_by)
    overriding system value
    select order_id, 'refund', order_id, organisation_id, 'confirmed', given_at, seller_id, given_at + interval '5 minutes', 0,
      people * 5000, 0, given_at, seller_id
    from refund order by n`,
  )
  await client.query(
    `insert into orders.offer_lines (offer_id, ticket_id, living, ticket_version, ticket_state, changes, conditions_id, promised, planned,
      gate_closed, paid_fen, fee_fen, parts)
    select t.order_id, t.id, false, 1, 'issued', 0, t.conditions_id, t.planned_depart, t.planned_depart, false, t.price_fen, 0,
      array(select row(p.kind, p.payee_id, p.rule_id, p.refundable, p.fen, 0, p.fen)::orders.offer_part from unnest(t.parts) p)
    from refund cross join lateral generate_series(1, people) place join orders.tickets t on t.id = first_ticket + place - 1
    order by t.id`,
  )
  await client.query(
    `insert into accounts.payouts (id, order_id, payment_id, method, fen, state, version, cause_kind, cause_id, requested_at, requested_by,
      transfer_id, paid_at, paid_by)
    overriding system value
    select order_id, order_id, payment_id, method, people * 5000, 'paid', 2, 'offer', order_id, given_at, seller_id, paid_id, given_at,
      seller_id
    from refund order by n`,
  )
  await client.query(
    `insert into accounts.payout_events (payout_id, number, at, from_state, to_state, user_id)
    select order_id, 2, given_at, 'requested', 'paid', seller_id from refund order by n`,
  )
  await client.query(
    `insert into accounts.transfers (id, kind, order_id, at, made_at, made_by, cause_kind, cause_id) overriding system value
    select refund_id, 'refund', order_id, given_at, given_at, seller_id, 'offer', order_id from refund
    union all
    select paid_id, 'payout', order_id, given_at, given_at, seller_id, 'payout', order_id from refund order by 1`,
  )
  await client.query(
    `with owed as (select id from accounts.accounts where code = 'operator:refundsPayable')
    insert into accounts.entries (transfer_id, number, account_id, fen, at)
    select refund_id, side, case side when 1 then unearned.id else owed.id end, (case side when 1 then -1 else 1 end) * people * 5000,
      given_at
    from refund cross join owed join accounts.accounts unearned on unearned.sailing_id = refund.sailing_id and unearned.kind = 'unearned'
    cross join generate_series(1, 2) side
    union all
    select paid_id, side, case side when 1 then owed.id else paid_from.account_id end,
      (case side when 1 then -1 else 1 end) * people * 5000, given_at
    from refund cross join owed cross join lateral (${paidFrom('refund.seller_id', 'refund.given_at')}) paid_from
    cross join generate_series(1, 2) side
    order by 1, 2`,
  )
}

/** The query for the account that a seller takes money into at a moment: the wallet of an agency, else the till of the day. */
export const paidFrom = (seller: string, moment: string) => `
  select coalesce(w.account_id, till.id) as account_id
  from staff.users u left join accounts.wallets w on w.organisation_id = u.organisation_id
  left join accounts.accounts till on w.account_id is null and till.code =
    concat_ws(':', 'cash', 'counter', u.id, to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD'))
  where u.id = ${seller}`

/** The wallets say what their entries come to. */
export async function balanceWallets(client: pg.PoolClient): Promise<void> {
  await client.query(
    `update accounts.wallets w set balance_fen = (select coalesce(sum(e.fen), 0) from accounts.entries e where e.account_id = w.account_id)`,
  )
}

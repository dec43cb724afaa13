/** Limits a column of order ids to the portion that is looked at. */
type On = (column: string) => string

/**
 * The rows of a portion of orders, each read once and shared by the rules about it: a rule that looked them up one by one
 * for each order took six times as long. What belongs to them is found by `= any(array(…))`, one walk along the index for all
 * keys: joined, the rows of all time were read for each portion, and looked up key by key they took three times as long.
 */
export const orderSets = (on: On): Readonly<Record<string, string>> => ({
  these_orders: `
    select id, state, total_fen, paid_at, first_departs, last_arrives, organisation_id, channel from orders.orders where ${on('id')}`,
  these_tickets: `
    select t.id, t.order_id, t.passenger_number, t.passenger_version, t.sailing_id, t.state, t.version, t.price_fen, t.base_fen,
      t.discount_fen, t.replaces_ticket_id, t.planned_depart, t.planned_arrive, parts.fen as parts_fen, parts.fare_fen, parts.service_fee_fen
    from orders.tickets t
    cross join lateral (select coalesce(sum(p.fen), 0)::bigint as fen, coalesce(sum(p.fen) filter (where p.kind = 'fare'), 0)::bigint as fare_fen,
        coalesce(sum(p.fen) filter (where p.kind = 'serviceFee'), 0)::bigint as service_fee_fen
      from unnest(t.parts) p) parts
    where ${on('t.order_id')}`,
  these_passengers: `
    select order_id, number, version, guardian_number from orders.passengers where ${on('order_id')}`,
  these_events: `
    select e.ticket_id, e.number, e.from_state, e.to_state, e.cause_kind, e.cause_id, e.at, lag(e.to_state) over along as former,
      row_number() over along as place, lead(e.number) over along is null as is_last
    from orders.ticket_events e where e.ticket_id = any(array(select id from these_tickets))
    window along as (partition by e.ticket_id order by e.number)`,
  these_payments: `
    select id, order_id, number, method, fen, transfer_id, shift_id, taken_by, at from orders.payments where ${on('order_id')}`,
  these_transfers: `
    select id, order_id, kind from accounts.transfers where ${on('order_id')}`,
  these_bookings: `
    select transfer_id, account_id, fen from accounts.entries where transfer_id = any(array(select id from these_transfers))`,
  these_accounts: `
    select id, kind, code from accounts.accounts where id = any(array(select account_id from these_bookings))`,
  these_entries: `
    select f.order_id, f.id as transfer_id, f.kind, e.fen, e.account_id, a.kind as account_kind, a.code as account_code
    from these_bookings e join these_transfers f on f.id = e.transfer_id left join these_accounts a on a.id = e.account_id`,
  these_sums: `
    select o.*, coalesce(t.sold_fen, 0) as tickets_fen, coalesce(t.living_fen, 0) as living_fen,
      coalesce(t.service_fee_fen, 0) as tickets_service_fee_fen, t.departs, t.arrives,
      coalesce(p.fen, 0) as paid_fen, coalesce(p.sale_fen, 0) as sale_paid_fen,
      coalesce(e.sold_fen, 0) as sold_fen, coalesce(e.owed_fen, 0) as owed_fen, coalesce(e.service_fee_fen, 0) as service_fee_fen
    from these_orders o
    left join (select order_id, sum(price_fen) filter (where replaces_ticket_id is null)::bigint as sold_fen,
        sum(price_fen) filter (where state in ('issued', 'boarded', 'travelled', 'noShow'))::bigint as living_fen,
        sum(service_fee_fen) filter (where state <> 'exchanged')::bigint as service_fee_fen,
        min(planned_depart) filter (where state <> 'exchanged') as departs, max(planned_arrive) filter (where state <> 'exchanged') as arrives
      from these_tickets group by order_id) t on t.order_id = o.id
    left join (select pay.order_id, sum(pay.fen)::bigint as fen, sum(pay.fen) filter (where f.kind = 'sale')::bigint as sale_fen
      from these_payments pay left join these_transfers f on f.id = pay.transfer_id group by pay.order_id) p on p.order_id = o.id
    left join (select order_id, sum(fen) filter (where kind = 'sale' and fen > 0)::bigint as sold_fen,
        sum(fen) filter (where account_kind = 'refundsPayable')::bigint as owed_fen,
        sum(fen) filter (where account_kind = 'feeIncome')::bigint as service_fee_fen
      from these_entries group by order_id) e on e.order_id = o.id`,
})

/** What is true of an order: its sums and its parts. Each query finds the places where it is not, as one text column. */
export const orderRules = (on: On): Readonly<Record<string, string>> => ({
  'an order costs what its tickets cost, and is paid in full or not at all': `
    select format('order %s, %s: total %s, tickets %s, paid %s, earned %s', o.id, o.state, o.total_fen, o.tickets_fen, o.sale_paid_fen,
      o.sold_fen)
    from these_sums o
    cross join lateral (select case when o.paid_at is not null then o.total_fen else 0 end as fen) due
    where o.total_fen <> o.tickets_fen or o.sale_paid_fen <> due.fen or o.sold_fen <> due.fen`,
  'no more of a payment is given back than it took in': `
    select format('payment %s: %s taken, %s given back', p.id, p.fen, sum(x.fen))
    from (select distinct payment_id from accounts.payouts where ${on('order_id')}) paid_back
    join orders.payments p on p.id = paid_back.payment_id
    join accounts.payouts x on x.payment_id = p.id and x.state <> 'cancelled'
    group by p.id, p.fen having sum(x.fen) > p.fen`,
  'what is owed of refunds is what waits to be paid out': `
    select format('order %s: %s owed, %s waiting', o.id, o.owed_fen, coalesce(waiting.fen, 0))
    from these_sums o
    left join (select x.order_id, sum(x.fen)::bigint as fen from accounts.payouts x
      where ${on('x.order_id')} and x.paid_at is null and x.state <> 'cancelled' group by x.order_id) waiting on waiting.order_id = o.id
    where o.owed_fen <> coalesce(waiting.fen, 0)`,
  'a payout is booked when it was paid, and has the history of its state': `
    select format('payout %s, %s: %s of %s booked, version %s, events %s', x.id, x.state, booked.fen, x.fen, x.version, events.count)
    from accounts.payouts x
    cross join lateral (select coalesce(-sum(entry.fen), 0) as fen
      from accounts.transfers transfer join accounts.entries entry on entry.transfer_id = transfer.id
      join accounts.accounts account on account.id = entry.account_id and account.kind = 'refundsPayable'
      where transfer.id = x.transfer_id and transfer.kind = 'payout' and transfer.order_id = x.order_id
        and transfer.at = x.paid_at and transfer.made_by = x.paid_by) booked
    cross join lateral (select count(*) as count, (array_agg(e.to_state order by e.number desc))[1] as last
      from accounts.payout_events e where e.payout_id = x.id) events
    where ${on('x.order_id')} and (booked.fen <> case when x.paid_at is null then 0 else x.fen end or x.version <> events.count + 1
      or coalesce(events.last <> x.state, x.state not in ('requested', 'approved')))`,
  'an order departs with its first ticket and arrives with its last': `
    select format('order %s: %s to %s, tickets %s to %s', o.id, o.first_departs, o.last_arrives, o.departs, o.arrives)
    from these_sums o where (o.first_departs, o.last_arrives) is distinct from (o.departs, o.arrives)`,
  'what was paid for an order is in its tickets, was kept of them, or went back': `
    select format('order %s: paid %s, tickets %s, kept %s, back %s', o.id, o.paid_fen, o.living_fen, kept.fen, coalesce(back.fen, 0))
    from these_sums o
    left join (select f.order_id, sum(f.fee_fen)::bigint as fen from orders.offers f
      where ${on('f.order_id')} and f.state = 'confirmed' group by f.order_id) fees on fees.order_id = o.id
    left join (select c.order_id, sum(c.fee_fen)::bigint as fen from orders.corrections c
      where ${on('c.order_id')} and c.state = 'applied' group by c.order_id) corrected on corrected.order_id = o.id
    cross join lateral (select coalesce(fees.fen, 0) + coalesce(corrected.fen, 0) as fen) kept
    -- A payout that was cancelled is still owed, unless another one took its place.
    left join (select x.order_id, sum(x.fen)::bigint as fen from accounts.payouts x
      where ${on('x.order_id')} and not exists (select from accounts.payouts y where y.replaces_id = x.id) group by x.order_id) back
      on back.order_id = o.id
    where o.paid_at is not null and o.paid_fen <> o.living_fen + kept.fen + coalesce(back.fen, 0)`,
  'a confirmed offer did what it says, and a ticket that was given back or exchanged has one': `
    select format('ticket %s, %s', t.id, t.state)
    from these_tickets t
    left join (select distinct l.ticket_id, case f.kind when 'refund' then 'refunded' else 'exchanged' end as state
      from orders.offers f join orders.offer_lines l on l.offer_id = f.id
      where ${on('f.order_id')} and f.state = 'confirmed' and f.kind <> 'void') done on done.ticket_id = t.id and done.state = t.state
    where (t.state in ('refunded', 'exchanged')) <> (done.ticket_id is not null)
    union all
    select format('offer %s, ticket %s: new ticket %s', l.offer_id, l.ticket_id, n.id)
    from orders.offer_lines l join orders.offers f on f.id = l.offer_id
    left join orders.tickets n on n.id = l.new_ticket_id
    where ${on('f.order_id')} and ((f.state = 'confirmed' and l.new_parts is not null) <> (n.id is not null)
      or l.living <> (f.state = 'proposed')
      or n.id is not null and (n.replaces_ticket_id, n.parts, n.conditions_id) is distinct from (l.ticket_id, l.new_parts, l.conditions_id))`,
  'an applied correction put its person on the ticket, killed the former code and took its fee': `
    select format('correction %s, %s: ticket %s, version %s, events %s', c.id, c.state, c.ticket_id, c.version, events.count)
    from orders.corrections c
    cross join lateral (select count(*) as count, (array_agg(e.to_state order by e.number desc))[1] as last
      from orders.correction_events e where e.correction_id = c.id) events
    where ${on('c.order_id')} and (c.version <> events.count + 1 or coalesce(events.last, 'waiting') <> c.state
      or (c.state = 'applied') <> exists (select from orders.ticket_events e
        where e.ticket_id = c.ticket_id and e.cause_kind = 'correction' and e.cause_id = c.id)
      or c.state = 'applied' and (
        not exists (select from orders.tickets t join orders.passengers p on p.order_id = t.order_id
            and p.number = t.passenger_number and p.version = c.new_version
          where t.id = c.ticket_id and t.passenger_version >= c.new_version)
        or not exists (select from orders.ticket_codes former where former.ticket_id = c.ticket_id and former.cause = 'correction'
          and former.replaced_at = c.ended_at)
        or not exists (select from platform.approvals a where a.id = c.approval_id and a.state = 'used' and a.decided_by <> c.asked_by)
        or c.fee_fen <> (select coalesce(sum(entry.fen), 0) from accounts.transfers f join accounts.entries entry on entry.transfer_id = f.id
          join accounts.accounts account on account.id = entry.account_id and account.kind = 'refundFeeIncome'
          where f.kind = 'correction' and f.cause_id = c.id)))`,
  'the service fees of the tickets are what was earned with them': `
    select format('order %s: tickets %s, back %s, earned %s', o.id, o.tickets_service_fee_fen, coalesce(back.fen, 0), o.service_fee_fen)
    from these_sums o
    left join (select f.order_id, sum(part.back_fen)::bigint as fen
      from orders.offers f join orders.offer_lines l on l.offer_id = f.id cross join lateral unnest(l.parts) part
      where ${on('f.order_id')} and f.state = 'confirmed' and f.kind in ('refund', 'void') and part.kind = 'serviceFee'
      group by f.order_id) back on back.order_id = o.id
    where o.paid_at is not null and o.tickets_service_fee_fen - coalesce(back.fen, 0) <> o.service_fee_fen`,
  'the state of a ticket fits that of its order': `
    select format('order %s, %s: ticket %s, %s', o.id, o.state, t.id, t.state)
    from these_orders o join these_tickets t on t.order_id = o.id
    where not t.state = any (case o.state
      when 'held' then array['held']
      when 'expired' then array['void']
      when 'cancelled' then case when o.paid_at is null then array['void'] else array['void', 'exchanged', 'refunded'] end
      when 'refunded' then array['refunded', 'exchanged', 'void']
      else array['issued', 'boarded', 'travelled', 'noShow', 'refunded', 'exchanged', 'void'] end)`,
  'what a sale refers to is there': `
    select format('%s', missing.what) from (
      select format('passenger %s/%s without order', p.order_id, p.number) as what from these_passengers p
        where not exists (select from these_orders o where o.id = p.order_id)
      union all
      select format('order %s without passengers', o.id) from these_orders o
        where not exists (select from these_passengers p where p.order_id = o.id)
      union all
      select format('ticket %s without passenger', t.id) from these_tickets t
        where not exists (select from these_passengers p where p.order_id = t.order_id
          and p.number = t.passenger_number and p.version = t.passenger_version)
      union all
      select format('passenger %s/%s without guardian %s', p.order_id, p.number, p.guardian_number) from these_passengers p
        where p.guardian_number is not null and not exists (select from these_passengers adult
          where adult.order_id = p.order_id and adult.number = p.guardian_number)
      union all
      select format('payment %s/%s without transfer', p.order_id, p.number) from these_payments p
        where not exists (select from these_transfers t where t.id = p.transfer_id and t.order_id = p.order_id)
    ) missing`,
})

import { dayRules } from './day-rules.ts'
import { ticketRules } from './ticket-rules.ts'

/** What a rule is about: the portions of the proof are cut along it. */
export const subjects = ['sailings', 'orders', 'transfers', 'wallets', 'keys', 'days'] as const
export type Subject = (typeof subjects)[number]

/** Limits a column (of sailing ids, order ids, …) to the portion that is looked at. */
type On = (column: string) => string

/** Whether a sailing still has its occupations: they end a day after it has arrived. */
const isOccupied = (sailing: string) => `not exists (select from inventory.loads past
      where past.sailing_id = ${sailing} and past.occupations_ended_at is not null)`

/**
 * What is true of seats, tickets and money whatever was sold, held, paid or given back. Each query finds the places
 * where it is not, as one text column.
 */
export const rulesOf: Readonly<Record<Subject, (on: On) => Readonly<Record<string, string>>>> = {
  sailings: (on) => ({
    'a seat has one passenger on a leg': `
    select format('seat %s: tickets %s and %s', a.seat_id, a.ticket_id, b.ticket_id)
    from inventory.occupations a
    join inventory.occupations b on b.seat_id = a.seat_id and b.ticket_id > a.ticket_id and b.legs && a.legs
    where ${on('a.sailing_id')}`,
    'a person is in one place at a time': `
    select format('tickets %s and %s', a.ticket_id, b.ticket_id)
    from inventory.occupations a
    join inventory.occupations b on b.person = a.person and b.ticket_id > a.ticket_id and b.travel && a.travel
    where not a.held and not b.held and not a.provisional and not b.provisional and ${on('a.sailing_id')}`,
    'the mask of a seat is what its tickets take': `
    select format('seat %s: mask %s, tickets %s', s.id, s.mask, coalesce(taken.mask, 0))
    from inventory.seats s
    left join (
      select seat_id, bit_or(inventory.trip_mask(from_stop, to_stop)) as mask
      from inventory.occupations where seat_id is not null and ${on('sailing_id')} group by seat_id) taken on taken.seat_id = s.id
    where ${on('s.sailing_id')} and s.mask <> coalesce(taken.mask, 0) and ${isOccupied('s.sailing_id')}`,
    'no seat is closed beyond the last leg': `
    select format('seat %s: %s', s.id, s.closed)
    from inventory.seats s join sailings.sailings run on run.id = s.sailing_id
    where ${on('s.sailing_id')} and s.closed::bigint >= 1::bigint << (run.stops_count - 1)`,
    'a living ticket, and no other, keeps its seat and its person': `
    select format('ticket %s, %s', coalesce(t.id, o.ticket_id), coalesce(t.state, 'missing'))
    from (select * from orders.tickets living where state in ('held', 'issued', 'boarded', 'travelled') and ${on('sailing_id')}
        and ${isOccupied('living.sailing_id')}) t
    full join (select * from inventory.occupations where ${on('sailing_id')}) o on o.ticket_id = t.id
    where (o.ticket_id, o.sailing_id, o.from_stop, o.to_stop) is distinct from (t.id, t.sailing_id, t.from_stop, t.to_stop)
      or o.seat_id is distinct from t.seat_id
      or o.travel <> tstzrange(t.planned_depart, t.planned_arrive)
      or o.held <> (t.state = 'held')`,
    'the person of a place is the one on the ticket': `
    select format('ticket %s: person %s', o.ticket_id, o.person)
    from inventory.occupations o join orders.tickets t on t.id = o.ticket_id
    join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number and p.version = t.passenger_version
    where ${on('o.sailing_id')} and p.forgotten_at is null and o.person is distinct from orders.person_of(p.certificate_hash)
      -- Two tickets of one person that were sold before their certificates were known to be of one person stay as they are.
      and not exists (select from inventory.occupations other where other.person = orders.person_of(p.certificate_hash)
        and other.travel && o.travel and not other.held and not other.provisional)`,
    'whoever needs a seat has one of the class paid for': `
    select format('ticket %s', t.id)
    from orders.tickets t
    join fares.passenger_types type on type.id = t.passenger_type_id
    left join inventory.seats s on s.id = t.seat_id
    where ${on('t.sailing_id')} and (type.needs_seat <> (t.seat_label is not null)
      or (type.needs_seat and t.state not in ('void', 'refunded', 'exchanged')) <> (t.seat_id is not null)
      or t.seat_id is not null and (s.sailing_id, s.class_id, s.label) is distinct from (t.sailing_id, t.class_id, t.seat_label))`,
    'the load of a leg is the people on it': `
    select format('sailing %s leg %s: %s counted, %s kept', l.sailing_id, leg.number - 1, coalesce(people.count, 0), leg.load)
    from inventory.loads l
    cross join lateral unnest(l.legs) with ordinality as leg(load, number)
    left join (
      select o.sailing_id, number, count(*)
      from inventory.occupations o cross join lateral generate_series(o.from_stop + 1, o.to_stop) number
      where ${on('o.sailing_id')} group by o.sailing_id, number) people on people.sailing_id = l.sailing_id and people.number = leg.number
    where ${on('l.sailing_id')} and leg.load <> coalesce(people.count, 0) and l.occupations_ended_at is null`,
    'no leg carries more than the ship may': `
    select format('sailing %s leg %s: %s of %s', s.id, leg.number - 1, leg.load, s.certified_capacity)
    from sailings.sailings s join inventory.loads l on l.sailing_id = s.id
    cross join lateral unnest(l.legs) with ordinality as leg(load, number)
    where ${on('s.id')} and leg.load > s.certified_capacity`,
    'what is not earned yet of a sailing is what its living tickets are worth': `
    select format('sailing %s: %s not earned, tickets %s', s.id, unearned.fen, living.fen)
    from sailings.sailings s
    cross join lateral (select coalesce(sum(e.fen), 0) as fen from accounts.accounts a join accounts.entries e on e.account_id = a.id
      where a.sailing_id = s.id and a.kind = 'unearned') unearned
    cross join lateral (select coalesce(sum(t.price_fen - fares.fen_of(t.parts, 'serviceFee')), 0) as fen from orders.tickets t
      where t.sailing_id = s.id and t.state in ('issued', 'boarded', 'travelled', 'noShow')) living
    where ${on('s.id')} and unearned.fen <> living.fen`,
    'no untouched seat lies before the start of the search': `
    select format('seat %s', s.id)
    from inventory.seats s join inventory.loads l on l.sailing_id = s.sailing_id
    where ${on('s.sailing_id')} and s.closed = 0 and s.position < (l.starts ->> s.class_id::text)::integer`,
  }),
  orders: (on) => ({
    'an order costs what its tickets cost, and is paid in full or not at all': `
    select format('order %s, %s: total %s, tickets %s, paid %s, earned %s', o.id, o.state, o.total_fen, t.fen, p.fen, e.fen)
    from orders.orders o
    left join lateral (select coalesce(sum(price_fen), 0) as fen from orders.tickets
      where order_id = o.id and replaces_ticket_id is null) t on true
    left join lateral (select coalesce(sum(pay.fen), 0) as fen from orders.payments pay
      join accounts.transfers f on f.id = pay.transfer_id and f.kind = 'sale' where pay.order_id = o.id) p on true
    left join lateral (
      select coalesce(sum(entry.fen) filter (where entry.fen > 0), 0) as fen
      from accounts.transfers transfer join accounts.entries entry on entry.transfer_id = transfer.id
      where transfer.order_id = o.id and transfer.kind = 'sale') e on true
    cross join lateral (select case when o.paid_at is not null then o.total_fen else 0 end as fen) due
    where ${on('o.id')} and (o.total_fen <> t.fen or p.fen <> due.fen or e.fen <> due.fen)`,
    'no more of a payment is given back than it took in': `
    select format('payment %s: %s taken, %s given back', p.id, p.fen, given.fen)
    from orders.payments p
    cross join lateral (select coalesce(sum(x.fen), 0) as fen from accounts.payouts x
      where x.payment_id = p.id and x.state <> 'cancelled') given
    where ${on('p.order_id')} and given.fen > p.fen`,
    'what is owed of refunds is what waits to be paid out': `
    select format('order %s: %s owed, %s waiting', o.id, owed.fen, waiting.fen)
    from orders.orders o
    cross join lateral (select coalesce(sum(x.fen), 0) as fen from accounts.payouts x
      where x.order_id = o.id and x.paid_at is null and x.state <> 'cancelled') waiting
    cross join lateral (select coalesce(sum(entry.fen), 0) as fen
      from accounts.transfers transfer join accounts.entries entry on entry.transfer_id = transfer.id
      join accounts.accounts account on account.id = entry.account_id and account.kind = 'refundsPayable'
      where transfer.order_id = o.id) owed
    where ${on('o.id')} and owed.fen <> waiting.fen`,
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
    select format('order %s: %s to %s, tickets %s to %s', o.id, o.first_departs, o.last_arrives, t.departs, t.arrives)
    from orders.orders o
    cross join lateral (
      select min(planned_depart) as departs, max(planned_arrive) as arrives
      from orders.tickets where order_id = o.id and state <> 'exchanged') t
    where ${on('o.id')} and (o.first_departs, o.last_arrives) is distinct from (t.departs, t.arrives)`,
    'what was paid for an order is in its tickets, was kept of them, or went back': `
    select format('order %s: paid %s, tickets %s, kept %s, back %s', o.id, p.fen, t.fen, kept.fen, back.fen)
    from orders.orders o
    cross join lateral (select coalesce(sum(fen), 0) as fen from orders.payments where order_id = o.id) p
    cross join lateral (select coalesce(sum(price_fen), 0) as fen from orders.tickets
      where order_id = o.id and state in ('issued', 'boarded', 'travelled', 'noShow')) t
    cross join lateral (select coalesce(sum(f.fee_fen), 0) + coalesce((select sum(c.fee_fen) from orders.corrections c
        where c.order_id = o.id and c.state = 'applied'), 0) as fen
      from orders.offers f where f.order_id = o.id and f.state = 'confirmed') kept
    -- A payout that was cancelled is still owed, unless another one took its place.
    cross join lateral (select coalesce(sum(x.fen), 0) as fen from accounts.payouts x
      where x.order_id = o.id and not exists (select from accounts.payouts y where y.replaces_id = x.id)) back
    where ${on('o.id')} and o.paid_at is not null and p.fen <> t.fen + kept.fen + back.fen`,
    'a confirmed offer did what it says, and a ticket that was given back or exchanged has one': `
    select format('ticket %s, %s', t.id, t.state)
    from orders.tickets t
    where ${on('t.order_id')} and (t.state in ('refunded', 'exchanged')) <> exists (
        select from orders.offer_lines l join orders.offers f on f.id = l.offer_id and f.state = 'confirmed'
        where l.ticket_id = t.id and case when f.kind = 'refund' then 'refunded' when f.kind = 'void' then 'void' else 'exchanged' end = t.state
          and f.kind <> 'void')
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
    select format('order %s: tickets %s, earned %s', o.id, t.fen, e.fen)
    from orders.orders o
    left join lateral (select coalesce(sum(fares.fen_of(x.parts, 'serviceFee')), 0) - coalesce((
        select sum(part.back_fen) from orders.offers f join orders.offer_lines l on l.offer_id = f.id cross join lateral unnest(l.parts) part
        where f.order_id = o.id and f.state = 'confirmed' and f.kind in ('refund', 'void') and part.kind = 'serviceFee'), 0) as fen
      from orders.tickets x where x.order_id = o.id and x.state <> 'exchanged') t on true
    left join lateral (
      select coalesce(sum(entry.fen), 0) as fen
      from accounts.transfers transfer join accounts.entries entry on entry.transfer_id = transfer.id
      join accounts.accounts account on account.id = entry.account_id and account.kind = 'feeIncome'
      where transfer.order_id = o.id) e on true
    where ${on('o.id')} and o.paid_at is not null and t.fen <> e.fen`,
    'the state of a ticket fits that of its order': `
    select format('order %s, %s: ticket %s, %s', o.id, o.state, t.id, t.state)
    from orders.orders o join orders.tickets t on t.order_id = o.id
    where ${on('o.id')} and not t.state = any (case o.state
      when 'held' then array['held']
      when 'expired' then array['void']
      when 'cancelled' then case when o.paid_at is null then array['void'] else array['void', 'exchanged', 'refunded'] end
      when 'refunded' then array['refunded', 'exchanged', 'void']
      else array['issued', 'boarded', 'travelled', 'noShow', 'refunded', 'exchanged', 'void'] end)`,
    'a ticket has the history of its state, and the fare among the parts of its price': `
    select format('ticket %s, %s: version %s, events %s, %s', t.id, t.state, t.version, events.count, events.last)
    from orders.tickets t
    cross join lateral (
      select count(*) as count, (array_agg(e.to_state order by e.number desc))[1] as last
      from orders.ticket_events e where e.ticket_id = t.id) events
    where ${on('t.order_id')} and (t.version <> events.count + 1 or coalesce(events.last <> t.state, t.state not in ('held', 'issued'))
      or fares.fen_of(t.parts, 'fare') <> t.base_fen - t.discount_fen)`,
    'what a sale refers to is there': `
    select format('%s', missing.what) from (
      select format('passenger %s/%s without order', p.order_id, p.number) as what from orders.passengers p
        where ${on('p.order_id')} and not exists (select from orders.orders o where o.id = p.order_id)
      union all
      select format('order %s without passengers', o.id) from orders.orders o
        where ${on('o.id')} and not exists (select from orders.passengers p where p.order_id = o.id)
      union all
      select format('ticket %s without passenger', t.id) from orders.tickets t
        where ${on('t.order_id')} and not exists (select from orders.passengers p where p.order_id = t.order_id
          and p.number = t.passenger_number and p.version = t.passenger_version)
      union all
      select format('passenger %s/%s without guardian %s', p.order_id, p.number, p.guardian_number) from orders.passengers p
        where ${on('p.order_id')} and p.guardian_number is not null and not exists (select from orders.passengers adult
          where adult.order_id = p.order_id and adult.number = p.guardian_number)
      union all
      select format('payment %s/%s without transfer', p.order_id, p.number) from orders.payments p
        where ${on('p.order_id')} and not exists (select from accounts.transfers t where t.id = p.transfer_id and t.order_id = p.order_id)
    ) missing`,
    ...ticketRules(on),
  }),
  transfers: (on) => ({
    'a transfer sums to zero': `
    select format('transfer %s: %s', t.id, coalesce(sum(e.fen)::text, 'no entries'))
    from accounts.transfers t left join accounts.entries e on e.transfer_id = t.id
    where ${on('t.id')}
    group by t.id having sum(e.fen) is distinct from 0`,
    'what an entry refers to is there': `
    select format('entry %s/%s without transfer or account', e.transfer_id, e.number) from accounts.entries e
        where ${on('e.transfer_id')} and (not exists (select from accounts.transfers t where t.id = e.transfer_id)
          or not exists (select from accounts.accounts a where a.id = e.account_id))`,
  }),
  wallets: (on) => ({
    'the balance of a wallet is the sum of its entries': `
    select format('wallet of %s: balance %s and %s, entries %s and %s', w.organisation_id, w.balance_fen, w.frozen_fen,
      available.fen, frozen.fen)
    from accounts.wallets w
    left join lateral (select coalesce(sum(fen), 0) as fen from accounts.entries where account_id = w.account_id) available on true
    left join lateral (select coalesce(sum(fen), 0) as fen from accounts.entries where account_id = w.frozen_account_id) frozen
      on true
    where ${on('w.organisation_id')} and (w.balance_fen <> available.fen or w.frozen_fen <> frozen.fen or w.balance_fen < -w.credit_limit_fen)`,
  }),
  keys: (on) => ({
    'a key tells of one order, and each order was made under one key': `
    select format('key %s: order %s', k.key, k.reply ->> 'orderId')
    from platform.request_keys k
    left join orders.orders o on o.id = (k.reply ->> 'orderId')::bigint
    where ${on('k.at')} and k.reply ->> 'orderId' is not null and (o.id is null or o.number <> k.reply ->> 'number')
    union all
    select format('order %s: %s keys', k.reply ->> 'orderId', count(*))
    from platform.request_keys k
    where ${on('k.at')} and k.endpoint in ('orders.sell', 'orders.sellFromWallet', 'orders.hold') and k.reply ->> 'orderId' is not null
    group by k.reply ->> 'orderId' having count(*) > 1`,
  }),
  days: dayRules,
}

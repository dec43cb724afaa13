import type pg from 'pg'

// What has to be equal whatever was sold, held, paid, given back and exchanged: written from the requirement in plain SQL, and
// from nothing that the product or its nightly proof reckons with.

/** Each names the places where it is not so, as one column of text. */
export const equalities: Readonly<Record<string, string>> = {
  'the taken legs of a seat are the legs of its living tickets, and none is taken twice': `
    select format('seat %s: %s taken, tickets %s, twice %s', s.id, s.mask, coalesce(t.legs, 0), coalesce(t.twice, 0))
    from inventory.seats s
    left join (
      select seat_id, sum(2 ^ to_stop - 2 ^ from_stop)::bigint as legs, count(*) - count(distinct (seat_id, leg)) as twice
      from (
        select t.seat_id, leg as from_stop, leg + 1 as to_stop, leg from orders.tickets t, generate_series(t.from_stop, t.to_stop - 1) leg
        where t.state in ('held', 'issued', 'boarded', 'travelled')) taken
      where seat_id is not null group by seat_id) t on t.seat_id = s.id
    where s.mask <> coalesce(t.legs, 0) or t.twice > 0`,
  'the load of a leg is the people of its living tickets, and never above what the ship is certified for': `
    select format('sailing %s leg %s: %s counted, %s tickets of %s', s.id, number, l.legs[number + 1], people.count, s.certified_capacity)
    from sailings.sailings s join inventory.loads l on l.sailing_id = s.id
    cross join generate_series(0, s.stops_count - 2) number
    cross join lateral (select count(*) from orders.tickets t where t.sailing_id = s.id and t.from_stop <= number and number < t.to_stop
      and t.state in ('held', 'issued', 'boarded', 'travelled')) people
    where l.legs[number + 1] <> people.count or people.count > s.certified_capacity`,
  'a person with a living ticket that is paid for is in no other place at that time': `
    select format('tickets %s and %s', a.id, b.id)
    from orders.tickets a join orders.passengers p on (p.order_id, p.number, p.version) = (a.order_id, a.passenger_number, a.passenger_version)
    join orders.passengers q on q.certificate_hash = p.certificate_hash and q.certificate_kind = p.certificate_kind
    join orders.tickets b on (b.order_id, b.passenger_number, b.passenger_version) = (q.order_id, q.number, q.version) and b.id > a.id
    where a.state in ('issued', 'boarded', 'travelled') and b.state in ('issued', 'boarded', 'travelled')
      and a.planned_depart < b.planned_arrive and b.planned_depart < a.planned_arrive`,
  'the parts of the living tickets of an order are its payments less its payouts and what was kept of them': `
    select format('order %s: parts %s, paid %s, paid out or owed %s, kept %s', o.id, parts.fen, paid.fen, back.fen, kept.fen)
    from orders.orders o
    cross join lateral (select coalesce(sum(part.fen), 0) as fen from orders.tickets t cross join lateral unnest(t.parts) part
      where t.order_id = o.id and t.state in ('issued', 'boarded', 'travelled', 'noShow')) parts
    cross join lateral (select coalesce(sum(p.fen), 0) as fen from orders.payments p where p.order_id = o.id) paid
    cross join lateral (select coalesce(sum(x.fen), 0) as fen from accounts.payouts x where x.order_id = o.id
      and x.id not in (select y.replaces_id from accounts.payouts y where y.replaces_id is not null)) back
    cross join lateral (select coalesce(sum(e.fen) filter (where a.kind = 'refundFeeIncome'), 0)
        + coalesce(sum(e.fen) filter (where a.kind = 'feeIncome'), 0)
        - coalesce((select sum(part.fen) from orders.tickets t cross join lateral unnest(t.parts) part where t.order_id = o.id
          and part.kind = 'serviceFee' and t.state in ('issued', 'boarded', 'travelled', 'noShow')), 0) as fen
      from accounts.transfers f join accounts.entries e on e.transfer_id = f.id join accounts.accounts a on a.id = e.account_id
      where f.order_id = o.id) kept
    where parts.fen <> paid.fen - back.fen - kept.fen or kept.fen < 0`,
  'what came in and went out for an order is its payments less the payouts that were paid': `
    select format('order %s: booked %s, paid %s, paid out %s', o.id, booked.fen, paid.fen, back.fen)
    from orders.orders o
    cross join lateral (select coalesce(-sum(e.fen), 0) as fen from accounts.transfers f join accounts.entries e on e.transfer_id = f.id
      join accounts.accounts a on a.id = e.account_id where f.order_id = o.id and a.kind in ('till', 'acquirer', 'wallet', 'bank')) booked
    cross join lateral (select coalesce(sum(p.fen), 0) as fen from orders.payments p where p.order_id = o.id) paid
    cross join lateral (select coalesce(sum(x.fen), 0) as fen from accounts.payouts x where x.order_id = o.id
      and x.state in ('paid', 'collected')) back
    where booked.fen <> paid.fen - back.fen`,
  'what is not earned of a sailing is the parts of its living tickets less its shares, the service fees apart': `
    select format('sailing %s: %s not earned, parts %s, shares %s', s.id, unearned.fen, parts.fen, shares.fen)
    from sailings.sailings s
    cross join lateral (select coalesce(sum(e.fen), 0) as fen from accounts.accounts a join accounts.entries e on e.account_id = a.id
      where a.code = 'sailing:' || s.id || ':unearned') unearned
    cross join lateral (select coalesce(sum(part.fen), 0) as fen from orders.tickets t cross join lateral unnest(t.parts) part
      where t.sailing_id = s.id and part.kind <> 'serviceFee' and t.state in ('issued', 'boarded', 'travelled', 'noShow')) parts
    cross join lateral (select coalesce(sum(x.fen), 0) as fen from settlement.shares x
      where x.sailing_id = s.id and x.source = 'unearned') shares
    where unearned.fen <> parts.fen - shares.fen`,
  'what a party is owed is its shares': `
    select format('account %s: %s booked, shares %s', a.code, booked.fen, shares.fen)
    from accounts.accounts a
    cross join lateral (select coalesce(sum(e.fen), 0) as fen from accounts.entries e where e.account_id = a.id) booked
    cross join lateral (select coalesce(sum(x.fen), 0) as fen from settlement.shares x where x.account_id = a.id) shares
    where a.kind in ('payable', 'fareIncome') and booked.fen <> shares.fen`,
  'a ticket of a sailing that is earned has shares of what was paid and kept of it, and no others': `
    select format('ticket %s, %s: %s shared, paid or kept %s', t.id, t.state, shares.fen, money.fen)
    from settlement.sailing_states d join orders.tickets t on t.sailing_id = d.sailing_id
    cross join lateral (select coalesce(sum(x.fen), 0) as fen from settlement.shares x where x.ticket_id = t.id) shares
    cross join lateral (select case when t.state in ('issued', 'boarded', 'travelled', 'noShow') then (
        select coalesce(sum(part.fen), 0) from unnest(t.parts) part where part.kind <> 'serviceFee')
      else (select coalesce(sum(e.fen), 0) from accounts.entries e join accounts.accounts a on a.id = e.account_id
        join accounts.transfers f on f.id = e.transfer_id and f.kind <> 'correction'
        where e.ticket_id = t.id and a.kind = 'refundFeeIncome') end as fen) money
    where d.state = 'earned' and shares.fen <> money.fen`,
  'what is still owed of refunds is the payouts that wait': `
    select format('%s owed, %s wait', owed.fen, waiting.fen)
    from (select coalesce(sum(e.fen), 0) as fen from accounts.entries e join accounts.accounts a on a.id = e.account_id
      where a.kind = 'refundsPayable') owed,
      (select coalesce(sum(fen), 0) as fen from accounts.payouts where state in ('requested', 'approved', 'sent', 'failed')) waiting
    where owed.fen <> waiting.fen`,
  'a transfer sums to zero': `
    select format('transfer %s', transfer_id) from accounts.entries group by transfer_id having sum(fen) <> 0`,
}

const statement = Object.entries(equalities)
  .map(([name, text]) => `select '${name}' as name, place from (${text}) found(place)`)
  .join('\nunion all\n')

/** The places where something is not equal that has to be. */
export async function findInequalities(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; place: string }>(statement)
  return rows.map(({ name, place }) => `${name}: ${place}`)
}

/** Limits a column of sailing ids to the portion that is looked at. */
type On = (column: string) => string

/** The rows of a portion of sailings, each read once and shared by the rules about it. */
export const sailingSets = (on: On): Readonly<Record<string, string>> => ({
  // The sailings whose occupations ended a day after they arrived are marked: their seats and tickets stay as they were.
  these_sailings: `
    select s.id, s.stops_count, s.certified_capacity, l.legs, l.starts, l.occupations_ended_at is not null as has_ended,
      l.sailing_id is not null as has_loads
    from sailings.sailings s left join inventory.loads l on l.sailing_id = s.id where ${on('s.id')}`,
  these_seats: `
    select s.id, s.sailing_id, s.class_id, s.label, s.mask, s.closed, s.position from inventory.seats s where ${on('s.sailing_id')}`,
  tickets_on_board: `
    select t.id, t.sailing_id, t.state, t.from_stop, t.to_stop, t.class_id, t.seat_id, t.seat_label, t.planned_depart, t.planned_arrive,
      t.price_fen, type.needs_seat, fee.fen as service_fee_fen
    from orders.tickets t join fares.passenger_types type on type.id = t.passenger_type_id
    cross join lateral (select coalesce(sum(p.fen), 0)::bigint as fen from unnest(t.parts) p where p.kind = 'serviceFee') fee
    where ${on('t.sailing_id')}`,
  these_occupations: `
    select o.* from inventory.occupations o where ${on('o.sailing_id')}`,
})

/** What is true of a sailing: its seats, its people, and what its tickets are worth. */
export const sailingRules = (on: On): Readonly<Record<string, string>> => ({
  'a seat has one passenger on a leg': `
    select format('seat %s: tickets %s and %s', a.seat_id, a.ticket_id, b.ticket_id)
    from these_occupations a
    join inventory.occupations b on b.seat_id = a.seat_id and b.ticket_id > a.ticket_id and b.legs && a.legs`,
  'a person is in one place at a time': `
    select format('tickets %s and %s', a.ticket_id, b.ticket_id)
    from these_occupations a
    join inventory.occupations b on b.person = a.person and b.ticket_id > a.ticket_id and b.travel && a.travel
    where not a.held and not b.held and not a.provisional and not b.provisional`,
  'the mask of a seat is what its tickets take': `
    select format('seat %s: mask %s, tickets %s', s.id, s.mask, coalesce(taken.mask, 0))
    from these_seats s join these_sailings run on run.id = s.sailing_id and not run.has_ended
    left join (
      select seat_id, bit_or(inventory.trip_mask(from_stop, to_stop)) as mask
      from these_occupations where seat_id is not null group by seat_id) taken on taken.seat_id = s.id
    where s.mask <> coalesce(taken.mask, 0)`,
  'no seat is closed beyond the last leg': `
    select format('seat %s: %s', s.id, s.closed)
    from these_seats s join these_sailings run on run.id = s.sailing_id
    where s.closed::bigint >= 1::bigint << (run.stops_count - 1)`,
  'a living ticket, and no other, keeps its seat and its person': `
    select format('ticket %s, %s', coalesce(t.id, o.ticket_id), coalesce(t.state, 'missing'))
    from (select living.* from tickets_on_board living join these_sailings run on run.id = living.sailing_id and not run.has_ended
      where living.state in ('held', 'issued', 'boarded', 'travelled')) t
    full join these_occupations o on o.ticket_id = t.id
    where (o.ticket_id, o.sailing_id, o.from_stop, o.to_stop) is distinct from (t.id, t.sailing_id, t.from_stop, t.to_stop)
      or o.seat_id is distinct from t.seat_id
      or o.travel <> tstzrange(t.planned_depart, t.planned_arrive)
      or o.held <> (t.state = 'held')`,
  'the person of a place is the one on the ticket': `
    select format('ticket %s: person %s', o.ticket_id, o.person)
    from these_occupations o join orders.tickets t on t.id = o.ticket_id
    join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number and p.version = t.passenger_version
    where p.forgotten_at is null and o.person is distinct from orders.person_of(p.certificate_hash)
      -- Two tickets of one person that were sold before their certificates were known to be of one person stay as they are.
      and not exists (select from inventory.occupations other where other.person = orders.person_of(p.certificate_hash)
        and other.travel && o.travel and not other.held and not other.provisional)`,
  'whoever needs a seat has one of the class paid for': `
    select format('ticket %s', t.id)
    from tickets_on_board t left join these_seats s on s.id = t.seat_id
    where t.needs_seat <> (t.seat_label is not null)
      or (t.needs_seat and t.state not in ('void', 'refunded', 'exchanged')) <> (t.seat_id is not null)
      or t.seat_id is not null and (s.sailing_id, s.class_id, s.label) is distinct from (t.sailing_id, t.class_id, t.seat_label)`,
  'the load of a leg is the people on it': `
    select format('sailing %s leg %s: %s counted, %s kept', run.id, leg.number - 1, coalesce(people.count, 0), leg.load)
    from these_sailings run
    cross join lateral unnest(run.legs) with ordinality as leg(load, number)
    left join (
      select o.sailing_id, number, count(*)
      from these_occupations o cross join lateral generate_series(o.from_stop + 1, o.to_stop) number
      group by o.sailing_id, number) people on people.sailing_id = run.id and people.number = leg.number
    where run.has_loads and not run.has_ended and leg.load <> coalesce(people.count, 0)`,
  'no leg carries more than the ship may': `
    select format('sailing %s leg %s: %s of %s', run.id, leg.number - 1, leg.load, run.certified_capacity)
    from these_sailings run cross join lateral unnest(run.legs) with ordinality as leg(load, number)
    where leg.load > run.certified_capacity`,
  'what is not earned yet of a sailing is what its living tickets are worth': `
    select format('sailing %s: %s not earned, tickets %s, shares %s', run.id, coalesce(unearned.fen, 0), coalesce(living.fen, 0),
      coalesce(shared.fen, 0))
    from these_sailings run
    left join (select a.sailing_id, sum(e.fen)::bigint as fen from accounts.accounts a join accounts.entries e on e.account_id = a.id
      where ${on('a.sailing_id')} and a.kind = 'unearned' group by a.sailing_id) unearned on unearned.sailing_id = run.id
    left join (select t.sailing_id, sum(t.price_fen - t.service_fee_fen)::bigint as fen from tickets_on_board t
      where t.state in ('issued', 'boarded', 'travelled', 'noShow') group by t.sailing_id) living on living.sailing_id = run.id
    left join (select x.sailing_id, sum(x.fen)::bigint as fen from settlement.shares x
      where ${on('x.sailing_id')} and x.source = 'unearned' group by x.sailing_id) shared on shared.sailing_id = run.id
    where coalesce(unearned.fen, 0) <> coalesce(living.fen, 0) - coalesce(shared.fen, 0)`,
  'the shares of a sailing are what was earned of it': `
    select format('sailing %s: earning %s, %s of %s shared, %s unearned, %s booked', e.sailing_id, e.id, coalesce(shared.fen, 0), e.fen,
      coalesce(shared.unearned, 0), coalesce(booked.fen, 0))
    from settlement.earnings e
    left join (select x.earning_id, sum(x.fen)::bigint as fen, coalesce(sum(x.fen) filter (where x.source = 'unearned'), 0)::bigint as unearned
      from settlement.shares x where ${on('x.sailing_id')} group by x.earning_id) shared on shared.earning_id = e.id
    left join lateral (select -sum(n.fen)::bigint as fen from accounts.entries n join accounts.accounts a on a.id = n.account_id
      where n.transfer_id = e.transfer_id and a.sailing_id = e.sailing_id and a.kind = 'unearned') booked on true
    where ${on('e.sailing_id')} and (coalesce(shared.fen, 0) <> e.fen or coalesce(shared.unearned, 0) <> coalesce(booked.fen, 0)
      or exists (select from settlement.shares x where x.earning_id = e.id and (x.sailing_id, x.period) <> (e.sailing_id, e.period)))`,
  'nothing is left to be earned of a sailing that is earned': `
    select format('sailing %s: %s not earned', d.sailing_id, unearned.fen)
    from settlement.sailing_states d
    join (select a.sailing_id, sum(e.fen)::bigint as fen from accounts.accounts a join accounts.entries e on e.account_id = a.id
      where ${on('a.sailing_id')} and a.kind = 'unearned' group by a.sailing_id) unearned on unearned.sailing_id = d.sailing_id
    where ${on('d.sailing_id')} and d.state = 'earned' and unearned.fen <> 0`,
  'no untouched seat lies before the start of the search': `
    select format('seat %s', s.id)
    from these_seats s join these_sailings run on run.id = s.sailing_id
    where s.closed = 0 and s.position < (run.starts ->> s.class_id::text)::integer`,
})

-- Takes the seats of new trips and writes the new tickets of exchanges and supplements; the old tickets have left theirs, and the
-- lines of the offers end.
-- Takes: confirmations that change trips, in the order of their places.
-- Gives: nothing.
-- Locks: the seats, loads and the rows it inserts. The caller holds the locks of the sailings.
-- Raises: FW410 with place, code and detail of an offer whose trip has no room; exclusion_violation when a passenger travels at that
-- time; FW409 when two of the batch want one seat.
create or replace function orders.take_new_trips(asked orders.confirmation[]) returns void
  language plpgsql
as $$
#variable_conflict use_column
declare
  trips inventory.seat_request[];
  survey record;
  seating inventory.seating;
  shortage inventory.shortage;
  closed integer;
begin
  -- Who cannot keep the seat, because it is sold or locked further on, is seated automatically.
  select array_agg(row(a.place, s.id, f.class_id, f.from_stop, f.to_stop, s.stops_count, line.people, line.seated,
      coalesce((load.starts ->> f.class_id::text)::integer, 0), s.certified_capacity,
      s.certified_capacity - (select max(leg) from unnest(load.legs[f.from_stop + 1 : f.to_stop]) leg),
      inventory.still_free(s.id, f.class_id, f.from_stop, f.to_stop, f.seats))::inventory.seat_request order by a.place)
  into trips
  from unnest(asked) a
  join orders.offers f on f.id = a.offer_id
  join sailings.sailings s on s.id = f.sailing_id
  join inventory.loads load on load.sailing_id = s.id
  cross join lateral (
    select count(*)::integer as people, count(*) filter (where type.needs_seat)::integer as seated
    from orders.offer_lines l join fares.passenger_types type on type.id = l.new_type_id where l.offer_id = f.id) line;
  select a.place into closed from unnest(asked) a where not exists (select from unnest(trips) t where t.place = a.place) limit 1;
  if found then
    raise exception 'nothing is open' using errcode = 'FW410',
      detail = jsonb_build_object('place', closed, 'code', 'orders.soldOut', 'detail', '{"free": 0}'::jsonb)::text;
  end if;
  select sum(t.people) as people, min(t.room) as room, bool_or(t.seated > 1 or t.wanted_seats is not null) as parties into survey
  from unnest(trips) t;
  seating := inventory.take_seats(trips, survey.people, survey.room, survey.parties);
  if cardinality(seating.missing) > 0 then
    shortage := seating.missing[1];
    if shortage.unavailable is not null then
      raise exception 'two offers want one seat' using errcode = 'FW409';
    end if;
    raise exception 'sold out' using errcode = 'FW410', detail = jsonb_build_object('place', shortage.place, 'code', 'orders.soldOut',
      'detail', jsonb_build_object('wanted', shortage.wanted, 'free', greatest(shortage.free, 0)))::text;
  end if;
  perform inventory.add_to_loads(trips, seating);

  with line as (
    select a.place, l.*, t.order_id, t.passenger_number, t.passenger_version, t.origin_ticket_id, f.kind, f.overrule,
      f.sailing_id, f.from_stop, f.to_stop, f.class_id, type.needs_seat, nextval('orders.tickets_id_seq') as new_id,
      case when type.needs_seat then
        count(*) filter (where type.needs_seat) over (partition by a.place order by t.passenger_number, t.id) end as seat_number
    from unnest(asked) a
    join orders.offers f on f.id = a.offer_id
    join orders.offer_lines l on l.offer_id = f.id join orders.tickets t on t.id = l.ticket_id
    join fares.passenger_types type on type.id = l.new_type_id
  ), made as (
    insert into orders.tickets (id, order_id, passenger_number, passenger_version, sailing_id, from_stop, to_stop, class_id,
      seat_id, seat_label, passenger_type_id, fare_table_id, conditions_id, replaces_ticket_id, origin_ticket_id,
      changes, state, planned_depart, planned_arrive, base_fen, discount_fen, price_fen, parts)
    overriding system value
    select line.new_id, line.order_id, line.passenger_number, line.passenger_version, line.sailing_id, line.from_stop, line.to_stop,
      line.class_id, g.seat_id, g.label, line.new_type_id, line.new_fare_table_id, line.conditions_id,
      line.ticket_id, coalesce(line.origin_ticket_id, line.ticket_id),
      -- Only an exchange that was the passenger's wish is counted: not a supplement, nor one at the carrier's fault or overruled.
      line.changes + (line.kind = 'exchange' and line.overrule is null and line.fault is null)::integer, 'issued',
      boarding.planned_depart, landing.planned_arrive, line.new_base_fen, line.new_discount_fen, fares.sum_of(line.new_parts),
      line.new_parts
    from line
    left join unnest(seating.assigned) g on g.place = line.place and g.seat_number = line.seat_number
    join sailings.sailing_stops boarding on boarding.sailing_id = line.sailing_id and boarding.stop_number = line.from_stop
    join sailings.sailing_stops landing on landing.sailing_id = line.sailing_id and landing.stop_number = line.to_stop
  )
  update orders.offer_lines l set new_ticket_id = line.new_id, living = false
  from line where l.offer_id = line.offer_id and l.ticket_id = line.ticket_id;
  perform inventory.occupy(array(
    select row(t.id, t.sailing_id, t.seat_id, t.from_stop, t.to_stop, null, orders.person_of(p.certificate_hash),
      tstzrange(t.planned_depart, t.planned_arrive), false, false)::inventory.occupations
    from unnest(asked) a join orders.offer_lines l on l.offer_id = a.offer_id join orders.tickets t on t.id = l.new_ticket_id
    join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number and p.version = t.passenger_version
    order by t.id));
end $$;

-- Seats of single travellers who chose none: those with the same trip all at once, trips of one class in turns.
-- Takes: requests by place, and how many people the batch has; of those the ones with room for all of them.
-- Gives: the seats taken, who did not get theirs, and whether the search for untouched seats should begin further on.
-- Locks: the seats it takes. The caller holds the locks of the sailings.
-- Raises: nothing.
create or replace function inventory.take_for_singles(requests inventory.seat_request[], batch_people bigint)
  returns inventory.seating
  language plpgsql
as $$
#variable_conflict use_column
declare
  result inventory.seating := row('{}', '{}', false)::inventory.seating;
  searches inventory.seat_search[];
  search inventory.seat_search;
  picked inventory.assigned_seat[];
  turns integer;
  still_without integer;
  moved_now boolean;
begin
  select array_agg(row(
      w.turn, w.sailing_id, w.class_id, w.from_stop, w.to_stop, w.stops, w.start, w.places)::inventory.seat_search),
    max(w.turn), sum(cardinality(w.places))
  into searches, turns, still_without
  from (
    select row_number() over (partition by r.sailing_id, r.class_id) as turn, r.sailing_id, r.class_id, r.from_stop, r.to_stop,
      r.stops, r.start, array_agg(r.place order by r.place) as places
    from unnest(requests) r
    where r.room >= batch_people and r.seated = 1 and r.wanted_seats is null
    group by r.sailing_id, r.class_id, r.from_stop, r.to_stop, r.stops, r.start) w;
  for current_turn in 1 .. coalesce(turns, 0) loop
    with chosen as materialized (
      select w.places[b.place] as place, w.start, b.id, inventory.trip_mask(w.from_stop, w.to_stop) as mask
      from unnest(searches) w cross join lateral inventory.best_seats(
        w.sailing_id, w.class_id, w.from_stop, w.to_stop, w.stops, cardinality(w.places), w.start) b
      where w.turn = current_turn
    ), taken as (
      update inventory.seats s set mask = s.mask | c.mask from chosen c
      where s.id = c.id and s.closed & c.mask = 0
      returning c.place, c.start, s.id, s.label, case when old.closed = 0 then s.position end as fresh
    )
    select array_agg(row(t.place, 1, t.id, t.label, t.fresh)::inventory.assigned_seat), bool_or(t.fresh >= t.start + 32)
    into picked, moved_now from taken t;
    result := row(result.assigned || picked, '{}', result.moved or coalesce(moved_now, false))::inventory.seating;
    still_without := still_without - coalesce(cardinality(picked), 0);
  end loop;
  if still_without > 0 then
    result := inventory.search_exhaustively(searches, result);
  end if;
  return result;
end $$;

-- Exhaustive search before a refusal: for single travellers who have no seat yet, untouched seats from the first one on.
-- Takes: the searches of a batch and the seats taken so far.
-- Gives: the seating with those found, and who did not get theirs.
-- Locks: the seats it takes. The caller holds the locks of the sailings.
-- Raises: nothing.
create or replace function inventory.search_exhaustively(searches inventory.seat_search[], seating inventory.seating)
  returns inventory.seating
  language plpgsql
as $$
#variable_conflict use_column
declare
  search inventory.seat_search;
  picked inventory.assigned_seat[];
begin
  for search in
    select w.turn, w.sailing_id, w.class_id, w.from_stop, w.to_stop, w.stops, 0, array_agg(p.place order by p.place)
    from unnest(searches) w cross join lateral unnest(w.places) p(place)
    where not exists (select from unnest(seating.assigned) g where g.place = p.place)
    group by 1, 2, 3, 4, 5, 6
  loop
    with chosen as materialized (
      select search.places[b.place] as place, b.id, inventory.trip_mask(search.from_stop, search.to_stop) as mask
      from inventory.best_seats(search.sailing_id, search.class_id, search.from_stop, search.to_stop, search.stops,
        cardinality(search.places), 0) b
    ), taken as (
      update inventory.seats s set mask = s.mask | c.mask from chosen c
      where s.id = c.id and s.closed & c.mask = 0
      returning c.place, s.id, s.label, case when old.closed = 0 then s.position end as fresh
    )
    select array_agg(row(t.place, 1, t.id, t.label, t.fresh)::inventory.assigned_seat) into picked from taken t;
    seating := row(seating.assigned || picked, seating.missing || array(
      select row(p.place, 1, 0, null)::inventory.shortage from unnest(search.places) p(place)
      where not exists (select from unnest(picked) g where g.place = p.place)), seating.moved);
  end loop;
  return seating;
end $$;

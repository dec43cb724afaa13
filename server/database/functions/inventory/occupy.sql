-- Writes what tickets occupy: seat, legs, person and time. The masks of the seats were set when they were taken.
-- Takes: occupations.
-- Gives: nothing.
-- Locks: the rows it inserts. The caller holds the lock of the sailing.
-- Raises: exclusion_violation when a seat or a person is taken at that time.
create or replace function inventory.occupy(occupied inventory.occupations[]) returns void
  language sql
  as $$
    insert into inventory.occupations (ticket_id, sailing_id, seat_id, from_stop, to_stop, person, travel, held)
    select o.ticket_id, o.sailing_id, o.seat_id, o.from_stop, o.to_stop, o.person, o.travel, o.held from unnest(occupied) o
  $$;

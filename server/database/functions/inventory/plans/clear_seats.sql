-- Takes the seats and loads of sailings away, so that inventory.open_sailings makes them anew from another plan.
-- Takes: sailings that have no tickets, dead ones included.
-- Gives: nothing.
-- Locks: the rows it deletes. The caller holds the locks of the sailings.
-- Raises: foreign_key_violation when a ticket has a seat of them.
create or replace function inventory.clear_seats(ids bigint[]) returns void
  language sql
  as $$
    delete from inventory.loads l where l.sailing_id = any (ids);
    delete from inventory.seats s where s.sailing_id = any (ids)
  $$;

-- Where the untouched seats of a class begin, looked for from a position on.
-- Takes: sailing, class, position.
-- Gives: a position; one beyond all seats when there is none.
-- Locks: nothing.
-- Raises: nothing.
create or replace function inventory.first_untouched(in_sailing bigint, of_class bigint, start integer) returns integer
  language sql stable
  as $$ select coalesce((select s.position from inventory.seats s
    where s.sailing_id = in_sailing and s.class_id = of_class and s.closed = 0 and s.position >= start
    order by s.position limit 1), 1000000000) $$;

-- Lock of sailings: concurrent sales, releases and seat locks of them wait.
-- Takes: sailings.
-- Gives: nothing.
-- Locks: the rows of sailings.sailings, by id, for no key update.
-- Raises: lock_not_available after the lock timeout.
create or replace function inventory.lock_sailings(ids bigint[]) returns void language plpgsql as $$
begin
  perform from sailings.sailings where id = any (ids) order by id for no key update;
end $$;

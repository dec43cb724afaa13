-- Lock of the sailings that no other transaction has locked, without waiting for the others.
-- Takes: sailings.
-- Gives: those it locked.
-- Locks: the rows of sailings.sailings it gives, by id, for no key update.
-- Raises: nothing.
create or replace function inventory.lock_free_sailings(ids bigint[]) returns bigint[] language plpgsql as $$
begin
  return array(select id from sailings.sailings where id = any (ids) order by id for no key update skip locked);
end $$;

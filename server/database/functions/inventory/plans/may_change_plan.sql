-- Whether a sailing may get another deck plan: it has not left, and nothing was ever sold or held of it, set aside or locked.
-- Takes: the sailing, the moment.
-- Gives: true or false.
-- Locks: nothing. It stays true under the lock of the sailing.
-- Raises: nothing.
create or replace function inventory.may_change_plan(sailing sailings.sailings, moment timestamptz) returns boolean
  language sql stable
  as $$
    select sailing.status = 'scheduled' and sailing.departs_at > moment
      and not exists (select from orders.tickets t where t.sailing_id = sailing.id)
      and not exists (select from inventory.seats s where s.sailing_id = sailing.id and s.closed <> 0)
  $$;

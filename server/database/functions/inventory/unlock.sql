-- Puts locked seats of a sailing on sale again, on all legs, and lowers the start of the search for untouched seats to them.
-- Takes: a sailing, seats.
-- Gives: the seats that were locked, by their labels.
-- Locks: the seats and the loads. The caller holds the lock of the sailing.
-- Raises: nothing.
create or replace function inventory.unlock(of_sailing bigint, seats bigint[]) returns table (label text)
  language sql
  as $$
    with unlocked as (
      update inventory.seats s set locked = 0, lock_reason = null, locked_by = null, locked_at = null
      where s.sailing_id = of_sailing and s.id = any (seats) and s.locked > 0
      returning s.class_id, s.position, s.closed, s.label
    ), lowered as (
      update inventory.loads l set starts = l.starts || lowest.starts
      from (
        select jsonb_object_agg(first.class_id::text, least(first.position, (stand.starts ->> first.class_id::text)::integer)) as starts
        from (select u.class_id, min(u.position) as position from unlocked u where u.closed = 0 group by u.class_id) first
        cross join inventory.loads stand where stand.sailing_id = of_sailing and stand.starts ? first.class_id::text) lowest
      where l.sailing_id = of_sailing and lowest.starts is not null
    )
    select u.label from unlocked u order by u.position
  $$;

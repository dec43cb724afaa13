-- Takes unsold sailings out of the timetable: those that have not left, of which nothing was sold, held, offered, set aside or
-- locked, and that were neither stopped nor delayed, which stays on record. The others stay.
-- Takes: the sailings, the moment.
-- Gives: those that are gone.
-- Locks: the sailings by id, as every sale does.
-- Raises: nothing.
create or replace function inventory.withdraw_sailings(ids bigint[], moment timestamptz) returns bigint[]
  language plpgsql
  as $$
declare
  gone bigint[];
begin
  perform inventory.lock_sailings(ids);
  select coalesce(array_agg(s.id order by s.id), '{}') into gone from sailings.sailings s
    where s.id = any (ids) and inventory.may_change_plan(s, moment)
      and not exists (select from orders.offers o where o.sailing_id = s.id)
      and not exists (select from accounts.accounts a where a.sailing_id = s.id)
      and not exists (select from sailings.sale_stops stop where stop.sailing_id = s.id)
      and not exists (select from sailings.disruptions d where d.sailing_id = s.id);
  delete from inventory.seats s where s.sailing_id = any (gone);
  perform sailings.remove_runs(gone);
  return gone;
end $$;

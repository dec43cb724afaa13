-- Ends held orders and gives back their seats.
-- Takes: orders, their new state (expired or cancelled), moment.
-- Gives: nothing.
-- Locks: the tickets of the orders and what inventory.release locks. The caller holds the locks of the sailings and of the
-- orders.
-- Raises: nothing.
create or replace function orders.end_holds(ids bigint[], new_state text, moment timestamptz) returns void
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set jit = off
as $$
declare
  tickets bigint[];
begin
  update orders.orders o set state = new_state, ended_at = moment where o.id = any (ids);
  with ended as (
    update orders.tickets t set state = 'void' where t.order_id = any (ids) and t.state = 'held'
    returning t.id
  )
  select array_agg(e.id) into tickets from ended e;
  perform inventory.release(tickets);
end $$;

-- Ends held orders and gives back their seats.
-- Takes: orders, their new state (expired or cancelled), moment, why.
-- Gives: nothing.
-- Locks: the tickets of the orders and what inventory.release locks. The caller holds the locks of the sailings and of the
-- orders.
-- Raises: nothing.
create or replace function orders.end_holds(ids bigint[], new_state text, moment timestamptz, cause orders.change_cause)
  returns void
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
  tickets := array(select t.id from orders.tickets t where t.order_id = any (ids) and t.state = 'held');
  perform orders.change_state(tickets, 'void', moment, cause);
  perform inventory.release(tickets);
end $$;

-- Sailings of the tickets of orders, the dead ones included.
-- Takes: orders.
-- Gives: the sailings, each once.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.sailings_of(ids bigint[]) returns bigint[]
  language sql stable
  as $$ select array(select distinct t.sailing_id from orders.tickets t where t.order_id = any (ids)) $$;

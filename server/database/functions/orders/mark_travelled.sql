-- Tickets whose passengers have come to the end of their trip are used, and an order is closed when its last living ticket
-- is.
-- Takes: sailings, the moment. The caller holds the locks of the sailings.
-- Gives: how many tickets were used and how many orders closed.
-- Locks: the tickets and orders.
-- Raises: nothing.
create or replace function orders.mark_travelled(on_sailings bigint[], moment timestamptz, out tickets integer, out closed integer)
  language sql
  as $$
    with used as (
      update orders.tickets t set state = 'travelled'
      where t.sailing_id = any (on_sailings) and t.state in ('issued', 'boarded') and t.planned_arrive <= moment
      returning t.id, t.order_id
    ), closed as (
      update orders.orders o set state = 'closed'
      where o.id in (select order_id from used) and o.state = 'paid'
        and not exists (select from orders.tickets other
          where other.order_id = o.id and other.state in ('held', 'issued', 'boarded')
            and other.id not in (select id from used))
      returning 1
    )
    select (select count(*)::integer from used), (select count(*)::integer from closed)
  $$;

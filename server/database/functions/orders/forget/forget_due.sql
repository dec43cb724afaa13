-- Retention of passenger data: forgets the passengers of a chunk of the orders whose time is over, unpaid ones that
-- ended before one moment, travelled ones whose ship arrived before another.
-- Takes: both moments, the moment of now, how many orders at most.
-- Gives: how many passengers; 0 when none is left.
-- Locks: what orders.forget_passengers locks.
-- Raises: nothing.
create or replace function orders.forget_due(unpaid_before timestamptz, travelled_before timestamptz, at timestamptz, max_orders integer)
returns integer language sql as $$
  with due as (
    (select o.id from orders.orders o
     where o.forgotten_at is null and o.paid_at is null and o.ended_at < unpaid_before
     order by o.ended_at limit max_orders)
    union all
    -- Given back or voided: the books speak of them like of travelled ones.
    (select o.id from orders.orders o
     where o.forgotten_at is null and o.paid_at is not null and o.ended_at < travelled_before
     order by o.ended_at limit max_orders)
    union all
    (select o.id from orders.orders o
     where o.forgotten_at is null and o.state = 'closed' and o.paid_at < travelled_before
       and o.last_arrives < travelled_before
     order by o.paid_at limit max_orders)
    limit max_orders
  ), people as (
    select array_agg(p.order_id) as order_ids, array_agg(p.number) as numbers
    from due join orders.passengers p on p.order_id = due.id and p.forgotten_at is null
  )
  select orders.forget_passengers(people.order_ids, people.numbers, at) from people
$$;

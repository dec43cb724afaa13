-- Personal data of passengers are forgotten once nothing needs them: what stays tells what was sold, not to whom.

alter table orders.orders add column forgotten_at timestamptz;
comment on column orders.orders.forgotten_at is 'When the personal data of this order were forgotten.';
create index orders_unpaid_to_forget on orders.orders (ended_at) where forgotten_at is null and ended_at is not null;
create index orders_travelled_to_forget on orders.orders (paid_at) where forgotten_at is null and state = 'closed';

-- The one way personal data of passengers come to an end. Only orders that are over: a ticket that may still be used
-- needs its passenger. The person of an occupation becomes a number that belongs to nobody, so that a seat once taken
-- stays taken in the books.
create function orders.forget_passengers(which bigint[], at timestamptz) returns integer language sql as $$
  with gone as (
    update orders.orders set phone_hash = null, phone_cipher = null, phone_masked = null, forgotten_at = at
    where id = any(which) and forgotten_at is null and state in ('expired', 'cancelled', 'closed')
    returning id
  ), people as (
    update orders.passengers set name = '–', certificate_hash = '', certificate_cipher = '', certificate_masked = '',
      birth_date = null, sex = null, nationality = null
    where order_id in (select id from gone)
  ), places as (
    update inventory.occupations o set person = -o.ticket_id
    from orders.tickets t where t.id = o.ticket_id and t.order_id in (select id from gone)
  )
  select count(*)::integer from gone
$$;

-- Forgets a chunk of the orders whose time is over: unpaid ones that ended before one moment, travelled ones whose ship
-- arrived before another. Says how many; fewer than `most` when none is left.
create function orders.forget_due(unpaid_before timestamptz, travelled_before timestamptz, at timestamptz, most integer)
returns integer language sql as $$
  select orders.forget_passengers(array(
    (select o.id from orders.orders o
     where o.forgotten_at is null and o.ended_at < unpaid_before
     order by o.ended_at limit most)
    union all
    (select o.id from orders.orders o join sailings.sailings s on s.id = o.sailing_id
     where o.forgotten_at is null and o.state = 'closed' and o.paid_at < travelled_before
       and s.arrives_at < travelled_before
     order by o.paid_at limit most)
    limit most), at)
$$;

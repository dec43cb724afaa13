-- One passenger of an order can be forgotten on request, before the retention time of the whole order is over.

alter table orders.passengers add column forgotten_at timestamptz;
comment on column orders.passengers.forgotten_at is 'When the personal data of this passenger were forgotten.';
comment on column orders.orders.forgotten_at is 'When the personal data of all passengers of this order were forgotten.';
update orders.passengers p set forgotten_at = o.forgotten_at
from orders.orders o where o.id = p.order_id and o.forgotten_at is not null;
alter table orders.passengers add constraint forgotten_means_empty check (forgotten_at is null or (name = '–'
  and certificate_hash = '' and certificate_cipher = '' and certificate_masked = '' and not hash_is_old
  and birth_date is null and sex is null and nationality is null));

-- Masks every occurrence of some words in a text, whatever their case; the length stays, so that no check is broken.
create function platform.mask_words(body text, words text[]) returns text language plpgsql immutable as $$
declare
  word text;
begin
  foreach word in array words loop
    body := regexp_replace(body, regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g'),
      repeat('*', length(word)), 'gi');
  end loop;
  return body;
end $$;

-- The one way personal data of passengers come to an end, on request and by retention. Takes (order, number) pairs and
-- says how many passengers were forgotten. Only of orders that are over: a ticket that may still be used needs its
-- passenger. The phone of the order goes with the first of them, because nothing tells whose it is. The person of an
-- occupation becomes a number that belongs to nobody, so that a seat once taken stays taken in the books. A comment
-- loses its author and every mention of the name.
create function orders.forget_passengers(order_ids bigint[], numbers smallint[], at timestamptz) returns integer
language sql as $$
  with gone as (
    select p.order_id, p.number, p.name
    from unnest(order_ids, numbers) asked(order_id, number)
    join orders.passengers p on p.order_id = asked.order_id and p.number = asked.number
    join orders.orders o on o.id = p.order_id
    where p.forgotten_at is null and o.state in ('expired', 'cancelled', 'closed')
    order by p.order_id, p.number for no key update of o, p
  ), people as (
    update orders.passengers p set name = '–', certificate_hash = '', certificate_cipher = '', certificate_masked = '',
      birth_date = null, sex = null, nationality = null, hash_is_old = false, forgotten_at = at
    from gone where p.order_id = gone.order_id and p.number = gone.number
  ), phones as (
    update orders.orders o set phone_hash = null, phone_cipher = null, phone_masked = null, phone_hash_is_old = false,
      forgotten_at = case when not exists (select from orders.passengers other
        where other.order_id = o.id and other.forgotten_at is null
          and not exists (select from gone where gone.order_id = other.order_id and gone.number = other.number)) then at end
    where o.id in (select order_id from gone)
  ), places as (
    update inventory.occupations o set person = -o.ticket_id
    from gone join orders.tickets t on t.order_id = gone.order_id and t.passenger_number = gone.number
    where o.ticket_id = t.id
  ), mentions as (
    update comments.comments c set author = '–', body = platform.mask_words(c.body, named.names),
      reply = platform.mask_words(c.reply, named.names), hide_reason = platform.mask_words(c.hide_reason, named.names)
    from (select order_id, array_agg(name) as names from gone group by order_id) named
    where c.order_id = named.order_id
  )
  select count(*)::integer from gone
$$;

-- Forgets the passengers of a chunk of the orders whose time is over: unpaid ones that ended before one moment, travelled
-- ones whose ship arrived before another. Says how many passengers; 0 when none is left.
create function orders.forget_due(unpaid_before timestamptz, travelled_before timestamptz, at timestamptz, most integer)
returns integer language sql as $$
  with due as (
    (select o.id from orders.orders o
     where o.forgotten_at is null and o.ended_at < unpaid_before
     order by o.ended_at limit most)
    union all
    (select o.id from orders.orders o join sailings.sailings s on s.id = o.sailing_id
     where o.forgotten_at is null and o.state = 'closed' and o.paid_at < travelled_before
       and s.arrives_at < travelled_before
     order by o.paid_at limit most)
    limit most
  ), people as (
    select array_agg(p.order_id) as order_ids, array_agg(p.number) as numbers
    from due join orders.passengers p on p.order_id = due.id and p.forgotten_at is null
  )
  select orders.forget_passengers(people.order_ids, people.numbers, at) from people
$$;

-- The one way personal data of passengers come to an end, on request and by retention. Only of orders that are over: a
-- ticket that may still be used needs its passenger. The phone of the order goes with the first of them, because
-- nothing tells whose it is. The person of an occupation becomes a number that belongs to nobody, so that a seat once
-- taken stays taken in the books. A comment loses its author and every mention of the name.
-- Takes: orders and, one for each, passenger numbers; the moment.
-- Gives: how many passengers were forgotten.
-- Locks: the orders and passengers, by order and number, for no key update.
-- Raises: nothing.
create or replace function orders.forget_passengers(order_ids bigint[], numbers smallint[], at timestamptz) returns integer
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

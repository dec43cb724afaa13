-- The one way personal data of passengers come to an end, on request and by retention. Only of orders that are over: a
-- ticket that may still be used needs its passenger. The phone of the order goes with the first of them, because it is
-- not known whose it is. The person of an occupation becomes an unused number. A comment loses its author and
-- every mention of the name, a correction its evidence, an invoice the person it was made out to.
-- Takes: orders and, one for each, passenger numbers; the moment.
-- Gives: how many passengers were forgotten.
-- Locks: the orders and passengers, by order and number, for no key update.
-- Raises: nothing.
create or replace function orders.forget_passengers(order_ids bigint[], numbers smallint[], at timestamptz) returns integer
  language plpgsql
as $$
declare
  gone record;
begin
  select array_agg(g.order_id) as order_ids, array_agg(g.number) as numbers, array_agg(g.name) as names into gone
  from (
    select p.order_id, p.number, p.name
    from unnest(order_ids, numbers) requested(order_id, number)
    join orders.passengers p on p.order_id = requested.order_id and p.number = requested.number
    join orders.orders o on o.id = p.order_id
    where p.forgotten_at is null and o.state in ('expired', 'cancelled', 'refunded', 'closed')
    order by p.order_id, p.number, p.version for no key update of o, p) g;
  if gone.order_ids is null then
    return 0;
  end if;
  update orders.passengers p set name = null, certificate_kind = null, certificate_hash = null, certificate_cipher = null,
    certificate_masked = null, birth_date = null, sex = null, nationality = null, identity_source = null, special_care = null,
    guardian_number = null, hash_is_old = false, forgotten_at = at
  from unnest(gone.order_ids, gone.numbers) as g(order_id, number)
  where p.order_id = g.order_id and p.number = g.number;
  update orders.orders o set phone_hash = null, phone_cipher = null, phone_masked = null, phone_hash_is_old = false,
    forgotten_at = case when not exists (
      select from orders.passengers other where other.order_id = o.id and other.forgotten_at is null) then at end
  where o.id = any (gone.order_ids);
  perform inventory.forget_people(array(
    select t.id from unnest(gone.order_ids, gone.numbers) as g(order_id, number)
    join orders.tickets t on t.order_id = g.order_id and t.passenger_number = g.number));
  perform orders.forget_corrections(array(
    select c.id from unnest(gone.order_ids, gone.numbers) as g(order_id, number)
    join orders.tickets t on t.order_id = g.order_id and t.passenger_number = g.number
    join orders.corrections c on c.ticket_id = t.id), at);
  perform comments.forget_people(g.order_id, coalesce(array_agg(g.name) filter (where g.name is not null), '{}'))
  from unnest(gone.order_ids, gone.names) as g(order_id, name) group by g.order_id;
  perform accounts.forget_buyers(gone.order_ids, array_remove(gone.names, null), at);
  return (select count(distinct (g.order_id, g.number)) from unnest(gone.order_ids, gone.numbers) as g(order_id, number));
end $$;

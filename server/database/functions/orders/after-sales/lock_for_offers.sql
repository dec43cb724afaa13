-- Locks of a batch of confirmations, without waiting for what another transaction has locked, as orders.lock_for_sales does it: it
-- waits for at most one lock, and takes that one first, while it holds nothing. What an offer speaks of never changes, so the locks it
-- needs are read before it is locked.
-- Takes: the requests of orders.confirm_offers; the lock to wait for, 'wallet:ID', 'sailing:ID', 'order:ID' or 'offer:ID', or null.
-- Gives: the rows that are locked by another transaction, by id.
-- Locks: the wallets that pay or are paid into, the sailings of the tickets and of the new trips, the orders, the offers.
-- Raises: lock_not_available after the lock timeout.
create or replace function orders.lock_for_offers(requests jsonb, waits_for text,
    out busy_wallets bigint[], out busy_sailings bigint[], out busy_orders bigint[], out busy_offers bigint[])
  language plpgsql
as $$
declare
  awaited bigint := nullif(split_part(waits_for, ':', 2), '');
  offers bigint[];
  wallets bigint[];
  sailings bigint[];
  sold bigint[];
  locked bigint[];
begin
  case split_part(waits_for, ':', 1)
    when 'wallet' then perform from accounts.wallets w where w.organisation_id = awaited for no key update;
    when 'sailing' then perform inventory.lock_sailings(array[awaited]);
    when 'order' then perform from orders.orders o where o.id = awaited for no key update;
    when 'offer' then perform from orders.offers f where f.id = awaited for update;
    else null;
  end case;
  select coalesce(array_agg(distinct f.id), '{}'), coalesce(array_agg(distinct f.order_id), '{}'),
    coalesce(array_agg(distinct o.organisation_id) filter (where r.method = 'wallet' or f.back_fen > 0 and exists (
      select from orders.payments p where p.order_id = f.order_id and p.method = 'wallet')), '{}')
  into offers, sold, wallets
  from jsonb_to_recordset(requests) as r(offer bigint, method text)
  join orders.offers f on f.id = r.offer join orders.orders o on o.id = f.order_id;
  sailings := array(
    select t.sailing_id from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id where l.offer_id = any (offers)
    union select f.sailing_id from orders.offers f where f.id = any (offers) and f.sailing_id is not null);
  locked := array(select w.organisation_id from accounts.wallets w
    where w.organisation_id = any (wallets) order by w.organisation_id for no key update skip locked);
  busy_wallets := array(select w.organisation_id from accounts.wallets w
    where cardinality(locked) < cardinality(wallets) and w.organisation_id = any (wallets) and w.organisation_id <> all (locked));
  locked := inventory.lock_free_sailings(sailings);
  busy_sailings := array(select s.id from unnest(sailings) s(id) where s.id <> all (locked));
  locked := array(select o.id from orders.orders o where o.id = any (sold) order by o.id for no key update skip locked);
  busy_orders := array(select s.id from unnest(sold) s(id) where s.id <> all (locked));
  locked := array(select f.id from orders.offers f where f.id = any (offers) order by f.id for update skip locked);
  busy_offers := array(select s.id from unnest(offers) s(id) where s.id <> all (locked));
end $$;

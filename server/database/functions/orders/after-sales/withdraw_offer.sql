-- Withdraws a proposed offer.
-- Takes: an offer, who, moment.
-- Gives: withdrawn, or the name of a problem with its details.
-- Locks: the order, the offer and its lines.
-- Raises: nothing.
create or replace function orders.withdraw_offer(withdrawn bigint, by_user bigint, moment timestamptz)
  returns table (code text, detail jsonb)
  language plpgsql
as $$
#variable_conflict use_column
declare
  offer orders.offers;
begin
  perform from orders.orders o where o.id = (select x.order_id from orders.offers x where x.id = withdrawn) for no key update;
  select * into offer from orders.offers o where o.id = withdrawn for update;
  if offer.id is null then
    return query select 'orders.offerNotFound', null::jsonb;
  elsif offer.state = 'proposed' or offer.state = 'withdrawn' then
    perform orders.end_offers(array[row(withdrawn, by_user, moment)::orders.offer_end], 'withdrawn');
    return query select 'withdrawn', null::jsonb;
  else
    return query select 'orders.offerEnded', orders.offer_end_detail(offer);
  end if;
end $$;

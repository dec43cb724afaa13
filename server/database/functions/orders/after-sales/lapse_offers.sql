-- Ends offers whose time is over, the oldest first.
-- Takes: the moment, how many at most.
-- Gives: how many were ended.
-- Locks: the offers, those that another transaction has locked left out, and their lines.
-- Raises: nothing.
create or replace function orders.lapse_offers(moment timestamptz, max_offers integer) returns integer
  language plpgsql
as $$
begin
  return orders.end_offers(array(
    select row(o.id, null, moment)::orders.offer_end from orders.offers o where o.state = 'proposed' and o.valid_until <= moment
    order by o.valid_until limit max_offers for update skip locked), 'lapsed');
end $$;

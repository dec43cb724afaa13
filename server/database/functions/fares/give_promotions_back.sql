-- Gives the promotions of orders that ended back: always when nothing was paid or the sale was a mistake, else as the rule says.
-- Takes: the orders, whether they were refunded after they were paid, the moment.
-- Gives: nothing.
-- Locks: the uses and counts of the promotions, by id.
-- Raises: nothing.
create or replace function fares.give_promotions_back(orders bigint[], refunded boolean, moment timestamptz) returns void
  language plpgsql
as $$
declare
  back record;
begin
  for back in
    with returned as (
      update fares.promotion_uses u set given_back_at = moment
      from fares.promotions p
      where u.order_id = any (orders) and u.given_back_at is null and p.id = u.promotion_id and (p.returns or not refunded)
      returning u.promotion_id, u.fen)
    select r.promotion_id, count(*)::integer as uses, sum(r.fen)::bigint as fen from returned r group by 1 order by 1
  loop
    update fares.promotion_counts c set uses = c.uses - back.uses, fen = c.fen - back.fen where c.promotion_id = back.promotion_id;
  end loop;
end $$;

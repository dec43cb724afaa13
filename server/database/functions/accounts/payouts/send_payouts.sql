-- Sends what waits of one payment service as a list: the oldest first. A payout is in one list at a time.
-- Takes: method, user, moment, the most payouts of a list, the organisation whose orders it is for or null for all.
-- Gives: the list; null when nothing waits.
-- Locks: the payouts; those that another user works on are left for the next list.
-- Raises: nothing.
create or replace function accounts.send_payouts(by_method text, by_user bigint, moment timestamptz, at_most integer,
    of_organisation bigint)
  returns accounts.payout_lists
  language plpgsql
as $$
declare
  waiting bigint[];
  made accounts.payout_lists;
begin
  waiting := array(
    select p.id from accounts.payouts p
    where p.method = by_method and p.state = 'requested' and p.paid_at is null
      and (of_organisation is null
        or (select o.organisation_id from orders.orders o where o.id = p.order_id) = of_organisation)
    order by p.requested_at, p.id limit at_most for no key update skip locked);
  if cardinality(waiting) = 0 then
    return null;
  end if;
  insert into accounts.payout_lists (method, made_at, made_by, payouts, fen)
  select by_method, moment, by_user, count(*), sum(p.fen) from accounts.payouts p where p.id = any (waiting)
  returning * into made;
  perform accounts.change_payouts(array(
    select row(sent.id, 'sent', moment, by_user, '', '', made.id, null)::accounts.payout_change from unnest(waiting) sent(id) order by sent.id));
  return made;
end $$;

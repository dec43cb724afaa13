-- Ends proposed offers; an approval that was asked for ends with its offer.
-- Takes: offers with who ends them and when; their new state (confirmed, lapsed or withdrawn).
-- Gives: how many were ended.
-- Locks: the offers, their lines and approvals.
-- Raises: nothing.
create or replace function orders.end_offers(ends orders.offer_end[], new_state text) returns integer
  language plpgsql
as $$
declare
  ended bigint[];
begin
  with done as (
    update orders.offers o set state = new_state, ended_at = e.at, ended_by = e.user_id
    from unnest(ends) e where o.id = e.offer_id and o.state = 'proposed' returning o.id
  )
  select array_agg(d.id) into ended from done d;
  update orders.offer_lines l set living = false where l.offer_id = any (ended) and l.living;
  if new_state <> 'confirmed' then
    perform platform.withdraw_approvals(array(
      select o.approval_id from orders.offers o where o.id = any (ended) and o.approval_id is not null), (ends[1]).at);
  end if;
  return coalesce(cardinality(ended), 0);
end $$;

-- Ends proposed offers; an approval that was asked for ends with its offer.
-- Takes: offers, their new state (confirmed, lapsed or withdrawn), who, moment.
-- Gives: how many were ended.
-- Locks: the offers, their lines and approvals.
-- Raises: nothing.
create or replace function orders.end_offers(ids bigint[], new_state text, by_user bigint, moment timestamptz) returns integer
  language plpgsql
as $$
declare
  ended bigint[];
begin
  with done as (
    update orders.offers o set state = new_state, ended_at = moment, ended_by = by_user
    where o.id = any (ids) and o.state = 'proposed' returning o.id
  )
  select array_agg(d.id) into ended from done d;
  update orders.offer_lines l set living = false where l.offer_id = any (ended) and l.living;
  if new_state <> 'confirmed' then
    perform platform.withdraw_approvals(array(
      select o.approval_id from orders.offers o where o.id = any (ended) and o.approval_id is not null), moment);
  end if;
  return coalesce(cardinality(ended), 0);
end $$;

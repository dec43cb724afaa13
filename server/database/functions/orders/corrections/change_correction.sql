-- The one way the state of corrections changes: records an event each. The approval of one that ends unused ends with it.
-- Takes: corrections, their new state, who, moment, the version of the passenger that was added when one is applied.
-- Gives: how many changed; those that have ended stay.
-- Locks: the corrections and their approvals. The caller holds the locks of the orders.
-- Raises: insufficient_privilege when a correction cannot make this change.
create or replace function orders.change_correction(ids bigint[], new_state text, by_user bigint, moment timestamptz,
    added_version smallint default null) returns integer
  language plpgsql
as $$
declare
  changed bigint[];
begin
  with done as (
    update orders.corrections c set state = new_state, version = c.version + 1, new_version = added_version,
      ended_at = case when new_state <> 'approved' then moment end, ended_by = case when new_state <> 'approved' then by_user end
    where c.id = any (ids) and c.ended_at is null and c.state <> new_state
    returning c.id, c.version, old.state as from_state
  ), event as (
    insert into orders.correction_events (correction_id, number, at, from_state, to_state, user_id)
    select d.id, d.version, moment, d.from_state, new_state, by_user from done d
  )
  select array_agg(d.id) into changed from done d;
  if new_state in ('withdrawn', 'lapsed') then
    perform platform.withdraw_approvals(array(
      select c.approval_id from orders.corrections c where c.id = any (changed) and c.approval_id is not null), moment);
  end if;
  return coalesce(cardinality(changed), 0);
end $$;

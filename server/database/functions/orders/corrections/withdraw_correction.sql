-- Withdraws a correction that was not applied.
-- Takes: a correction, who, moment.
-- Gives: withdrawn, or the name of a problem with its details.
-- Locks: the sailing, the order, the correction and its approval.
-- Raises: nothing.
create or replace function orders.withdraw_correction(withdrawn bigint, by_user bigint, moment timestamptz)
  returns table (code text, detail jsonb)
  language plpgsql
as $$
#variable_conflict use_column
declare
  correction orders.corrections;
begin
  perform orders.lock_correction(withdrawn);
  select * into correction from orders.corrections c where c.id = withdrawn for update;
  if correction.ended_at is null then
    perform orders.change_correction(array[withdrawn], 'withdrawn', by_user, moment);
  elsif correction.state <> 'withdrawn' then
    return query select 'orders.correctionEnded', jsonb_build_object('correctionState', correction.state);
    return;
  end if;
  return query select 'withdrawn', null::jsonb;
end $$;

-- Guard of offers: one ends once, and only its end is written.
-- Takes: nothing; runs before the update or deletion of a row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function orders.keep_offer() returns trigger language plpgsql as $$
declare
  later text[] := array['state', 'ended_at', 'ended_by'];
begin
  if tg_op = 'UPDATE' and old.approval_id is null and old.state = 'proposed' then
    later := later || '{approval_id,valid_until}';
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later or old.state <> 'proposed' then
    raise exception 'an offer stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

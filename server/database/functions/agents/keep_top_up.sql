-- A top-up stays what was announced: it is checked, then booked or refused, or withdrawn; what has ended stays so. A booked one is
-- taken back with the reversal of its deposit, and nothing else of it changes.
-- Takes: nothing; runs before update or delete, row by row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function agents.keep_top_up() returns trigger language plpgsql as $$
declare
  later text[] := case old.state when 'booked' then array['state']
    else array['state', 'approval_id', 'transfer_id', 'ended_at', 'ended_by', 'reason'] end;
begin
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later
    or (old.state, new.state) not in (('announced', 'checked'), ('announced', 'refused'), ('announced', 'withdrawn'),
      ('checked', 'booked'), ('checked', 'refused'), ('checked', 'announced'), ('booked', 'takenBack'))
    or new.state = 'takenBack' and not exists (select from accounts.transfers t where t.reverses_id = old.transfer_id)
  then
    raise exception 'a top-up stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

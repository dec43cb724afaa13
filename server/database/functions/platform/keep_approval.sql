-- A request for approval stays what it was: it is decided or withdrawn once, and used once.
-- Takes: nothing; runs before update or delete, row by row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function platform.keep_approval() returns trigger language plpgsql as $$
declare
  later text[] := array['state', 'decided_by', 'decided_at', 'reason', 'used_at'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later
    or (old.state, new.state) not in (('asked', 'approved'), ('asked', 'refused'), ('asked', 'withdrawn'), ('approved', 'withdrawn'), ('approved', 'used'))
    or old.state = 'approved' and (new.decided_by, new.reason) is distinct from (old.decided_by, old.reason) and new.state = 'used'
  then
    raise exception 'an approval stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

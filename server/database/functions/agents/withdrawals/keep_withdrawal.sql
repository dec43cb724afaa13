-- A withdrawal stays what was requested, and takes no other way than its states allow; what has ended stays so.
-- Takes: nothing; runs before update or delete, row by row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function agents.keep_withdrawal() returns trigger language plpgsql as $$
declare
  later text[] := array['state', 'version', 'reference', 'error', 'approval_id', 'approved_at', 'approved_by', 'list_id',
    'end_transfer_id', 'ended_at'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later
    or old.approval_id is not null and new.approval_id is distinct from old.approval_id
    or old.approved_at is not null and (new.approved_at, new.approved_by) is distinct from (old.approved_at, old.approved_by)
    or old.ended_at is not null
    or old.state <> new.state and (old.state, new.state) not in (('requested', 'approved'), ('requested', 'refused'),
      ('requested', 'cancelled'), ('approved', 'sent'), ('approved', 'paid'), ('approved', 'returned'), ('sent', 'paid'),
      ('sent', 'failed'), ('failed', 'approved'), ('failed', 'returned'))
  then
    raise exception 'a withdrawal stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- A payment stays what was requested; it is approved or refused, then paid.
-- Takes: nothing; runs before update or delete, row by row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function settlement.keep_payment() returns trigger language plpgsql as $$
declare
  later text[] := array['state', 'approval_id', 'decided_at', 'decided_by', 'reason', 'reference', 'paid_at', 'paid_by', 'transfer_id'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later
    or old.approval_id is not null and new.approval_id is distinct from old.approval_id
    or old.decided_at is not null and (new.decided_at, new.decided_by) is distinct from (old.decided_at, old.decided_by)
    or old.state <> new.state and (old.state, new.state) not in (('requested', 'approved'), ('requested', 'refused'), ('approved', 'paid'))
    or old.state in ('refused', 'paid')
  then
    raise exception 'a payment stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

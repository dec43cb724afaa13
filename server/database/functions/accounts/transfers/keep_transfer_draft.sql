-- A draft of a transfer stays what it was drafted as: it is booked, refused or cancelled once.
-- Takes: nothing; runs before update or delete, row by row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function accounts.keep_transfer_draft() returns trigger language plpgsql as $$
declare
  later text[] := array['state', 'approval_id', 'decided_at', 'decided_by', 'refusal', 'transfer_id'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - later <> to_jsonb(old) - later or old.state <> 'requested'
    or old.approval_id is not null and new.approval_id is distinct from old.approval_id
  then
    raise exception 'a draft of a transfer stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

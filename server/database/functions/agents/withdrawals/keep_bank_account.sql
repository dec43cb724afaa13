-- A bank account stays what was asked for: it is approved, refused or cancelled once.
-- Takes: nothing; runs before update or delete, row by row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function agents.keep_bank_account() returns trigger language plpgsql as $$
declare
  later text[] := array['state', 'approval_id', 'decided_at', 'decided_by', 'reason', 'valid_from'];
  -- By a new key of the installation the same number is encrypted anew.
  renewed text[] := array['number_cipher'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - later - renewed <> to_jsonb(old) - later - renewed
    or old.state <> 'requested' and to_jsonb(new) - renewed <> to_jsonb(old) - renewed
    or old.approval_id is not null and new.approval_id is distinct from old.approval_id
  then
    raise exception 'a bank account stays what was asked for' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

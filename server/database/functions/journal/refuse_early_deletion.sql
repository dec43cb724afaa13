-- Retention guard: only journal.delete_expired takes rows away, and never one of the last 180 days.
-- Takes: nothing; runs before delete on journal.operations and journal.log_ins, row by row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function journal.refuse_early_deletion() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('journal.deleting_expired', true), '') <> 'on' or old.at > now() - interval '180 days' then
    raise exception 'the journal is append-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

-- Append-only journal.
-- Takes: nothing; runs before update or truncate on journal.operations and journal.log_ins.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: insufficient_privilege, always.
create or replace function journal.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only' using errcode = 'insufficient_privilege';
end $$;

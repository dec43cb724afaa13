-- Append-only history of parameters.
-- Takes: nothing; runs before update, delete or truncate on system.parameter_changes.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: insufficient_privilege, always.
create or replace function system.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of parameters is append-only' using errcode = 'insufficient_privilege';
end $$;

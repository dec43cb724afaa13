-- Keeps rows from being changed or deleted.
-- Takes: nothing; runs before a statement.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function sailings.refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'rows of %.% are kept as they are', tg_table_schema, tg_table_name using errcode = 'insufficient_privilege';
end $$;

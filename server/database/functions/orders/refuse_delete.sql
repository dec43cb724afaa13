-- Deletion guard: rows that are evidence stay as they are.
-- Takes: nothing; runs before delete or truncate, and before update where rows never change.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: insufficient_privilege, always.
create or replace function orders.refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'rows of %.% are kept as they are', tg_table_schema, tg_table_name using errcode = 'insufficient_privilege';
end $$;

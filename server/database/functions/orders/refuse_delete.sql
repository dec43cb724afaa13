-- Deletion guard: passengers, payments and prints of an order stay.
-- Takes: nothing; runs before delete or truncate, and before update where rows never change.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: insufficient_privilege, always.
create or replace function orders.refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'passengers, payments and prints of an order are kept' using errcode = 'insufficient_privilege';
end $$;

-- Quick menu of a member of staff who is erased.
-- Takes: the user.
-- Gives: nothing.
-- Locks: the rows it deletes.
-- Raises: nothing.
create or replace function home.erase_user(erased bigint) returns void
  language sql
  as $$
    delete from home.quick_menus where user_id = erased
  $$;

-- Open pages of a member of staff who is erased.
-- Takes: the user.
-- Gives: nothing.
-- Locks: the rows it deletes.
-- Raises: nothing.
create or replace function workspace.erase_user(erased bigint) returns void
  language sql
  as $$
    delete from workspace.open_pages where user_id = erased
  $$;

-- List settings of a member of staff who is erased.
-- Takes: the user.
-- Gives: nothing.
-- Locks: the rows it deletes.
-- Raises: nothing.
create or replace function lists.erase_user(erased bigint) returns void
  language sql
  as $$
    delete from lists.settings where user_id = erased
  $$;

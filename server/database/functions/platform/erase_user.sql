-- Request keys of a member of staff who is erased.
-- Takes: the user.
-- Gives: nothing.
-- Locks: the rows it deletes.
-- Raises: nothing.
create or replace function platform.erase_user(erased bigint) returns void
  language sql
  as $$
    delete from platform.request_keys where user_id = erased
  $$;

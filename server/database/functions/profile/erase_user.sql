-- Picture and settings of a member of staff who is erased.
-- Takes: the user.
-- Gives: nothing.
-- Locks: the rows it deletes.
-- Raises: nothing.
create or replace function profile.erase_user(erased bigint) returns void
  language sql
  as $$
    delete from profile.avatars where user_id = erased;
    delete from profile.preferences where user_id = erased
  $$;

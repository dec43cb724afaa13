-- The picture of a member of staff.
-- Takes: the user, the address of the picture with its version, empty for none.
-- Gives: nothing.
-- Locks: the user.
-- Raises: nothing.
create or replace function staff.change_avatar(changed bigint, address text) returns void
  language sql
  as $$
    update staff.users set avatar = address where id = changed;
    select staff.notify_users_changed(array[changed])
  $$;

-- How a member of staff can be reached and what they say of themselves, as they change it themselves.
-- Takes: the user, phone, email, introduction.
-- Gives: nothing.
-- Locks: the user.
-- Raises: check_violation when a text is too long.
create or replace function staff.change_contact(changed bigint, new_phone text, new_email text, new_introduction text) returns void
  language sql
  as $$
    update staff.users set phone = new_phone, email = new_email, introduction = new_introduction where id = changed;
    select staff.notify_users_changed(array[changed])
  $$;

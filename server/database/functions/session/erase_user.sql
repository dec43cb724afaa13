-- Sessions, devices and codes of a member of staff who is erased.
-- Takes: the user.
-- Gives: nothing.
-- Locks: the rows it deletes.
-- Raises: nothing.
create or replace function session.erase_user(erased bigint) returns void
  language sql
  as $$
    delete from session.hand_over_codes where user_id = erased;
    delete from session.sessions where user_id = erased;
    delete from session.known_devices where user_id = erased
  $$;

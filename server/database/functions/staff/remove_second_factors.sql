-- Removes every second factor of a user, with the recovery codes.
-- Takes: the user.
-- Gives: nothing.
-- Locks: the rows it deletes.
-- Raises: nothing.
create or replace function staff.remove_second_factors(person bigint) returns void
  language sql
  as $$
    delete from staff.authenticator_apps where user_id = person;
    delete from staff.passkeys where user_id = person;
    delete from staff.recovery_codes where user_id = person;
  $$;

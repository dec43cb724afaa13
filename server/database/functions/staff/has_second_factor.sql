-- Whether a user has a second factor: an authenticator app that was confirmed, or a passkey. Recovery codes alone are none.
-- Takes: the user.
-- Gives: true or false.
-- Locks: nothing.
-- Raises: nothing.
create or replace function staff.has_second_factor(person bigint) returns boolean
  language sql stable
  as $$
    select exists (select from staff.authenticator_apps a where a.user_id = person and a.state = 'confirmed')
      or exists (select from staff.passkeys p where p.user_id = person)
  $$;

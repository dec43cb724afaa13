-- The only way tries to sign in, and sign-outs, come into the journal.
-- Takes: moment, user or null, outcome, device, address, browser.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation for an outcome there is none of.
create or replace function journal.record_sign_in(moment timestamptz, by_user bigint, how text, device text, from_address text,
    with_browser text) returns void
  language sql
  as $$
    insert into journal.log_ins (at, user_id, outcome, device_id, address, browser)
    values (moment, by_user, how, device, from_address, with_browser)
  $$;

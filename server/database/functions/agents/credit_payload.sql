-- What a second person approves of another credit of an agency.
-- Takes: the organisation; the credit it shall have in fen, its last day or null.
-- Gives: code and names of the agency, and the credit as it is and as it shall be.
-- Locks: nothing.
-- Raises: nothing.
create or replace function agents.credit_payload(organisation bigint, credit_fen bigint, until date) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('agency', o.code, 'names', o.names,
      'before', jsonb_build_object('credit', w.credit_limit_fen, 'until', w.credit_until),
      'after', jsonb_build_object('credit', credit_fen, 'until', until))
    from accounts.wallets w join staff.organisations o on o.id = w.organisation_id where w.organisation_id = organisation
  $$;

-- The bank account to which withdrawals of an agency are paid: the latest approved one whose cooling time is over.
-- Takes: the organisation, the moment.
-- Gives: the id; null when there is none.
-- Locks: nothing.
-- Raises: nothing.
create or replace function agents.registered_bank_account(of_organisation bigint, moment timestamptz) returns bigint
  language sql stable
  as $$
    select b.id from agents.bank_accounts b
    where b.organisation_id = of_organisation and b.state = 'approved' and b.valid_from <= moment
    order by b.valid_from desc, b.id desc limit 1
  $$;

-- What a second person approves of a bank account.
-- Takes: the bank account.
-- Gives: its number, code and names of the agency, holder, bank and end of the number, and those of the approved account it takes the place of.
-- Locks: nothing.
-- Raises: nothing.
create or replace function agents.bank_account_payload(account agents.bank_accounts) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('bankAccount', account.id::text, 'agencyId', o.id::text, 'agency', o.code, 'names', o.names,
      'holder', account.holder, 'bank', account.bank, 'numberEnd', account.number_end, 'hash', encode(sha256(account.number_cipher), 'hex'),
      'before', (
        select jsonb_build_object('holder', b.holder, 'bank', b.bank, 'numberEnd', b.number_end)
        from agents.bank_accounts b
        where b.organisation_id = account.organisation_id and b.state = 'approved' and b.id < account.id
        order by b.valid_from desc, b.id desc limit 1))
    from staff.organisations o where o.id = account.organisation_id
  $$;

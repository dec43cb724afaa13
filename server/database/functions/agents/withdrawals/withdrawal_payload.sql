-- What a second person approves of a withdrawal.
-- Takes: the withdrawal.
-- Gives: its number, code and names of the agency, amount in fen, and the bank account it is paid to.
-- Locks: nothing.
-- Raises: nothing.
create or replace function agents.withdrawal_payload(withdrawal agents.withdrawals) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('withdrawal', withdrawal.id::text, 'agency', o.code, 'names', o.names, 'fen', withdrawal.fen,
      'bankAccount', b.id::text, 'holder', b.holder, 'bank', b.bank, 'numberEnd', b.number_end)
    from staff.organisations o join agents.bank_accounts b on b.id = withdrawal.bank_account_id
    where o.id = withdrawal.organisation_id
  $$;

-- Registers a bank account that a second person has approved, from the end of its cooling time.
-- Takes: the bank account, the approval, who approved, the moment.
-- Gives: why it is not registered: ended, ownRequest, or the refusal of platform.use_approval; null when it was.
-- Locks: the bank account, the approval.
-- Raises: nothing.
create or replace function agents.approve_bank_account(approved bigint, approval bigint, by_user bigint, moment timestamptz) returns text
  language plpgsql
as $$
declare
  account agents.bank_accounts;
  refusal text;
begin
  select * into account from agents.bank_accounts b where b.id = approved for no key update;
  if account.state is distinct from 'requested' or account.approval_id <> approval then
    return 'ended';
  elsif account.asked_by = by_user then
    return 'ownRequest';
  end if;
  refusal := platform.use_approval(approval, 'agents.bankAccount', approved::text, agents.bank_account_payload(account), moment);
  if refusal is not null then
    return refusal;
  end if;
  update agents.bank_accounts b set state = 'approved', decided_at = moment, decided_by = by_user, valid_from = moment + agents.bank_account_cooling()
  where b.id = approved;
  return null;
end $$;

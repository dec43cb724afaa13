-- Approves a withdrawal: from now on it waits to be sent to the bank.
-- Takes: the withdrawal, the approval, who approved, the moment.
-- Gives: why it is not approved: ended, ownRequest, or the refusal of platform.use_approval; null when it was.
-- Locks: the withdrawal, the approval.
-- Raises: nothing.
create or replace function agents.approve_withdrawal(approved bigint, approval bigint, by_user bigint, moment timestamptz) returns text
  language plpgsql
as $$
declare
  withdrawal agents.withdrawals;
  refusal text;
begin
  select * into withdrawal from agents.withdrawals w where w.id = approved for no key update;
  if withdrawal.state is distinct from 'requested' or withdrawal.approval_id <> approval then
    return 'ended';
  elsif withdrawal.requested_by = by_user then
    return 'ownRequest';
  end if;
  refusal := platform.use_approval(approval, 'agents.withdrawal', approved::text, agents.withdrawal_payload(withdrawal), moment);
  if refusal is not null then
    return refusal;
  end if;
  update agents.withdrawals w set approved_at = moment, approved_by = by_user where w.id = approved;
  perform agents.change_withdrawal(approved, 'approved', by_user, moment);
  return null;
end $$;

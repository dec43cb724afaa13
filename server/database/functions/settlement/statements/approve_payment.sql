-- Approves the payment of a statement: from now on it waits for its receipt number.
-- Takes: the payment, the approval, who approved, the moment.
-- Gives: why it is not approved: ended, ownRequest, or the refusal of platform.use_approval; null when it was.
-- Locks: the statement, the payment, the approval.
-- Raises: nothing.
create or replace function settlement.approve_payment(approved bigint, approval bigint, by_user bigint, moment timestamptz) returns text
  language plpgsql
as $$
declare
  payment settlement.payments;
  refusal text;
begin
  perform from settlement.statements s
  where s.id = (select p.statement_id from settlement.payments p where p.id = approved) for no key update;
  select * into payment from settlement.payments p where p.id = approved for no key update;
  if payment.state is distinct from 'requested' or payment.approval_id <> approval then
    return 'ended';
  elsif payment.requested_by = by_user then
    return 'ownRequest';
  end if;
  refusal := platform.use_approval(approval, 'settlement.payment', approved::text, settlement.payment_payload(payment), moment);
  if refusal is not null then
    return refusal;
  end if;
  update settlement.payments p set state = 'approved', decided_at = moment, decided_by = by_user where p.id = approved;
  return null;
end $$;

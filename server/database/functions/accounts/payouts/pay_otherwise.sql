-- Pays a payout in another way than its payment was, as a second person approved: it is cancelled, and another one takes
-- its place.
-- Takes: the payout, locked by the caller; the other method, the approval, user, moment.
-- Gives: why it must not be done: notApproved, expired, otherPayload, notOpen; null when the other payout is there.
-- Locks: the payout and the approval.
-- Raises: nothing.
create or replace function accounts.pay_otherwise(payout bigint, other_method text, approval bigint, by_user bigint,
    moment timestamptz) returns text
  language plpgsql
as $$
declare
  former accounts.payouts;
  refusal text;
begin
  select * into former from accounts.payouts p where p.id = payout for no key update;
  if former.state is null or former.state not in ('requested', 'failed') then
    return 'notOpen';
  end if;
  refusal := platform.use_approval(approval, 'accounts.payOtherwise', payout::text,
    accounts.payout_otherwise(payout, other_method), moment);
  if refusal is not null then
    return refusal;
  end if;
  perform accounts.change_payout(former.id, 'cancelled', moment, by_user);
  insert into accounts.payouts (order_id, payment_id, method, fen, state, cause_kind, cause_id, requested_at, requested_by,
    replaces_id, approval_id)
  values (former.order_id, former.payment_id, other_method, former.fen, 'approved', former.cause_kind, former.cause_id, moment,
    by_user, former.id, approval);
  return null;
end $$;

-- Guard of payouts: never more than the payment took in, and paid as it was paid, unless a second person approved exactly
-- another way.
-- Takes: nothing; runs before insert, row by row.
-- Gives: the row.
-- Locks: the payment, so that two payouts of one payment see each other.
-- Raises: check_violation.
create or replace function accounts.check_payout() returns trigger language plpgsql as $$
declare
  payment orders.payments;
  given bigint;
begin
  select * into payment from orders.payments p where p.id = new.payment_id and p.order_id = new.order_id for no key update;
  if not found then
    raise exception 'payment % is not one of order %', new.payment_id, new.order_id using errcode = 'check_violation';
  end if;
  -- A statement of its own: it sees what was committed while the lock was waited for.
  select coalesce(sum(p.fen), 0) into given from accounts.payouts p where p.payment_id = new.payment_id and p.state <> 'cancelled';
  if given + new.fen > payment.fen then
    raise exception 'payouts of payment % exceed it', new.payment_id using errcode = 'check_violation', constraint = 'within_payment';
  end if;
  if new.state not in ('requested', 'approved') or new.version <> 1 then
    raise exception 'a payout begins as requested or approved' using errcode = 'check_violation';
  end if;
  if (new.state = 'approved') <> (new.approval_id is not null) or new.method <> payment.method and new.approval_id is null
    or new.approval_id is not null and not exists (
    select from platform.approvals a
    where a.id = new.approval_id and a.state = 'used' and a.kind = 'accounts.payOtherwise'
      and a.payload_hash = sha256(convert_to(accounts.payout_otherwise(new.replaces_id, new.method)::text, 'UTF8'))) then
    raise exception 'payout of payment % goes back as it was paid, or as approved', new.payment_id
      using errcode = 'check_violation', constraint = 'paid_as_approved';
  end if;
  return new;
end $$;

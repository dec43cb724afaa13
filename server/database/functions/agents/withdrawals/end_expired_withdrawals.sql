-- Ends what was not approved in time: withdrawals, whose money goes back into the wallet, and requests for another bank account.
-- Takes: the moment.
-- Gives: how many ended.
-- Locks: the withdrawals and their wallets, the bank accounts; those that another user works on are left for the next time.
-- Raises: nothing.
create or replace function agents.end_expired_withdrawals(moment timestamptz) returns integer
  language plpgsql
as $$
declare
  expired bigint[];
  ended integer;
begin
  expired := array(
    select w.id from agents.withdrawals w join platform.approvals a on a.id = w.approval_id
    where w.state = 'requested' and w.ended_at is null and a.state = 'asked' and a.expires_at <= moment
    order by w.organisation_id, w.id for no key update of w skip locked);
  perform agents.change_withdrawal(one.id, 'cancelled', null, moment) from unnest(expired) one(id);
  with cancelled as (
    update agents.bank_accounts b set state = 'cancelled', decided_at = moment
    where b.id in (
      select x.id from agents.bank_accounts x join platform.approvals a on a.id = x.approval_id
      where x.state = 'requested' and a.state = 'asked' and a.expires_at <= moment for no key update of x skip locked)
    returning 1)
  select cardinality(expired) + count(*) into ended from cancelled;
  return ended;
end $$;

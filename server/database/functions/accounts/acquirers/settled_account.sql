-- The account that holds the money of a payment, payout or top-up until the acquirer has settled it: where its transfer booked it.
-- Payments of the time before an acquirer had accounts of its own lie in tills.
-- Takes: the transfer.
-- Gives: the account; null when the transfer moved no such money.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.settled_account(transfer bigint) returns bigint
  language sql stable
  as $$
    select e.account_id from accounts.entries e join accounts.accounts a on a.id = e.account_id
    where e.transfer_id = transfer and a.kind in ('acquirer', 'till') order by a.kind, e.number limit 1
  $$;

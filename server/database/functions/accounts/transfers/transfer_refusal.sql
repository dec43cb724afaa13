-- Which accounts people may transfer between: the available parts of two wallets of one group of agencies, or two accounts of the
-- operator that no other process keeps. What is owed for tickets and payouts, tills and payment services are moved by their own.
-- Takes: the kind of the transfer, wallets or accounts; two accounts.
-- Gives: why not: accountNotFound, otherGroup, notByHand; null when it may be done.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.transfer_refusal(transfer_kind text, from_account bigint, to_account bigint) returns text
  language sql stable
  as $$
    select case
      when f.id is null or t.id is null then 'accountNotFound'
      when transfer_kind = 'wallets' and (f.kind <> 'wallet' or t.kind <> 'wallet'
        or not exists (select from agents.agents one join agents.agents other on other.group_code = one.group_code
          where one.organisation_id = f.organisation_id and other.organisation_id = t.organisation_id)) then 'otherGroup'
      when transfer_kind = 'accounts' and not (f.kind = any (by_hand.kinds) and t.kind = any (by_hand.kinds)) then 'notByHand' end
    from (values (array['bank', 'receivable', 'payable', 'portFee', 'insurance', 'suspense', 'feeIncome', 'refundFeeIncome',
      'forfeited', 'commission', 'overShort', 'equity'])) by_hand(kinds)
    left join accounts.accounts f on f.id = from_account and f.closed_at is null
    left join accounts.accounts t on t.id = to_account and t.closed_at is null
  $$;

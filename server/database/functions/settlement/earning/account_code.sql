-- The account of what a party is owed; what the operator earns is its income.
-- Takes: kind and id of the party, and where its share comes from.
-- Gives: the code of the account, whether it exists or not.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.account_code(party_kind text, party_id bigint, source text) returns text
  language sql immutable parallel safe
  return case when party_kind = 'operator' then case source when 'unearned' then 'operator:fares' else 'operator:refundFees' end
    else party_kind || ':' || party_id::text || ':payable' end;

-- The organisation whose people may see what a party is owed.
-- Takes: kind and id of the party.
-- Gives: the organisation; null for the operator, and for a supplier that is none of the organisations.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.organisation_of(party_kind text, party_id bigint) returns bigint
  language sql stable
  as $$ select case party_kind when 'organisation' then party_id
    when 'supplier' then (select s.organisation_id from agents.suppliers s where s.id = party_id) end $$;

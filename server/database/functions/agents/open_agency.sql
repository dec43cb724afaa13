-- What an organisation of kind agent needs to sell: its row as an agent, and its wallet. What is there stays.
-- Takes: an organisation; that its kind is agent is for the caller to see to.
-- Gives: nothing.
-- Locks: the rows it inserts.
-- Raises: foreign_key_violation when there is no such organisation.
create or replace function agents.open_agency(organisation bigint) returns void language plpgsql as $$
begin
  insert into agents.agents (organisation_id, level) values (organisation, 'C') on conflict do nothing;
  perform accounts.open_wallet(organisation);
end $$;

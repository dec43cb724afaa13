-- Drafts of versions wait for a second person: pages that list what waits are refreshed when one is drawn up, saved, decided on or gone.
-- Takes: nothing; runs after a statement on a table of versions.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: nothing.
create or replace function platform.announce_drafts() returns trigger language plpgsql as $$
begin
  insert into platform.outbox (audience, event) values ('{"everyone": true}', '{"type": "approvals"}');
  return null;
end $$;

-- Event system.dictionariesChanged: nodes invalidate their cache of the dictionaries.
-- Takes: nothing; runs after any change of system.dictionary_entries.
-- Gives: notifies the channel fairway at the commit.
-- Locks: nothing.
-- Raises: nothing.
create or replace function system.notify_dictionaries() returns trigger language plpgsql as $$
begin
  perform pg_notify('fairway', json_build_object('topic', 'system.dictionariesChanged')::text);
  return null;
end $$;

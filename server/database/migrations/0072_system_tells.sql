-- Nodes keep copies of the dictionaries and are told when one changes.

create function system.tell_dictionaries() returns trigger language plpgsql as $$
begin
  perform pg_notify('fairway', json_build_object('topic', 'system.dictionariesChanged')::text);
  return null;
end $$;
create trigger tell after insert or update or delete or truncate on system.dictionary_entries
  for each statement execute function system.tell_dictionaries();

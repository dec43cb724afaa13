-- Event system.parametersChanged: nodes invalidate their cache of the parameters.
-- Takes: nothing; runs after any change of system.parameters.
-- Gives: notifies the channel fairway at the commit.
-- Locks: nothing.
-- Raises: nothing.
create or replace function system.notify_parameters() returns trigger language plpgsql as $$
begin
  perform pg_notify('fairway', json_build_object('topic', 'system.parametersChanged')::text);
  return null;
end $$;

-- Event session.ended: nodes close the sockets of the session and invalidate their cache.
-- Takes: nothing; runs after update of ended_at on session.sessions, row by row.
-- Gives: notifies the channel fairway at the commit.
-- Locks: nothing.
-- Raises: nothing.
create or replace function session.notify_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('fairway', json_build_object('topic', 'session.ended', 'sessionId', new.id::text)::text);
  return null;
end $$;

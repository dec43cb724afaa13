-- Ends all sessions of users whom an administrator disables; a trigger notifies every node.
-- Takes: users, the moment.
-- Gives: how many sessions were ended.
-- Locks: the sessions.
-- Raises: nothing.
create or replace function session.end_sessions(users bigint[], moment timestamptz) returns integer
  language sql
  as $$
    with ended as (
      update session.sessions set ended_at = moment, ended_by = 'administrator'
      where ended_at is null and user_id = any (users)
      returning 1
    )
    select count(*)::integer from ended
  $$;

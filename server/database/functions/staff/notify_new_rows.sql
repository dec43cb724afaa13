-- Event staff.userChanged for rows that were added.
-- Takes: nothing; runs after insert on staff.user_roles and staff.user_docks, the rows as `new_rows`.
-- Gives: notifies the channel fairway at the commit.
-- Locks: nothing.
-- Raises: nothing.
create or replace function staff.notify_new_rows() returns trigger language plpgsql as $$
begin
  perform staff.notify_users_changed(array(select distinct user_id from new_rows));
  return null;
end $$;

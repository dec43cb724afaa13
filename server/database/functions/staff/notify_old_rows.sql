-- Event staff.userChanged for rows that were removed.
-- Takes: nothing; runs after delete on staff.user_roles and staff.user_docks, the rows as `old_rows`.
-- Gives: notifies the channel fairway at the commit.
-- Locks: nothing.
-- Raises: nothing.
create or replace function staff.notify_old_rows() returns trigger language plpgsql as $$
begin
  perform staff.notify_users_changed(array(select distinct user_id from old_rows));
  return null;
end $$;

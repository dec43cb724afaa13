-- Event staff.userChanged for a member of staff.
-- Takes: nothing; runs after update of staff.users, row by row.
-- Gives: notifies the channel fairway at the commit.
-- Locks: nothing.
-- Raises: nothing.
create or replace function staff.notify_user_changed() returns trigger language plpgsql as $$
begin
  perform staff.notify_users_changed(array[new.id]);
  return null;
end $$;

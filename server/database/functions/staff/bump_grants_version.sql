-- Version of all grants: a number that changes with every change of menus or grants, so that nodes know when their cache
-- is outdated. Event staff.grantsChanged.
-- Takes: nothing; runs after any change of staff.menus, staff.roles and staff.role_menus.
-- Gives: notifies the channel fairway at the commit.
-- Locks: the one row of staff.grants_version.
-- Raises: nothing.
create or replace function staff.bump_grants_version() returns trigger language plpgsql as $$
begin
  update staff.grants_version set version = version + 1;
  perform pg_notify('fairway', json_build_object('topic', 'staff.grantsChanged')::text);
  return null;
end $$;

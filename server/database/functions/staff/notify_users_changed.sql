-- Event staff.userChanged: names the people whose rights changed; when there are too many for one notification, none is
-- named, which stands for all users.
-- Takes: users.
-- Gives: notifies the channel fairway at the commit.
-- Locks: nothing.
-- Raises: nothing.
create or replace function staff.notify_users_changed(ids bigint[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform pg_notify('fairway', case when cardinality(ids) <= 300
    then json_build_object('topic', 'staff.userChanged', 'userIds', array(select unnest(ids)::text))
    else json_build_object('topic', 'staff.userChanged') end::text);
end $$;

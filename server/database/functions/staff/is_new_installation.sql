-- Whether only one user is older than the days of `sessions.secondPersonDays`: the first administrator, who makes all others.
-- Takes: moment.
-- Gives: true or false.
-- Locks: nothing.
-- Raises: nothing.
create or replace function staff.is_new_installation(moment timestamptz) returns boolean
  language sql stable
  as $$
    select count(*) <= 1 from (
      select from staff.users u where u.created_at <= moment - staff.second_person_days() * interval '1 day' limit 2) older
  $$;

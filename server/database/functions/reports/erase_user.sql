-- Scheduled reports of a member of staff who is erased, with their files.
-- Takes: the user.
-- Gives: nothing.
-- Locks: the rows it deletes.
-- Raises: nothing.
create or replace function reports.erase_user(erased bigint) returns void
  language sql
  as $$
    delete from reports.schedules where user_id = erased
  $$;

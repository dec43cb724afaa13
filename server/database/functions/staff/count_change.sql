-- Version of a member of staff. A change without an author is one of the person themselves.
-- Takes: nothing; runs before update of staff.users, row by row.
-- Gives: the row, with version, changed_at and changed_by.
-- Locks: nothing.
-- Raises: nothing.
create or replace function staff.count_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  if new.changed_at is not distinct from old.changed_at then
    new.changed_at := now();
    new.changed_by := new.id;
  end if;
  return new;
end $$;

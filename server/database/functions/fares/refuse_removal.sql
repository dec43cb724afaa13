-- Only drafts of fare tables can be thrown away.
-- Takes: nothing; runs before delete on fares.fare_tables, row by row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function fares.refuse_removal() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' then
    raise exception 'only drafts of fare tables can be thrown away' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

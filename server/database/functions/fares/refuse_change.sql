-- Fares of a table that is not a draft stay as they are. A table that the same transaction has made may come with its
-- fares.
-- Takes: nothing; runs before insert, update or delete on fares.fares, row by row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function fares.refuse_change() returns trigger language plpgsql as $$
begin
  if exists (
    select from fares.fare_tables t
    -- A table that this transaction has just made may come with its fares.
    where t.status <> 'draft' and t.xmin <> pg_current_xact_id()::xid
      and (tg_op <> 'INSERT' and t.id = old.table_id or tg_op <> 'DELETE' and t.id = new.table_id)
  ) then
    raise exception 'fares of a table that is not a draft stay as they are' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

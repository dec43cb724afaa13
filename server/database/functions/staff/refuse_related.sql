-- Four eyes: refuses a second person who may be the first one, see `staff.are_related`.
-- Takes: runs before insert or update, row by row; its arguments name the columns of the second person, the first person and the moment.
-- Gives: the row.
-- Locks: nothing.
-- Raises: FW412.
create or replace function staff.refuse_related() returns trigger
  language plpgsql
as $$
declare
  after jsonb := to_jsonb(new);
  second bigint := (after ->> tg_argv[0])::bigint;
  first bigint := (after ->> tg_argv[1])::bigint;
begin
  if second is not null and first is not null
    and (tg_op = 'INSERT' or second is distinct from (to_jsonb(old) ->> tg_argv[0])::bigint)
    and staff.are_related(first, second, (after ->> tg_argv[2])::timestamptz) then
    raise exception 'users % and % may be one person', first, second using errcode = 'FW412';
  end if;
  return new;
end $$;

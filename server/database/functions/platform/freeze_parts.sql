-- The parts of a version that is not a draft stay as they are: fares of a table, stops of a line. A version that the same
-- transaction has made may come with its parts.
-- Takes: nothing; runs before insert, update or delete, row by row. Its arguments are the table of the versions and the
-- column that refers to it.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function platform.freeze_parts() returns trigger language plpgsql as $$
declare
  frozen boolean;
begin
  execute format('select exists (select from %s v where v.id in ($1, $2) and v.status <> ''draft''
    and v.xmin <> pg_current_xact_id()::xid)', tg_argv[0]) into frozen
    using case when tg_op <> 'INSERT' then (to_jsonb(old) ->> tg_argv[1])::bigint end,
      case when tg_op <> 'DELETE' then (to_jsonb(new) ->> tg_argv[1])::bigint end;
  if frozen then
    raise exception '% of a version that is not a draft stay as they are', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

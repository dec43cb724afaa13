-- Foreign keys of what a sale writes, checked from the referenced side: a referenced row is not deleted. Deletes are
-- rare, so the referring tables are locked against writes until the transaction ends.
-- Takes: nothing; runs before delete, row by row; its arguments are the columns that refer to the row, as
-- table(column).
-- Gives: the row.
-- Locks: the referring tables, in share mode.
-- Raises: foreign_key_violation.
create or replace function platform.refuse_orphans() returns trigger language plpgsql as $$
declare
  reference text;
  is_referenced boolean;
begin
  foreach reference in array tg_argv loop
    execute format('lock table %s in share mode', split_part(reference, '(', 1));
    execute format('select exists (select from %s where %I = $1)', split_part(reference, '(', 1),
      rtrim(split_part(reference, '(', 2), ')')) into is_referenced using old.id;
    if is_referenced then
      raise exception '% refers to this row of %', reference, tg_table_name using errcode = 'foreign_key_violation';
    end if;
  end loop;
  return old;
end $$;

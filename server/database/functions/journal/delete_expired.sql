-- Retention of the journal: deletes the oldest rows, in chunks.
-- Takes: operations or log_ins, the moment before which rows go, how many at most.
-- Gives: how many rows were deleted.
-- Locks: the rows it deletes.
-- Raises: raise_exception for another table; insufficient_privilege when a row is younger than 180 days.
create or replace function journal.delete_expired(log text, before timestamptz, max_rows integer) returns integer language plpgsql as $$
declare
  deleted integer;
begin
  perform set_config('journal.deleting_expired', 'on', true);
  if log = 'operations' then
    delete from journal.operations where id in (
      select id from journal.operations where at < before order by at, id limit max_rows);
  elsif log = 'log_ins' then
    delete from journal.log_ins where id in (
      select id from journal.log_ins where at < before order by at, id limit max_rows);
  else
    raise exception 'the journal knows no %', log;
  end if;
  get diagnostics deleted = row_count;
  perform set_config('journal.deleting_expired', 'off', true);
  return deleted;
end $$;

-- Retention of the journal: deletes the oldest rows, in chunks.
-- Takes: operations or log_ins, the moment before which rows go, how many at most.
-- Gives: how many rows were deleted.
-- Locks: the rows it deletes.
-- Raises: raise_exception for another table; insufficient_privilege when a row is younger than 180 days.
create or replace function journal.forget(what text, before timestamptz, most integer) returns integer language plpgsql as $$
declare
  gone integer;
begin
  perform set_config('journal.forgetting', 'on', true);
  if what = 'operations' then
    delete from journal.operations where id in (
      select id from journal.operations where at < before order by at, id limit most);
  elsif what = 'log_ins' then
    delete from journal.log_ins where id in (
      select id from journal.log_ins where at < before order by at, id limit most);
  else
    raise exception 'the journal knows no %', what;
  end if;
  get diagnostics gone = row_count;
  perform set_config('journal.forgetting', 'off', true);
  return gone;
end $$;

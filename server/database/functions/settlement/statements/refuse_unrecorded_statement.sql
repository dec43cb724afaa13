-- Guard of the history of statements: a change of status has its event.
-- Takes: nothing; runs after an update, the rows as `before` and `after`.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function settlement.refuse_unrecorded_statement() returns trigger
  language plpgsql
as $$
begin
  if exists (
    select from before b join after a on a.id = b.id
    where a.status <> b.status and not exists (select from settlement.statement_events e
      where e.statement_id = a.id and e.number = a.revision and e.from_status = b.status and e.to_status = a.status)) then
    raise exception 'a change of status of a statement has no event' using errcode = 'check_violation';
  end if;
  return null;
end $$;

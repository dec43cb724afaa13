-- Nothing is shared out in a closed period. Who closes one waits for what is being shared out in it.
-- Takes: nothing; runs after insert on settlement.shares, its new rows as `written`.
-- Gives: nothing.
-- Locks: the periods, against being closed meanwhile.
-- Raises: check_violation.
create or replace function settlement.refuse_closed_period() returns trigger language plpgsql as $$
begin
  perform from settlement.periods p where p.month in (select w.period from written w) order by p.month for share;
  if exists (select from written w join settlement.periods p on p.month = w.period where p.closed_at is not null) then
    raise exception 'the period of a share is closed' using errcode = 'check_violation';
  end if;
  return null;
end $$;

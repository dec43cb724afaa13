-- Closes a day of the office: its tills, its acquirers and its proof are done with. The ledger takes no entry of it already.
-- Takes: the day, who closes it, the moment.
-- Gives: why it is not closed: closed already, or blocked; null when it was.
-- Locks: the closing of periods, until the end of the transaction.
-- Raises: nothing.
create or replace function settlement.close_day(of_day date, by_user bigint, moment timestamptz) returns text
  language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('settlement.periods', 0));
  if exists (select from settlement.day_closes c where c.day = of_day) then
    return 'closed';
  elsif exists (select from settlement.day_checks(of_day) k where k.blocking > 0) then
    return 'blocked';
  end if;
  insert into settlement.day_closes (day, closed_at, closed_by) values (of_day, moment, by_user);
  return null;
end $$;

-- Closes the days that are over, an hour after midnight: from when this is committed nothing is booked to them or before them
-- (accounts.refuse_imbalance). Begins with the day of the first transfer and leaves no day out.
-- Takes: the present moment.
-- Gives: how many days were closed.
-- Locks: the rows it inserts.
-- Raises: nothing.
create or replace function accounts.close_days(moment timestamptz) returns integer
  language plpgsql
as $$
declare
  first date;
  closed integer;
begin
  select coalesce(max(d.day) + 1, (select accounts.day_of(min(t.at)) from accounts.transfers t)) into first from accounts.closed_days d;
  insert into accounts.closed_days (day, closed_at)
  select first + passed, moment from generate_series(0, accounts.day_of(moment - interval '1 hour') - 1 - first) passed
  on conflict (day) do nothing;
  get diagnostics closed = row_count;
  return closed;
end $$;

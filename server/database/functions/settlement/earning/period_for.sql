-- The period that shares of a sailing come to: the first open month from that of its service date on. It stays open until the end of the
-- transaction.
-- Takes: service date.
-- Gives: the first day of the month.
-- Locks: the period, against being closed meanwhile.
-- Raises: nothing.
create or replace function settlement.period_for(service_date date) returns date language plpgsql as $$
declare
  open_month date := date_trunc('month', service_date)::date;
begin
  loop
    insert into settlement.periods (month) values (open_month) on conflict do nothing;
    perform from settlement.periods p where p.month = open_month and p.closed_at is null for share;
    exit when found;
    open_month := (open_month + interval '1 month')::date;
  end loop;
  return open_month;
end $$;

-- Until when a party confirms or disputes a statement that is sent now: the end of the last of so many days.
-- Takes: the moment.
-- Gives: the moment, by the parameter settlement.confirmationDays, its standard value when it is not set.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.statement_deadline(moment timestamptz) returns timestamptz
  language sql stable
  as $$
    select (accounts.day_of(moment) + 1 + coalesce(
      (select (p.value #>> '{}')::integer from system.parameters p where p.key = 'settlement.confirmationDays'), 15))::timestamp
      at time zone 'Asia/Shanghai'
  $$;

-- When each channel begins to sell a sailing, and its closes of sale, by the window of its line: from midnight so many days
-- before the service date.
-- Takes: nothing; runs before a sailing is inserted, row by row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: nothing.
create or replace function sailings.set_opening() returns trigger language plpgsql as $$
declare
  own record;
  midnight timestamptz := new.service_date::timestamp at time zone 'Asia/Shanghai';
begin
  select * into own from sailings.sale_window(new.line_id);
  new.counter_opens_at := midnight - make_interval(days => own.counter_days);
  new.agent_opens_at := midnight - make_interval(days => own.agent_days);
  new.online_opens_at := midnight - make_interval(days => own.online_days);
  new.counter_close_minutes := coalesce(new.counter_close_minutes, own.counter_close);
  new.agent_close_minutes := coalesce(new.agent_close_minutes, own.agent_close);
  new.online_close_minutes := coalesce(new.online_close_minutes, own.online_close);
  return new;
end $$;

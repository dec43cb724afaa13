-- How far ahead each channel sells a line, and its own closes of sale.
-- Takes: line.
-- Gives: one row; the defaults where the line has no window: days and closes of the parameters.
-- Locks: nothing.
-- Raises: nothing.
create or replace function sailings.sale_window(line bigint)
  returns table (counter_days integer, agent_days integer, online_days integer,
    counter_close smallint, agent_close smallint, online_close smallint)
  language sql stable parallel safe
  as $$
    select coalesce(w.counter_days, (standard.days ->> 'counter')::integer),
      coalesce(w.agent_days, (standard.days ->> 'agent')::integer),
      coalesce(w.online_days, (standard.days ->> 'online')::integer),
      w.counter_close_minutes, w.agent_close_minutes, w.online_close_minutes
    from (select sailings.standard_sale_days() as days) standard left join sailings.sale_windows w on w.line_id = line
  $$;

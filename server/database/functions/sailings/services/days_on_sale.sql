-- The horizon of a line: how many days ahead the first of its channels sells.
-- Takes: line.
-- Gives: days.
-- Locks: nothing.
-- Raises: nothing.
create or replace function sailings.days_on_sale(line bigint) returns integer
  language sql stable parallel safe
  as $$ select greatest(w.counter_days, w.agent_days, w.online_days)::integer from sailings.sale_window(line) w $$;

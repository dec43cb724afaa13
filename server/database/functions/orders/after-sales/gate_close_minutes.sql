-- How long before a departure its gate closes: as administrators set it, else the default of the parameter.
-- Takes: nothing.
-- Gives: minutes.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.gate_close_minutes() returns integer
  language sql stable parallel safe
  as $$ select coalesce((select (p.value #>> '{}')::integer from system.parameters p where p.key = 'orders.gateCloseMinutes'), 5) $$;

-- Close of sale by channel where a sailing has none of its own: as administrators set it, else the default of the
-- parameter.
-- Takes: nothing.
-- Gives: minutes before departure by channel.
-- Locks: nothing.
-- Raises: nothing.
create or replace function sailings.standard_close_minutes() returns jsonb
  language sql stable parallel safe
  as $$ select '{"counter": 5, "agent": 15, "online": 30}'::jsonb || coalesce((
    select jsonb_object_agg(substring(p.key from 'orders\.(.*)CloseMinutes'), p.value) from system.parameters p
    where p.key in ('orders.counterCloseMinutes', 'orders.agentCloseMinutes', 'orders.onlineCloseMinutes')), '{}') $$;

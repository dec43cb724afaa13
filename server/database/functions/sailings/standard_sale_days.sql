-- How far ahead a channel sells where a line has no window of its own: as administrators set it, else the default of the
-- parameter.
-- Takes: nothing.
-- Gives: days before the service date by channel.
-- Locks: nothing.
-- Raises: nothing.
create or replace function sailings.standard_sale_days() returns jsonb
  language sql stable parallel safe
  as $$ select '{"counter": 30, "agent": 30, "online": 30}'::jsonb || coalesce((
    select jsonb_object_agg(substring(p.key from 'sailings\.(.*)SaleDays'), p.value) from system.parameters p
    where p.key in ('sailings.counterSaleDays', 'sailings.agentSaleDays', 'sailings.onlineSaleDays')), '{}') $$;

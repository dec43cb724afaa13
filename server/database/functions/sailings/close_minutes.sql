-- Close of sale of a sailing for a channel.
-- Takes: the sailing, channel, what sailings.standard_close_minutes() gives, which a statement reads once.
-- Gives: minutes before departure.
-- Locks: nothing.
-- Raises: nothing.
create or replace function sailings.close_minutes(run sailings.sailings, channel text, standard jsonb) returns integer
  language sql stable parallel safe
  as $$ select coalesce(case channel when 'counter' then run.counter_close_minutes when 'agent' then run.agent_close_minutes
    else run.online_close_minutes end, (standard ->> channel)::integer) $$;

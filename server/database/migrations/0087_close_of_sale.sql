-- Sales end so many minutes before the departure of the passenger's own stop, by channel: the counter on the pier sells
-- until shortly before, an agent and the mini-program stop earlier. A parameter says when; a sailing may have its own.

alter table sailings.sailings rename column sales_close_minutes to counter_close_minutes;
alter table sailings.sailings rename constraint sailings_sales_close_minutes_check to sailings_counter_close_minutes_check;
alter table sailings.sailings alter column counter_close_minutes drop not null;
alter table sailings.sailings alter column counter_close_minutes drop default;
alter table sailings.sailings
  add column agent_close_minutes smallint check (agent_close_minutes between 0 and 10080),
  add column online_close_minutes smallint check (online_close_minutes between 0 and 10080);
-- What stood in every row was the default of the column and no decision about the sailing.
update sailings.sailings set counter_close_minutes = null where counter_close_minutes = 5;
comment on column sailings.sailings.counter_close_minutes is 'Close of sale at the counter, in minutes before the departure of the passenger''s own stop; none means that of the parameter.';
comment on column sailings.sailings.agent_close_minutes is 'The same for agents.';
comment on column sailings.sailings.online_close_minutes is 'The same for the mini-program.';

create function sailings.standard_close_minutes() returns jsonb
  language sql stable parallel safe
  return '{"counter": 5, "agent": 15, "online": 30}'::jsonb || coalesce((
    select jsonb_object_agg(substring(p.key from 'orders\.(.*)CloseMinutes'), p.value) from system.parameters p
    where p.key in ('orders.counterCloseMinutes', 'orders.agentCloseMinutes', 'orders.onlineCloseMinutes')), '{}');
comment on function sailings.standard_close_minutes is 'Close of sale by channel, in minutes, where a sailing has none of its own: as administrators set it, else the default of the parameter.';

create function sailings.close_minutes(run sailings.sailings, channel text, standard jsonb) returns integer
  language sql stable parallel safe
  return coalesce(case channel when 'counter' then run.counter_close_minutes when 'agent' then run.agent_close_minutes
    else run.online_close_minutes end, (standard ->> channel)::integer);
comment on function sailings.close_minutes is 'Close of sale of a sailing for a channel, in minutes before departure. Takes standard_close_minutes(), which a statement reads once.';

create function sailings.close_of_sale(run sailings.sailings, departs timestamptz, channel text, standard jsonb)
  returns timestamptz
  language sql stable parallel safe
  return departs - make_interval(mins => sailings.close_minutes(run, channel, standard));
comment on function sailings.close_of_sale is 'The moment from which a channel does not sell, and holds are not paid, for a departure of a sailing.';

create function sailings.sale_refusal(run sailings.sailings, departs timestamptz, channel text, moment timestamptz, standard jsonb)
  returns text
  language sql stable parallel safe
  return case
    when run.status = 'cancelled' then 'orders.sailingCancelled'
    when run.sale_state = 'stopped' then 'orders.saleStopped'
    when run.sale_state <> 'open' or run.status not in ('scheduled', 'boarding', 'departed')
      or moment >= sailings.close_of_sale(run, departs, channel, standard) then 'orders.closed' end;
comment on function sailings.sale_refusal is 'Why nothing is sold, and no hold paid, for a departure of a sailing: the name of a problem; none when it is on sale. Search, quote, sale and payment of a hold ask it.';

-- Why nothing is sold, and no hold paid, for a departure of a sailing. Search, quote, sale and payment of a hold ask
-- it.
-- Takes: the sailing, the best known time of the departure, channel, moment, what sailings.standard_close_minutes() gives.
-- Gives: the name of a problem; null when it is on sale.
-- Locks: nothing.
-- Raises: nothing.
create or replace function sailings.sale_refusal(run sailings.sailings, departs timestamptz, channel text, moment timestamptz, standard jsonb)
  returns text
  language sql stable parallel safe
  as $$ select case
    when run.status = 'cancelled' then 'orders.sailingCancelled'
    when run.sale_state = 'stopped' or channel = any (run.stopped_channels) then 'orders.saleStopped'
    when moment < case channel when 'counter' then run.counter_opens_at when 'agent' then run.agent_opens_at
      else run.online_opens_at end then 'orders.notOnSaleYet'
    when run.sale_state <> 'open' or run.status not in ('scheduled', 'boarding', 'departed')
      or moment >= sailings.close_of_sale(run, departs, channel, standard) then 'orders.closed' end $$;

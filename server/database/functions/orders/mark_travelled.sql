-- Tickets whose passengers have come to the end of their trip, by the best known time, have travelled: so says the clock as
-- long as no gate does. A ticket whose boarding or landing stop was skipped stays as it is: its passenger may still give it
-- back. An order is closed when its last living ticket has travelled.
-- Takes: sailings, the moment. The caller holds the locks of the sailings.
-- Gives: how many tickets have travelled and how many orders were closed.
-- Locks: the tickets and orders.
-- Raises: nothing.
create or replace function orders.mark_travelled(on_sailings bigint[], moment timestamptz, out tickets integer, out closed integer)
  language plpgsql
as $$
declare
  travelled bigint[] := array(select t.id from orders.tickets t
    join sailings.sailing_stops landing on landing.sailing_id = t.sailing_id and landing.stop_number = t.to_stop
    join sailings.sailing_stops boarding on boarding.sailing_id = t.sailing_id and boarding.stop_number = t.from_stop
    where t.sailing_id = any (on_sailings) and t.state in ('issued', 'boarded') and landing.arrives <= moment
      and boarding.state <> 'skipped' and landing.state <> 'skipped');
begin
  perform orders.change_state(travelled, 'travelled', moment, row('clock', null, null, null)::orders.change_cause);
  tickets := cardinality(travelled);
  update orders.orders o set state = 'closed'
  where o.id in (select t.order_id from orders.tickets t where t.id = any (travelled)) and o.state = 'paid'
    and not exists (select from orders.tickets other where other.order_id = o.id and other.state in ('held', 'issued', 'boarded'));
  get diagnostics closed = row_count;
end $$;

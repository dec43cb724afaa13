-- Lets holds of a sailing end at its close of sale, after that or a delay was changed: they never last beyond it, nor get longer.
-- Takes: the sailing.
-- Gives: how many were shortened.
-- Locks: the orders it writes. The caller holds the lock of the sailing.
-- Raises: nothing.
create or replace function orders.shorten_holds(of_sailing bigint) returns integer
  language plpgsql
as $$
declare
  shortened integer;
begin
  with closes as (
    select t.order_id, min(sailings.close_of_sale(s, call.departs, o.channel, standard.closing)) as at
    from orders.tickets t join orders.orders o on o.id = t.order_id join sailings.sailings s on s.id = t.sailing_id
    join sailings.sailing_stops call on call.sailing_id = t.sailing_id and call.stop_number = t.from_stop
    cross join (select sailings.standard_close_minutes() as closing) standard
    where t.sailing_id = of_sailing and t.state = 'held' and o.state = 'held' group by t.order_id
  )
  update orders.orders o set held_until = greatest(c.at, o.made_at + interval '1 second') from closes c
  where o.id = c.order_id and o.held_until > greatest(c.at, o.made_at + interval '1 second');
  get diagnostics shortened = row_count;
  return shortened;
end $$;

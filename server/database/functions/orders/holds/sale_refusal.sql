-- Why a hold is not paid: the first of its trips that is not on sale, or whose boarding or landing is skipped.
-- Takes: an order, its channel, moment.
-- Gives: the name of a problem; null when all of its trips are on sale.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.sale_refusal(of_order bigint, channel text, moment timestamptz) returns text
  language sql stable
  as $$
    select trip.refusal
    from orders.tickets t
    join sailings.sailings run on run.id = t.sailing_id
    join sailings.sailing_stops boarding on boarding.sailing_id = t.sailing_id and boarding.stop_number = t.from_stop
    join sailings.sailing_stops landing on landing.sailing_id = t.sailing_id and landing.stop_number = t.to_stop
    cross join lateral (select coalesce(
      sailings.sale_refusal(run, boarding.departs, channel, moment, sailings.standard_close_minutes()),
      case when 'skipped' in (boarding.state, landing.state) then 'orders.noTrip' end) as refusal offset 0) trip
    where t.order_id = of_order and trip.refusal is not null
    order by boarding.planned_depart limit 1
  $$;

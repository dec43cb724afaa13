-- Brings an order up to date with its tickets: when the first departs and the last arrives, and that it is over when no ticket
-- of it lives.
-- Takes: an order, whether its sale was voided, moment.
-- Gives: nothing.
-- Locks: the order, which the caller has locked.
-- Raises: nothing.
create or replace function orders.follow_tickets(of_order bigint, voided boolean, moment timestamptz) returns void
  language plpgsql
as $$
begin
  update orders.orders o set first_departs = trip.departs, last_arrives = trip.arrives,
    state = case when trip.living then o.state when voided then 'cancelled' when trip.travelled then 'closed' else 'refunded' end,
    ended_at = case when trip.living or trip.travelled and not voided then o.ended_at else moment end
  from (
    select min(t.planned_depart) as departs, max(t.planned_arrive) as arrives,
      bool_or(t.state in ('held', 'issued', 'boarded')) as living, bool_or(t.state in ('travelled', 'noShow')) as travelled
    from orders.tickets t where t.order_id = of_order and t.state <> 'exchanged') trip
  where o.id = of_order;
end $$;

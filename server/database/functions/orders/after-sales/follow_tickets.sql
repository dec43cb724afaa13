-- Brings orders up to date with their tickets: when the first departs and the last arrives, and that an order is over when no ticket
-- of it lives.
-- Takes: the confirmations whose orders have changed.
-- Gives: nothing.
-- Locks: the orders, which the caller has locked.
-- Raises: nothing.
create or replace function orders.follow_tickets(asked orders.confirmation[]) returns void
  language plpgsql
as $$
begin
  update orders.orders o set first_departs = trip.departs, last_arrives = trip.arrives,
    state = case when trip.living then o.state when trip.voided then 'cancelled' when trip.travelled then 'closed' else 'refunded' end,
    ended_at = case when trip.living or trip.travelled and not trip.voided then o.ended_at else trip.at end
  from (
    select a.order_id, a.kind = 'void' as voided, a.at, min(t.planned_depart) as departs, max(t.planned_arrive) as arrives,
      bool_or(t.state in ('held', 'issued', 'boarded')) as living, bool_or(t.state in ('travelled', 'noShow')) as travelled
    from unnest(asked) a join orders.tickets t on t.order_id = a.order_id and t.state <> 'exchanged'
    group by a.order_id, a.kind, a.at) trip
  where o.id = trip.order_id;
end $$;

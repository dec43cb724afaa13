-- How often the passenger of a ticket was corrected, those of the tickets it was exchanged for included.
-- Takes: a ticket.
-- Gives: how many corrections were applied.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.corrections_of(of_ticket bigint) returns integer
  language sql stable
  as $$
    select count(*)::integer from orders.tickets t join orders.tickets former on former.order_id = t.order_id
      and coalesce(former.origin_ticket_id, former.id) = coalesce(t.origin_ticket_id, t.id)
    join orders.corrections c on c.ticket_id = former.id and c.state = 'applied'
    where t.id = of_ticket
  $$;

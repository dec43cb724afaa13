-- A passenger of a held order who has meanwhile bought a ticket for the same time, and of which order.
-- Takes: an order.
-- Gives: passenger, number of the other order, and whether it is of another organisation; null when there is none.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.travels_elsewhere(held_order bigint) returns jsonb
  language plpgsql stable
  set enable_seqscan = off
as $$
begin
  return (
    select jsonb_build_object('passenger', t.passenger_number, 'number', other_order.number,
      'ofAnotherOrganisation', other_order.organisation_id <> own_order.organisation_id)
    from orders.tickets t
    join orders.orders own_order on own_order.id = t.order_id
    join inventory.occupations mine on mine.ticket_id = t.id
    join inventory.occupations other on other.person = mine.person and other.travel && mine.travel and not other.held and not other.provisional
      and other.ticket_id <> mine.ticket_id
    join orders.tickets other_ticket on other_ticket.id = other.ticket_id
    join orders.orders other_order on other_order.id = other_ticket.order_id
    where t.order_id = held_order
    order by t.passenger_number limit 1);
end $$;

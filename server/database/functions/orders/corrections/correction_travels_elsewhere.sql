-- Another ticket of the new person of a correction at the time of its trip, and of which order.
-- Takes: a correction.
-- Gives: the number of the other order; null when there is none.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.correction_travels_elsewhere(of_correction bigint) returns jsonb
  language plpgsql stable
  set enable_seqscan = off
as $$
begin
  return (
    select jsonb_build_object('number', other_order.number)
    from orders.corrections c
    join inventory.occupations mine on mine.ticket_id = c.ticket_id
    join inventory.occupations other on other.person = orders.person_of(c.certificate_hash) and other.travel && mine.travel
      and not other.held and not other.provisional and other.ticket_id <> c.ticket_id
    join orders.tickets other_ticket on other_ticket.id = other.ticket_id
    join orders.orders other_order on other_order.id = other_ticket.order_id
    where c.id = of_correction limit 1);
end $$;

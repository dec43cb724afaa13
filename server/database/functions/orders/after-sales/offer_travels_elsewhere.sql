-- A passenger of an offer who has another ticket for the time of the new trip, and of which order.
-- Takes: an offer.
-- Gives: passenger and number of the other order; null when there is none.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.offer_travels_elsewhere(of_offer bigint) returns jsonb
  language plpgsql stable
  set enable_seqscan = off
as $$
begin
  return (
    select jsonb_build_object('passenger', t.passenger_number, 'number', other_order.number,
      'ofAnotherOrganisation', other_order.organisation_id <> f.organisation_id)
    from orders.offers f
    join orders.offer_lines l on l.offer_id = f.id
    join orders.tickets t on t.id = l.ticket_id
    join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number and p.version = t.passenger_version
    join sailings.sailing_stops boarding on boarding.sailing_id = f.sailing_id and boarding.stop_number = f.from_stop
    join sailings.sailing_stops landing on landing.sailing_id = f.sailing_id and landing.stop_number = f.to_stop
    join inventory.occupations other on other.person = orders.person_of(p.certificate_hash) and not other.held
      and not other.provisional and other.travel && tstzrange(boarding.planned_depart, landing.planned_arrive)
    join orders.tickets other_ticket on other_ticket.id = other.ticket_id
    join orders.orders other_order on other_order.id = other_ticket.order_id
    where f.id = of_offer and other.ticket_id not in (select x.ticket_id from orders.offer_lines x where x.offer_id = of_offer)
    order by t.passenger_number limit 1);
end $$;

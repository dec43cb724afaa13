-- Who would travel free without enough adults once an offer is confirmed: on the trips that its tickets leave, and on the one
-- they come to. The order may have changed since the offer was made: an adult who was to stay has left meanwhile.
-- Takes: the offer; its order locked.
-- Gives: how many adults may take along and the numbers of the passengers, as orders.companionsStay tells them; null for none.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.companions_stay(offer orders.offers) returns jsonb
  language plpgsql stable
as $$
begin
  -- Most orders have none who travels free.
  if not exists (
      select from orders.tickets t join fares.passenger_types type on type.id = t.passenger_type_id
      where t.order_id = offer.order_id and type.free_per_adult is not null)
    and not exists (
      select from orders.offer_lines l join fares.passenger_types type on type.id = l.new_type_id
      where l.offer_id = offer.id and type.free_per_adult is not null) then
    return null;
  end if;
  return (
    with line as (
      select t.sailing_id, t.from_stop, t.to_stop, t.passenger_number, l.new_type_id, t.id
      from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id where l.offer_id = offer.id
    ), after as (
      select t.sailing_id, t.from_stop, t.to_stop, t.passenger_number, t.passenger_type_id as type_id, false as comes
      from orders.tickets t where t.order_id = offer.order_id and t.state in ('issued', 'boarded')
        and not exists (select from line where line.id = t.id)
      union all
      select offer.sailing_id, offer.from_stop, offer.to_stop, line.passenger_number, line.new_type_id, true
      from line where offer.sailing_id is not null
    ), people as (
      select after.*, type.code, type.is_adult, type.free_per_adult
      from after join fares.passenger_types type on type.id = after.type_id
    ), trip as (
      -- Those who stay on all or a part of a trip that passengers leave, and those who come.
      select distinct p.sailing_id, p.from_stop, p.to_stop, p.code, p.free_per_adult, p.comes
      from people p
      where p.free_per_adult is not null and (p.comes or exists (
        select from line where line.sailing_id = p.sailing_id and line.from_stop <= p.from_stop and line.to_stop >= p.to_stop))
    )
    select jsonb_build_object('most', trip.free_per_adult * adults.count, 'passengers', fellows.numbers)
    from trip
    cross join lateral (
      select count(*) from people p where p.is_adult and p.sailing_id = trip.sailing_id
        and p.from_stop <= trip.from_stop and p.to_stop >= trip.to_stop) adults
    cross join lateral (
      select count(*), string_agg(p.passenger_number::text, ', ' order by p.passenger_number) as numbers
      from people p where p.code = trip.code and p.sailing_id = trip.sailing_id and case
        -- As they are counted for who comes: with those whom adults take along for a part of it.
        when trip.comes then p.from_stop < trip.to_stop and trip.from_stop < p.to_stop
        else p.from_stop = trip.from_stop and p.to_stop = trip.to_stop end) fellows
    where fellows.count > trip.free_per_adult * adults.count
    limit 1);
end $$;

-- Moves what was folded of a ship to its new carrier, which sees it from now on.
-- Takes: nothing; runs after a ship's carrier was changed, row by row.
-- Gives: nothing.
-- Locks: the marks, so that nothing is folded meanwhile, and the facts of both carriers.
-- Raises: nothing.
create or replace function reports.move_ship() returns trigger language plpgsql as $$
begin
  perform from reports.marks m order by m.source for update;
  insert into reports.sales_by_carrier_and_organisation as x (day, carrier_id, organisation_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen, held, held_paid, held_lost)
  select f.day, side.carrier_id, f.organisation_id, f.channel, side.sign * sum(f.orders), side.sign * sum(f.tickets), side.sign * sum(f.returned), side.sign * sum(f.gross_fen), side.sign * sum(f.discount_fen), side.sign * sum(f.back_fen), side.sign * sum(f.moved_fen), side.sign * sum(f.fare_fen), side.sign * sum(f.service_fen), side.sign * sum(f.kept_fen), side.sign * sum(f.held), side.sign * sum(f.held_paid), side.sign * sum(f.held_lost)
  from reports.sales_by_ship_and_organisation f cross join (values (old.carrier_id, -1), (new.carrier_id, 1)) side(carrier_id, sign)
  where f.ship_id = new.id
  group by f.day, side.carrier_id, f.organisation_id, f.channel, side.sign
  order by 1, 2, 3, 4
  on conflict (day, carrier_id, organisation_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen, held = x.held + excluded.held, held_paid = x.held_paid + excluded.held_paid, held_lost = x.held_lost + excluded.held_lost;
  insert into reports.pickups_by_carrier as x (service_date, days_before, carrier_id, riders, fare_fen)
  select f.service_date, f.days_before, side.carrier_id, side.sign * sum(f.riders), side.sign * sum(f.fare_fen)
  from reports.pickups_by_ship f cross join (values (old.carrier_id, -1), (new.carrier_id, 1)) side(carrier_id, sign)
  where f.ship_id = new.id
  group by f.service_date, f.days_before, side.carrier_id, side.sign
  order by 1, 2, 3
  on conflict (service_date, days_before, carrier_id) do update set riders = x.riders + excluded.riders,
    fare_fen = x.fare_fen + excluded.fare_fen;
  return null;
end $$;

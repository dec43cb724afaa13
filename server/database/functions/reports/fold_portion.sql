-- Folds the next portion of rows into facts. Several nodes at once: one folds, the others find nothing to do.
-- Takes: nothing.
-- Gives: how many rows the portion has; 0 when there is none, null while a transaction runs that may still write one of them.
-- Locks: the marks; the facts it adds to.
-- Raises: nothing.
create or replace function reports.fold_portion() returns bigint
  language plpgsql
as $$
declare
  tickets reports.marks;
  events reports.marks;
  transfers reports.marks;
begin
  if (select count(*) from (select from reports.marks m order by m.source for no key update skip locked) free) < 3 then
    return null;
  end if;
  select * into tickets from reports.marks m where m.source = 'tickets';
  select * into events from reports.marks m where m.source = 'events';
  select * into transfers from reports.marks m where m.source = 'transfers';
  if tickets.horizon is null then
    return 0;
  elsif tickets.horizon > pg_snapshot_xmax(pg_current_snapshot()) then
    -- From another cluster, restored here.
    update reports.marks m set horizon = pg_snapshot_xmax(pg_current_snapshot());
    return null;
  elsif pg_snapshot_xmin(pg_current_snapshot()) < tickets.horizon then
    return null;
  end if;
  with moved as materialized (
    select m.*, s.service_date, s.line_id, s.ship_id, ship.carrier_id, s.line_version_id, boarding.dock_id as from_dock_id, landing.dock_id as to_dock_id
    from reports.ticket_moves(tickets.folded_to, tickets.pending_to, events.folded_to, events.pending_to,
      transfers.folded_to, transfers.pending_to) m
    join sailings.sailings s on s.id = m.sailing_id join fleet.ships ship on ship.id = s.ship_id
    left join network.line_stops boarding on boarding.line_version_id = s.line_version_id and boarding.stop_number = m.from_stop
    left join network.line_stops landing on landing.line_version_id = s.line_version_id and landing.stop_number = m.to_stop
  ), trip as (
    insert into reports.trips as x (day, sailing_id, from_stop, to_stop, class_id, type_id, channel, organisation_id, orders, tickets, returned, riders, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen)
    select m.day, m.sailing_id, m.from_stop, m.to_stop, m.class_id, m.type_id, m.channel, m.organisation_id, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.riders), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0
    group by 1, 2, 3, 4, 5, 6, 7, 8
    order by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (day, sailing_id, from_stop, to_stop, class_id, type_id, channel, organisation_id) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, riders = x.riders + excluded.riders, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), sale as (
    insert into reports.sales as x (day, line_id, ship_id, class_id, channel, organisation_id, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen)
    select m.day, m.line_id, m.ship_id, m.class_id, m.channel, m.organisation_id, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
    on conflict (day, line_id, ship_id, class_id, channel, organisation_id) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), sale_by_line as (
    insert into reports.sales_by_line as x (day, line_id, class_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen, held, held_paid, held_lost)
    select m.day, m.line_id, m.class_id, m.channel, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen), sum(m.held), sum(m.held_paid), sum(m.held_expired + m.held_released + m.held_cancelled)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0 or m.held <> 0 or m.held_paid <> 0 or m.held_expired <> 0 or m.held_released <> 0 or m.held_cancelled <> 0
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, line_id, class_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen, held = x.held + excluded.held, held_paid = x.held_paid + excluded.held_paid, held_lost = x.held_lost + excluded.held_lost
  ), sale_by_organisation as (
    insert into reports.sales_by_organisation as x (day, organisation_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen, held, held_paid, held_lost)
    select m.day, m.organisation_id, m.channel, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen), sum(m.held), sum(m.held_paid), sum(m.held_expired + m.held_released + m.held_cancelled)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0 or m.held <> 0 or m.held_paid <> 0 or m.held_expired <> 0 or m.held_released <> 0 or m.held_cancelled <> 0
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (day, organisation_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen, held = x.held + excluded.held, held_paid = x.held_paid + excluded.held_paid, held_lost = x.held_lost + excluded.held_lost
  ), sale_by_organisation_and_line as (
    insert into reports.sales_by_organisation_and_line as x (day, organisation_id, channel, line_id, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen, held, held_paid, held_lost)
    select m.day, m.organisation_id, m.channel, m.line_id, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen), sum(m.held), sum(m.held_paid), sum(m.held_expired + m.held_released + m.held_cancelled)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0 or m.held <> 0 or m.held_paid <> 0 or m.held_expired <> 0 or m.held_released <> 0 or m.held_cancelled <> 0
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, organisation_id, channel, line_id) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen, held = x.held + excluded.held, held_paid = x.held_paid + excluded.held_paid, held_lost = x.held_lost + excluded.held_lost
  ), sale_by_ship as (
    insert into reports.sales_by_ship as x (day, line_id, ship_id, class_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen, held, held_paid, held_lost)
    select m.day, m.line_id, m.ship_id, m.class_id, m.channel, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen), sum(m.held), sum(m.held_paid), sum(m.held_expired + m.held_released + m.held_cancelled)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0 or m.held <> 0 or m.held_paid <> 0 or m.held_expired <> 0 or m.held_released <> 0 or m.held_cancelled <> 0
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (day, line_id, ship_id, class_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen, held = x.held + excluded.held, held_paid = x.held_paid + excluded.held_paid, held_lost = x.held_lost + excluded.held_lost
  ), sale_by_ship_and_organisation as (
    insert into reports.sales_by_ship_and_organisation as x (day, ship_id, organisation_id, channel, line_id, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen, held, held_paid, held_lost)
    select m.day, m.ship_id, m.organisation_id, m.channel, m.line_id, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen), sum(m.held), sum(m.held_paid), sum(m.held_expired + m.held_released + m.held_cancelled)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0 or m.held <> 0 or m.held_paid <> 0 or m.held_expired <> 0 or m.held_released <> 0 or m.held_cancelled <> 0
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (day, ship_id, organisation_id, channel, line_id) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen, held = x.held + excluded.held, held_paid = x.held_paid + excluded.held_paid, held_lost = x.held_lost + excluded.held_lost
  ), sale_by_carrier_and_organisation as (
    insert into reports.sales_by_carrier_and_organisation as x (day, carrier_id, organisation_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen, held, held_paid, held_lost)
    select m.day, m.carrier_id, m.organisation_id, m.channel, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen), sum(m.held), sum(m.held_paid), sum(m.held_expired + m.held_released + m.held_cancelled)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0 or m.held <> 0 or m.held_paid <> 0 or m.held_expired <> 0 or m.held_released <> 0 or m.held_cancelled <> 0
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, carrier_id, organisation_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen, held = x.held + excluded.held, held_paid = x.held_paid + excluded.held_paid, held_lost = x.held_lost + excluded.held_lost
  ), sale_by_relation as (
    insert into reports.sales_by_relation as x (day, from_dock_id, to_dock_id, line_id, class_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen)
    select m.day, m.from_dock_id, m.to_dock_id, m.line_id, m.class_id, m.channel, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
    on conflict (day, from_dock_id, to_dock_id, line_id, class_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), sale_by_relation_and_channel as (
    insert into reports.sales_by_relation_and_channel as x (day, from_dock_id, to_dock_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen)
    select m.day, m.from_dock_id, m.to_dock_id, m.channel, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, from_dock_id, to_dock_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), sale_by_relation_and_organisation as (
    insert into reports.sales_by_relation_and_organisation as x (from_dock_id, to_dock_id, day, organisation_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen)
    select m.from_dock_id, m.to_dock_id, m.day, m.organisation_id, m.channel, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen)
    from moved m
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (from_dock_id, to_dock_id, day, organisation_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), sale_by_dock_and_organisation as (
    insert into reports.sales_by_dock_and_organisation as x (day, dock_id, organisation_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen)
    select m.day, at.dock_id, m.organisation_id, m.channel, sum(m.orders), sum(m.tickets), sum(m.returned), sum(m.gross_fen), sum(m.discount_fen), sum(m.back_fen), sum(m.moved_fen), sum(m.fare_fen), sum(m.service_fen), sum(m.kept_fen)
    from moved m cross join lateral (select m.from_dock_id union select m.to_dock_id) at(dock_id)
    where m.tickets <> 0 or m.returned <> 0 or m.riders <> 0 or m.kept_fen <> 0
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, dock_id, organisation_id, channel) do update set orders = x.orders + excluded.orders, tickets = x.tickets + excluded.tickets, returned = x.returned + excluded.returned, gross_fen = x.gross_fen + excluded.gross_fen, discount_fen = x.discount_fen + excluded.discount_fen, back_fen = x.back_fen + excluded.back_fen, moved_fen = x.moved_fen + excluded.moved_fen, fare_fen = x.fare_fen + excluded.fare_fen, service_fen = x.service_fen + excluded.service_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), refund as (
    insert into reports.refunds as x (day, line_id, ship_id, class_id, channel, organisation_id, reason, returned, back_fen, kept_fen)
    select m.day, m.line_id, m.ship_id, m.class_id, m.channel, m.organisation_id, m.reason, sum(m.returned), sum(m.back_fen), sum(m.kept_fen)
    from moved m
    where m.reason is not null
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1, 2, 3, 4, 5, 6, 7
    on conflict (day, line_id, ship_id, class_id, channel, organisation_id, reason) do update set returned = x.returned + excluded.returned, back_fen = x.back_fen + excluded.back_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), refund_by_line as (
    insert into reports.refunds_by_line as x (day, line_id, class_id, channel, reason, returned, back_fen, kept_fen)
    select m.day, m.line_id, m.class_id, m.channel, m.reason, sum(m.returned), sum(m.back_fen), sum(m.kept_fen)
    from moved m
    where m.reason is not null
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (day, line_id, class_id, channel, reason) do update set returned = x.returned + excluded.returned, back_fen = x.back_fen + excluded.back_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), refund_by_organisation as (
    insert into reports.refunds_by_organisation as x (day, organisation_id, channel, reason, returned, back_fen, kept_fen)
    select m.day, m.organisation_id, m.channel, m.reason, sum(m.returned), sum(m.back_fen), sum(m.kept_fen)
    from moved m
    where m.reason is not null
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, organisation_id, channel, reason) do update set returned = x.returned + excluded.returned, back_fen = x.back_fen + excluded.back_fen, kept_fen = x.kept_fen + excluded.kept_fen
  ), hold as (
    insert into reports.holds as x (day, organisation_id, channel, line_id, ship_id, held, held_paid, held_expired, held_released, held_cancelled)
    select m.day, m.organisation_id, m.channel, m.line_id, m.ship_id, sum(m.held), sum(m.held_paid), sum(m.held_expired), sum(m.held_released), sum(m.held_cancelled)
    from moved m
    where m.held <> 0 or m.held_paid <> 0 or m.held_expired <> 0 or m.held_released <> 0 or m.held_cancelled <> 0
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (day, organisation_id, channel, line_id, ship_id) do update set held = x.held + excluded.held, held_paid = x.held_paid + excluded.held_paid, held_expired = x.held_expired + excluded.held_expired, held_released = x.held_released + excluded.held_released, held_cancelled = x.held_cancelled + excluded.held_cancelled
  ), load as (
    insert into reports.loads as x (sailing_id, leg, riders, boarding, fare_fen)
    select m.sailing_id, leg, sum(m.riders), coalesce(sum(m.riders) filter (where leg = m.from_stop), 0),
      coalesce(sum(m.fare_fen) filter (where leg = m.from_stop), 0)
    from moved m cross join lateral generate_series(m.from_stop, m.to_stop - 1) leg
    where m.riders <> 0
    group by 1, 2
    order by 1, 2
    on conflict (sailing_id, leg) do update set riders = x.riders + excluded.riders, boarding = x.boarding + excluded.boarding,
      fare_fen = x.fare_fen + excluded.fare_fen
  ), load_by_sailing as (
    insert into reports.loads_by_sailing as x (sailing_id, riders, boarding, fare_fen)
    select m.sailing_id, sum(m.riders * (m.to_stop - m.from_stop)), sum(m.riders), sum(m.fare_fen)
    from moved m
    where m.riders <> 0
    group by 1
    order by 1
    on conflict (sailing_id) do update set riders = x.riders + excluded.riders, boarding = x.boarding + excluded.boarding,
      fare_fen = x.fare_fen + excluded.fare_fen
  ), load_by_leg as (
    insert into reports.loads_by_leg as x (service_date, line_id, line_version_id, leg, riders, boarding, fare_fen)
    select m.service_date, m.line_id, m.line_version_id, leg, sum(m.riders), coalesce(sum(m.riders) filter (where leg = m.from_stop), 0),
      coalesce(sum(m.fare_fen) filter (where leg = m.from_stop), 0)
    from moved m cross join lateral generate_series(m.from_stop, m.to_stop - 1) leg
    where m.riders <> 0
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (service_date, line_id, line_version_id, leg) do update set riders = x.riders + excluded.riders,
      boarding = x.boarding + excluded.boarding, fare_fen = x.fare_fen + excluded.fare_fen
  ), relation as (
    insert into reports.relations as x (service_date, line_id, ship_id, line_version_id, from_stop, to_stop, organisation_id, riders, fare_fen)
    select m.service_date, m.line_id, m.ship_id, m.line_version_id, m.from_stop, m.to_stop, m.organisation_id, sum(m.riders), sum(m.fare_fen)
    from moved m
    where m.riders <> 0
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1, 2, 3, 4, 5, 6, 7
    on conflict (service_date, line_id, ship_id, line_version_id, from_stop, to_stop, organisation_id) do update set riders = x.riders + excluded.riders, fare_fen = x.fare_fen + excluded.fare_fen
  ), relation_by_line as (
    insert into reports.relations_by_line as x (service_date, line_id, line_version_id, from_stop, to_stop, riders, fare_fen)
    select m.service_date, m.line_id, m.line_version_id, m.from_stop, m.to_stop, sum(m.riders), sum(m.fare_fen)
    from moved m
    where m.riders <> 0
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (service_date, line_id, line_version_id, from_stop, to_stop) do update set riders = x.riders + excluded.riders, fare_fen = x.fare_fen + excluded.fare_fen
  ), relation_by_ship as (
    insert into reports.relations_by_ship as x (service_date, line_id, ship_id, line_version_id, from_stop, to_stop, riders, fare_fen)
    select m.service_date, m.line_id, m.ship_id, m.line_version_id, m.from_stop, m.to_stop, sum(m.riders), sum(m.fare_fen)
    from moved m
    where m.riders <> 0
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
    on conflict (service_date, line_id, ship_id, line_version_id, from_stop, to_stop) do update set riders = x.riders + excluded.riders, fare_fen = x.fare_fen + excluded.fare_fen
  ), pickup_by_line as (
    insert into reports.pickups_by_line as x (service_date, days_before, line_id, riders, fare_fen)
    select m.service_date, greatest(m.service_date - m.day, 0), m.line_id, sum(m.riders), sum(m.fare_fen)
    from moved m
    where m.riders <> 0
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (service_date, days_before, line_id) do update set riders = x.riders + excluded.riders, fare_fen = x.fare_fen + excluded.fare_fen
  ), pickup as (
    insert into reports.pickups as x (service_date, days_before, line_id, ship_id, organisation_id, riders, fare_fen)
    select m.service_date, greatest(m.service_date - m.day, 0), m.line_id, m.ship_id, m.organisation_id, sum(m.riders), sum(m.fare_fen)
    from moved m
    where m.riders <> 0
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (service_date, days_before, line_id, ship_id, organisation_id) do update set riders = x.riders + excluded.riders, fare_fen = x.fare_fen + excluded.fare_fen
  ), pickup_by_ship as (
    insert into reports.pickups_by_ship as x (service_date, days_before, line_id, ship_id, riders, fare_fen)
    select m.service_date, greatest(m.service_date - m.day, 0), m.line_id, m.ship_id, sum(m.riders), sum(m.fare_fen)
    from moved m
    where m.riders <> 0
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (service_date, days_before, line_id, ship_id) do update set riders = x.riders + excluded.riders, fare_fen = x.fare_fen + excluded.fare_fen
  ), pickup_by_carrier as (
    insert into reports.pickups_by_carrier as x (service_date, days_before, carrier_id, riders, fare_fen)
    select m.service_date, greatest(m.service_date - m.day, 0), m.carrier_id, sum(m.riders), sum(m.fare_fen)
    from moved m
    where m.riders <> 0
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (service_date, days_before, carrier_id) do update set riders = x.riders + excluded.riders, fare_fen = x.fare_fen + excluded.fare_fen
  ), taken as materialized (
    select * from reports.transfer_takings(transfers.folded_to, transfers.pending_to)
  ), taking as (
    insert into reports.takings as x (day, user_id, organisation_id, method, orders, taken_fen, returned_fen, over_fen)
    select m.day, m.user_id, m.organisation_id, m.method, sum(m.orders), sum(m.taken_fen), sum(m.returned_fen), sum(m.over_fen)
    from taken m
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (day, user_id, organisation_id, method) do update set orders = x.orders + excluded.orders, taken_fen = x.taken_fen + excluded.taken_fen, returned_fen = x.returned_fen + excluded.returned_fen, over_fen = x.over_fen + excluded.over_fen
  ), taking_by_person as (
    insert into reports.takings_by_person as x (day, user_id, organisation_id, orders, taken_fen, returned_fen, over_fen)
    select m.day, m.user_id, m.organisation_id, sum(m.orders), sum(m.taken_fen), sum(m.returned_fen), sum(m.over_fen)
    from taken m
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (day, user_id, organisation_id) do update set orders = x.orders + excluded.orders, taken_fen = x.taken_fen + excluded.taken_fen, returned_fen = x.returned_fen + excluded.returned_fen, over_fen = x.over_fen + excluded.over_fen
  ), taking_by_method as (
    insert into reports.takings_by_method as x (day, organisation_id, method, orders, taken_fen, returned_fen, over_fen)
    select m.day, m.organisation_id, m.method, sum(m.orders), sum(m.taken_fen), sum(m.returned_fen), sum(m.over_fen)
    from taken m
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (day, organisation_id, method) do update set orders = x.orders + excluded.orders, taken_fen = x.taken_fen + excluded.taken_fen, returned_fen = x.returned_fen + excluded.returned_fen, over_fen = x.over_fen + excluded.over_fen
  )
  update reports.marks m set folded_to = m.pending_to, pending_to = null, horizon = null where m.pending_to is not null;
  return (tickets.pending_to - tickets.folded_to) + (events.pending_to - events.folded_to) + (transfers.pending_to - transfers.folded_to);
end $$;

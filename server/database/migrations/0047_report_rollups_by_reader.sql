-- Rollups for carriers, port corporations and people of some docks, and of money given back.

create table reports.sales_by_ship (
  day date not null,
  line_id bigint not null,
  ship_id bigint not null,
  class_id bigint not null,
  channel text not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  held integer not null,
  held_paid integer not null,
  held_lost integer not null,
  primary key (day, line_id, ship_id, class_id, channel),
  check (gross_fen - discount_fen - back_fen + moved_fen = fare_fen + service_fen + kept_fen)
);
comment on table reports.sales_by_ship is 'Rollup of sales and holds, whatever the organisation.';
comment on column reports.sales_by_ship.held_lost is 'Held tickets that expired, were released or cancelled.';

create table reports.sales_by_ship_and_organisation (
  day date not null,
  ship_id bigint not null,
  organisation_id bigint not null,
  channel text not null,
  line_id bigint not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  held integer not null,
  held_paid integer not null,
  held_lost integer not null,
  primary key (day, ship_id, organisation_id, channel, line_id),
  check (gross_fen - discount_fen - back_fen + moved_fen = fare_fen + service_fen + kept_fen)
);
comment on table reports.sales_by_ship_and_organisation is 'Rollup of sales and holds, whatever the class.';
comment on column reports.sales_by_ship_and_organisation.held_lost is 'Held tickets that expired, were released or cancelled.';
create index on reports.sales_by_ship_and_organisation (ship_id, day);

create table reports.sales_by_carrier_and_organisation (
  day date not null,
  carrier_id bigint not null,
  organisation_id bigint not null,
  channel text not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  held integer not null,
  held_paid integer not null,
  held_lost integer not null,
  primary key (day, carrier_id, organisation_id, channel),
  check (gross_fen - discount_fen - back_fen + moved_fen = fare_fen + service_fen + kept_fen)
);
comment on table reports.sales_by_carrier_and_organisation is 'Rollup of sales and holds by the present carrier of the ship, whatever was sold.';
comment on column reports.sales_by_carrier_and_organisation.held_lost is 'Held tickets that expired, were released or cancelled.';
create index on reports.sales_by_carrier_and_organisation (carrier_id, day);

create table reports.sales_by_relation (
  day date not null,
  from_dock_id bigint not null,
  to_dock_id bigint not null,
  line_id bigint not null,
  class_id bigint not null,
  channel text not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  primary key (day, from_dock_id, to_dock_id, line_id, class_id, channel),
  check (gross_fen - discount_fen - back_fen + moved_fen = fare_fen + service_fen + kept_fen)
);
comment on table reports.sales_by_relation is 'Rollup of reports.trips by the docks of the line.';
create index on reports.sales_by_relation (from_dock_id, day);
create index on reports.sales_by_relation (to_dock_id, day);

create table reports.sales_by_relation_and_organisation (
  from_dock_id bigint not null,
  to_dock_id bigint not null,
  day date not null,
  organisation_id bigint not null,
  channel text not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  primary key (from_dock_id, to_dock_id, day, organisation_id, channel),
  check (gross_fen - discount_fen - back_fen + moved_fen = fare_fen + service_fen + kept_fen)
);
comment on table reports.sales_by_relation_and_organisation is 'Rollup of reports.trips by the docks of the line, whatever was sold.';
create index on reports.sales_by_relation_and_organisation using brin (day) with (pages_per_range = 8, autosummarize = on);

create table reports.sales_by_dock_and_organisation (
  day date not null,
  dock_id bigint not null,
  organisation_id bigint not null,
  channel text not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  primary key (day, dock_id, organisation_id, channel),
  check (gross_fen - discount_fen - back_fen + moved_fen = fare_fen + service_fen + kept_fen)
);
comment on table reports.sales_by_dock_and_organisation is 'What begins or ends at a dock of the line: a trip counts at each of its docks.';

create table reports.refunds_by_line (
  day date not null,
  line_id bigint not null,
  class_id bigint not null,
  channel text not null,
  reason text not null,
  returned integer not null,
  back_fen bigint not null,
  kept_fen bigint not null,
  primary key (day, line_id, class_id, channel, reason)
);
comment on table reports.refunds_by_line is 'Rollup of reports.refunds, whatever the ship and the organisation.';

create table reports.refunds_by_organisation (
  day date not null,
  organisation_id bigint not null,
  channel text not null,
  reason text not null,
  returned integer not null,
  back_fen bigint not null,
  kept_fen bigint not null,
  primary key (day, organisation_id, channel, reason)
);
comment on table reports.refunds_by_organisation is 'Rollup of reports.refunds, whatever was sold.';

create table reports.relations_by_ship (
  service_date date not null,
  line_id bigint not null,
  ship_id bigint not null,
  line_version_id bigint not null,
  from_stop smallint not null,
  to_stop smallint not null,
  riders integer not null,
  fare_fen bigint not null,
  primary key (service_date, line_id, ship_id, line_version_id, from_stop, to_stop)
);
comment on table reports.relations_by_ship is 'Rollup of reports.relations, whatever the organisation.';

create table reports.pickups_by_ship (
  service_date date not null,
  days_before smallint not null,
  line_id bigint not null,
  ship_id bigint not null,
  riders integer not null,
  fare_fen bigint not null,
  primary key (service_date, days_before, line_id, ship_id)
);
comment on table reports.pickups_by_ship is 'Rollup of reports.pickups, whatever the organisation.';

create table reports.pickups_by_carrier (
  service_date date not null,
  days_before smallint not null,
  carrier_id bigint not null,
  riders integer not null,
  fare_fen bigint not null,
  primary key (service_date, days_before, carrier_id)
);
comment on table reports.pickups_by_carrier is 'Rollup of reports.pickups by the present carrier of the ship.';

-- One organisation over a long period.
create index on reports.sales (organisation_id, day);
create index on reports.relations (organisation_id, service_date);
create index on reports.pickups (organisation_id, service_date);

create trigger moved after update of carrier_id on fleet.ships for each row when (old.carrier_id <> new.carrier_id)
  execute function reports.move_ship();

-- How late calls were, reckoned once instead of in each report.
alter table sailings.sailing_stops
  add column late_minutes float8 generated always as (case
    when state = 'skipped' then null
    when planned_depart is null then date_part('epoch', coalesce(actual_arrive, expected_arrive) - planned_arrive) / 60
    else date_part('epoch', coalesce(actual_depart, expected_depart) - planned_depart) / 60 end) stored;
comment on column sailings.sailing_stops.late_minutes is
  'From the planned departure to the recorded one, else to the announced one; of arrivals at the last call. Null when there is none yet.';

-- What was folded is folded anew, with the rollups; until then reports read the rows as they are.
delete from reports.trips;
delete from reports.sales;
delete from reports.sales_by_line;
delete from reports.sales_by_organisation;
delete from reports.sales_by_organisation_and_line;
delete from reports.refunds;
delete from reports.holds;
delete from reports.loads;
delete from reports.loads_by_sailing;
delete from reports.loads_by_leg;
delete from reports.relations;
delete from reports.relations_by_line;
delete from reports.pickups;
delete from reports.pickups_by_line;
delete from reports.takings;
delete from reports.takings_by_person;
delete from reports.takings_by_method;
update reports.marks set folded_to = 0, pending_to = null, horizon = null;

-- Rollups: the same facts by fewer keys, for reports over the whole network or over one organisation.

create table reports.sales_by_line (
  day date not null,
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
  held integer not null,
  held_paid integer not null,
  held_lost integer not null,
  primary key (day, line_id, class_id, channel),
  check (gross_fen - discount_fen - back_fen + moved_fen = fare_fen + service_fen + kept_fen)
);
comment on table reports.sales_by_line is 'Rollup of sales and holds, whatever the ship and the organisation.';
comment on column reports.sales_by_line.held_lost is 'Held tickets that expired, were released or cancelled.';

create table reports.sales_by_organisation (
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
  held integer not null,
  held_paid integer not null,
  held_lost integer not null,
  primary key (day, organisation_id, channel),
  check (gross_fen - discount_fen - back_fen + moved_fen = fare_fen + service_fen + kept_fen)
);
comment on table reports.sales_by_organisation is 'Rollup of sales and holds, whatever was sold.';
create index on reports.sales_by_organisation (organisation_id, day);

create table reports.sales_by_organisation_and_line (
  day date not null,
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
  primary key (day, organisation_id, channel, line_id),
  check (gross_fen - discount_fen - back_fen + moved_fen = fare_fen + service_fen + kept_fen)
);
comment on table reports.sales_by_organisation_and_line is 'Rollup of sales and holds, whatever the ship and the class.';
create index on reports.sales_by_organisation_and_line (organisation_id, day);

create table reports.loads_by_sailing (
  sailing_id bigint not null,
  riders integer not null,
  boarding integer not null,
  fare_fen bigint not null,
  primary key (sailing_id)
);
comment on table reports.loads_by_sailing is 'Rollup of reports.loads, whatever the leg.';
comment on column reports.loads_by_sailing.riders is 'Paid places of all legs together.';

create table reports.loads_by_leg (
  service_date date not null,
  line_id bigint not null,
  line_version_id bigint not null,
  leg smallint not null,
  riders integer not null,
  boarding integer not null,
  fare_fen bigint not null,
  primary key (service_date, line_id, line_version_id, leg)
);
comment on table reports.loads_by_leg is 'Rollup of reports.loads, whatever the sailing.';

create table reports.pickups_by_line (
  service_date date not null,
  days_before smallint not null,
  line_id bigint not null,
  riders integer not null,
  fare_fen bigint not null,
  primary key (service_date, days_before, line_id)
);
comment on table reports.pickups_by_line is 'Rollup of reports.pickups, whatever the ship and the organisation.';

create table reports.relations_by_line (
  service_date date not null,
  line_id bigint not null,
  line_version_id bigint not null,
  from_stop smallint not null,
  to_stop smallint not null,
  riders integer not null,
  fare_fen bigint not null,
  primary key (service_date, line_id, line_version_id, from_stop, to_stop)
);
comment on table reports.relations_by_line is 'Rollup of reports.relations, whatever the ship and the organisation.';

create table reports.takings_by_person (
  day date not null,
  user_id bigint not null,
  organisation_id bigint not null,
  orders integer not null,
  taken_fen bigint not null,
  returned_fen bigint not null,
  over_fen bigint not null,
  primary key (day, user_id, organisation_id)
);
comment on table reports.takings_by_person is 'Rollup of reports.takings, whatever the method.';

create table reports.takings_by_method (
  day date not null,
  organisation_id bigint not null,
  method text not null,
  orders integer not null,
  taken_fen bigint not null,
  returned_fen bigint not null,
  over_fen bigint not null,
  primary key (day, organisation_id, method)
);
comment on table reports.takings_by_method is 'Rollup of reports.takings, whoever took the money.';

-- Calls by the day they were planned for.
alter table sailings.sailing_stops
  add column planned_day date generated always as (accounts.day_of(coalesce(planned_depart, planned_arrive))) stored;
comment on column sailings.sailing_stops.planned_day is 'The day of the planned departure; of the planned arrival at the last call.';
create index calls_by_day on sailings.sailing_stops (planned_day);

-- What was folded is folded anew, with the rollups; until then reports read the rows as they are.
delete from reports.trips;
delete from reports.sales;
delete from reports.refunds;
delete from reports.holds;
delete from reports.loads;
delete from reports.relations;
delete from reports.pickups;
delete from reports.takings;
update reports.marks set folded_to = 0, pending_to = null, horizon = null;

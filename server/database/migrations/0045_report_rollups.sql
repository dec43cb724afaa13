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
  primary key (day, line_id, class_id, channel),
  check (gross_fen - discount_fen - back_fen + moved_fen = fare_fen + service_fen + kept_fen)
);
comment on table reports.sales_by_line is 'Rollup of reports.sales, whatever the ship and the organisation.';

create table reports.sales_by_organisation (
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
comment on table reports.sales_by_organisation is 'Rollup of reports.sales and reports.holds, whatever the ship and the class.';
comment on column reports.sales_by_organisation.held_lost is 'Held tickets that expired, were released or cancelled.';
create index on reports.sales_by_organisation (organisation_id, day);

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

create table reports.loads_by_sailing (
  sailing_id bigint primary key,
  riders integer not null,
  boarding integer not null,
  fare_fen bigint not null
);
comment on table reports.loads_by_sailing is 'Rollup of reports.loads, whatever the leg.';
comment on column reports.loads_by_sailing.riders is 'Paid places of all legs together.';

insert into reports.sales_by_line select day, line_id, class_id, channel, sum(orders), sum(tickets), sum(returned), sum(gross_fen), sum(discount_fen), sum(back_fen), sum(moved_fen), sum(fare_fen), sum(service_fen), sum(kept_fen) from reports.sales group by 1, 2, 3, 4;
insert into reports.sales_by_organisation
select day, organisation_id, channel, line_id, sum(orders), sum(tickets), sum(returned), sum(gross_fen), sum(discount_fen), sum(back_fen), sum(moved_fen), sum(fare_fen), sum(service_fen), sum(kept_fen), sum(held), sum(held_paid), sum(held_lost) from (
  select day, organisation_id, channel, line_id, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen, 0 as held, 0 as held_paid, 0 as held_lost from reports.sales
  union all
  select day, organisation_id, channel, line_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, held, held_paid, held_expired + held_released + held_cancelled
  from reports.holds) x group by 1, 2, 3, 4;
insert into reports.pickups_by_line select service_date, days_before, line_id, sum(riders), sum(fare_fen) from reports.pickups group by 1, 2, 3;
insert into reports.relations_by_line
select service_date, line_id, line_version_id, from_stop, to_stop, sum(riders), sum(fare_fen) from reports.relations group by 1, 2, 3, 4, 5;
insert into reports.loads_by_sailing select sailing_id, sum(riders), sum(boarding), sum(fare_fen) from reports.loads group by 1;

-- Days of reports of port corporations and of people of some docks.

create table reports.sales_by_relation_and_channel (
  day date not null,
  from_dock_id bigint not null,
  to_dock_id bigint not null,
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
  primary key (day, from_dock_id, to_dock_id, channel),
  check (gross_fen - discount_fen - back_fen + moved_fen = fare_fen + service_fen + kept_fen)
);
comment on table reports.sales_by_relation_and_channel is 'Rollup of reports.sales_by_relation, whatever the line and the class.';
create index on reports.sales_by_relation_and_channel (from_dock_id, day);
create index on reports.sales_by_relation_and_channel (to_dock_id, day);

insert into reports.sales_by_relation_and_channel (day, from_dock_id, to_dock_id, channel, orders, tickets, returned, gross_fen, discount_fen, back_fen, moved_fen, fare_fen, service_fen, kept_fen)
select day, from_dock_id, to_dock_id, channel, sum(orders), sum(tickets), sum(returned), sum(gross_fen), sum(discount_fen), sum(back_fen), sum(moved_fen), sum(fare_fen), sum(service_fen), sum(kept_fen)
from reports.sales_by_relation group by day, from_dock_id, to_dock_id, channel;

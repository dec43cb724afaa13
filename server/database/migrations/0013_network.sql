-- The river: ports, docks and lines.

create table network.ports (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  river_km integer not null,
  corporation_id bigint references staff.organisations,
  position integer not null default 0,
  river_km_estimated boolean not null default false
);
comment on table network.ports is 'Harbours of towns along the river.';
comment on column network.ports.river_km is 'Kilometres along the river from Chaotianmen, downstream.';
-- Some river kilometres are published, others are read off a map.
comment on column network.ports.river_km_estimated is 'True where the kilometre is an estimate, within 8 km.';
create index on network.ports (corporation_id);

create table network.docks (
  id bigint generated always as identity primary key,
  port_id bigint not null references network.ports,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  berths smallint not null default 1 check (berths between 1 and 99),
  river_km integer not null,
  position integer not null default 0
);
comment on table network.docks is 'Landing places in a port.';
create index on network.docks (port_id);

-- The docks a person works at are those of the river.
alter table staff.user_docks add foreign key (dock_id) references network.docks;

create table network.lines (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  kind text not null check (kind in ('fast', 'ferry', 'sightseeing', 'cruise')),
  carrier_id bigint not null references staff.organisations,
  enabled boolean not null default true,
  position integer not null default 0
);
comment on table network.lines is 'Ordered stops served by sailings.';
create index on network.lines (carrier_id);

create table network.line_stops (
  line_id bigint not null references network.lines on delete cascade,
  stop_number smallint not null check (stop_number between 0 and 31),
  dock_id bigint not null references network.docks,
  arrive_minutes integer check (arrive_minutes > 0),
  depart_minutes integer check (depart_minutes >= 0),
  primary key (line_id, stop_number),
  check ((stop_number = 0) = (arrive_minutes is null)),
  check (stop_number > 0 or depart_minutes = 0),
  check (depart_minutes >= arrive_minutes)
);
comment on table network.line_stops is 'Calls of a line, numbered from 0. The same dock may come twice: a trip is told by stop number, never by dock alone.';
comment on column network.line_stops.arrive_minutes is 'Minutes after departure from stop 0; none at the first stop.';
comment on column network.line_stops.depart_minutes is 'Minutes after departure from stop 0; none at the last stop.';
create index on network.line_stops (dock_id);

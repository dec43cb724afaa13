-- The river: ports, docks, lines and their versions.

create table network.ports (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  river_km integer not null,
  corporation_id bigint references staff.organisations,
  position integer not null default 0,
  river_km_estimated boolean not null default false,
  enabled boolean not null default true,
  revision integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by bigint references staff.users,
  check (river_km between -3000 and 3000)
);
comment on table network.ports is 'Harbours of towns along the river.';
comment on column network.ports.river_km is 'Kilometres along the river from Chaotianmen, downstream.';
-- Some river kilometres are published, others are read off a map.
comment on column network.ports.river_km_estimated is 'True where the kilometre is an estimate, within 8 km.';
comment on column network.ports.enabled is 'False: nothing new is planned here; what exists keeps it.';
comment on column network.ports.revision is 'Counts changes, so that two people never overwrite each other.';
create index on network.ports (corporation_id);
create trigger corporation_runs_port after insert or update of corporation_id on network.ports for each row
  when (new.corporation_id is not null) execute function network.check_corporation();

create table network.docks (
  id bigint generated always as identity primary key,
  port_id bigint not null references network.ports,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  berths smallint not null default 1 check (berths between 1 and 99),
  river_km integer not null check (river_km between -3000 and 3000),
  position integer not null default 0,
  opens_minute smallint check (opens_minute between 0 and 1439),
  closes_minute smallint check (closes_minute between 0 and 1439),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  enabled boolean not null default true,
  revision integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by bigint references staff.users,
  constraint opens_and_closes check ((opens_minute is null) = (closes_minute is null) and opens_minute <> closes_minute),
  constraint whole_position check ((latitude is null) = (longitude is null))
);
comment on table network.docks is 'Landing places in a port.';
comment on column network.docks.opens_minute is 'Minute of the day in Asia/Shanghai; none where it is always open. It may close on the next day: 22:00 to 05:00.';
comment on column network.docks.enabled is 'False: no new line, person or sailing gets it; what exists keeps it.';
comment on column network.docks.revision is 'Counts changes, so that two people never overwrite each other.';
create index on network.docks (port_id);
create trigger stays_in_its_port before update of port_id on network.docks for each row
  when (old.port_id <> new.port_id) execute function network.check_dock_unused();

-- The docks a person works at are those of the river.
alter table staff.user_docks add foreign key (dock_id) references network.docks;
create trigger dock_is_enabled after insert on staff.user_docks for each row execute function network.check_dock_enabled();

create table network.lines (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  kind text not null check (kind in ('fast', 'ferry', 'sightseeing', 'cruise')),
  carrier_id bigint not null references staff.organisations,
  enabled boolean not null default true,
  position integer not null default 0,
  revision integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by bigint references staff.users
);
comment on table network.lines is 'What is sold under one name and code; the stops belong to its versions.';
comment on column network.lines.enabled is 'False: no sailing is opened on it any more; what is open stays.';
comment on column network.lines.revision is 'Counts changes, so that two people never overwrite each other.';
create index on network.lines (carrier_id);

-- A journey pattern. Stop numbers mean something within one version only: sailings and fares name the version that theirs
-- are of.
create table network.line_versions (
  id bigint generated always as identity primary key,
  line_id bigint not null references network.lines,
  version integer not null check (version > 0),
  status text not null default 'draft' check (status in ('draft', 'approved', 'published', 'withdrawn')),
  valid_from date not null,
  revision integer not null default 1,
  drawn_up_by bigint not null references staff.users,
  drawn_up_at timestamptz not null,
  approved_by bigint references staff.users,
  approved_at timestamptz,
  published_at timestamptz,
  unique (line_id, version),
  -- What refers to a version and to its line names both.
  unique (line_id, id),
  constraint approved_by_a_second_person check (approved_by <> drawn_up_by),
  check ((approved_by is null) = (approved_at is null)),
  check (status = 'draft' or approved_by is not null),
  check (status in ('draft', 'approved') or published_at is not null)
);
comment on table network.line_versions is 'Journey patterns: the stops of a line and their times. A sailing is opened by the version published for its service date, and keeps it.';
comment on column network.line_versions.revision is 'Counts changes of a draft; an approval names the one that was looked at.';
comment on column network.line_versions.drawn_up_by is 'Who changed the draft last; somebody else approves it.';
comment on column network.line_versions.valid_from is 'First service date; it is in force until a later published version begins.';
create unique index one_published_version on network.line_versions (line_id, valid_from) where status = 'published';
create trigger frozen before update or delete on network.line_versions for each row
  execute function platform.freeze_version();
create constraint trigger whole after insert or update of status on network.line_versions deferrable initially deferred
  for each row when (new.status <> 'draft') execute function network.check_version();

create table network.line_stops (
  line_version_id bigint not null references network.line_versions on delete cascade,
  stop_number smallint not null check (stop_number between 0 and 31),
  dock_id bigint not null references network.docks,
  arrive_minutes integer check (arrive_minutes > 0),
  depart_minutes integer check (depart_minutes >= 0),
  primary key (line_version_id, stop_number),
  check ((stop_number = 0) = (arrive_minutes is null)),
  check (stop_number > 0 or depart_minutes = 0),
  check (depart_minutes >= arrive_minutes)
);
comment on table network.line_stops is 'Calls of a version of a line, numbered from 0. The same dock may come twice: a trip is told by stop number, never by dock alone.';
comment on column network.line_stops.arrive_minutes is 'Minutes after departure from stop 0; none at the first stop.';
comment on column network.line_stops.depart_minutes is 'Minutes after departure from stop 0; none at the last stop.';
create index on network.line_stops (dock_id);
create trigger frozen before insert or update or delete on network.line_stops for each row
  execute function platform.freeze_parts('network.line_versions', 'line_version_id');
create trigger dock_is_enabled after insert or update of dock_id on network.line_stops for each row
  execute function network.check_dock_enabled();

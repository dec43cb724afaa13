-- The timetable and its runs.

create table sailings.services (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  line_id bigint not null references network.lines,
  ship_id bigint not null references fleet.ships,
  departure_minute smallint not null check (departure_minute between 0 and 1439),
  weekdays smallint not null default 127 check (weekdays between 1 and 127),
  every_days smallint not null default 1 check (every_days between 1 and 366),
  offset_days smallint not null default 0 check (offset_days >= 0 and offset_days < every_days),
  anchor_date date not null,
  valid_from date,
  valid_to date check (valid_to >= valid_from),
  on_holidays text not null default 'asUsual' check (on_holidays in ('asUsual', 'asSunday', 'none', 'only')),
  rolling boolean not null default false,
  enabled boolean not null default true,
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null default now(),
  changed_by bigint references staff.users
);
comment on table sailings.services is 'The timetable (NeTEx: vehicle journey with its calendar). A service runs on its weekdays d with (d - anchor_date) mod every_days = offset_days; its exception days go before.';
comment on column sailings.services.ship_id is 'The ship on days for which the rota names no other one.';
comment on column sailings.services.departure_minute is 'Minutes after midnight on the pier (Asia/Shanghai).';
comment on column sailings.services.weekdays is 'Bits: 1 is Monday, 64 Sunday.';
comment on column sailings.services.on_holidays is 'On holidays: as on other days, as on Sundays, not at all, or on them alone.';
comment on column sailings.services.rolling is 'True: days that come on sale are published without a preview; false: a season is published by a person.';
comment on column sailings.services.revision is 'Counts changes, so that two people never overwrite each other.';
create index on sailings.services (line_id);
create index on sailings.services (ship_id);
create trigger ship_in_service before insert or update of ship_id on sailings.services for each row
  execute function fleet.check_ship_enabled();

create table sailings.service_ships (
  service_id bigint not null references sailings.services on delete cascade,
  position smallint not null check (position between 0 and 19),
  ship_id bigint not null references fleet.ships,
  weekdays smallint not null default 127 check (weekdays between 1 and 127),
  from_date date,
  to_date date check (to_date >= from_date),
  primary key (service_id, position)
);
comment on table sailings.service_ships is 'The rota of a service: the first row that holds for a day names its ship.';
create index on sailings.service_ships (ship_id);
create trigger ship_in_service before insert or update of ship_id on sailings.service_ships for each row
  execute function fleet.check_ship_enabled();

create table sailings.service_days (
  service_id bigint not null references sailings.services on delete cascade,
  service_date date not null,
  runs boolean not null,
  reason text not null check (length(reason) between 1 and 200),
  primary key (service_id, service_date)
);
comment on table sailings.service_days is 'Exception days (GTFS: calendar_dates): the service runs although its calendar says no, or the other way round.';

create table sailings.holidays (
  id bigint generated always as identity primary key,
  names jsonb not null check (platform.valid_names(names)),
  dock_id bigint references network.docks,
  from_date date not null,
  to_date date not null check (to_date between from_date and from_date + 60),
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null default now(),
  changed_by bigint references staff.users
);
comment on table sailings.holidays is 'Holidays of the whole network, or of one dock: then for the services that call there.';
create index on sailings.holidays (dock_id);

-- How far ahead each channel sells a line, and until when before the departure. A line without a row has the defaults.
create table sailings.sale_windows (
  line_id bigint primary key references network.lines on delete cascade,
  counter_days smallint not null check (counter_days between 1 and 365),
  agent_days smallint not null check (agent_days between 1 and 365),
  online_days smallint not null check (online_days between 1 and 365),
  counter_close_minutes smallint check (counter_close_minutes between 0 and 10080),
  agent_close_minutes smallint check (agent_close_minutes between 0 and 10080),
  online_close_minutes smallint check (online_close_minutes between 0 and 10080),
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null default now(),
  changed_by bigint references staff.users
);
comment on table sailings.sale_windows is 'Sale windows of lines by channel: days before the service date from which it sells, close of sale in minutes before the departure; none means that of the parameter.';

-- Sales end so many minutes before the departure of the passenger's own stop, by channel: the counter on the pier sells
-- until shortly before, an agent and the mini-program stop earlier. A parameter says when; a sailing may have its own.
create table sailings.sailings (
  id bigint generated always as identity primary key,
  service_id bigint references sailings.services,
  line_id bigint not null references network.lines,
  line_version_id bigint not null,
  ship_id bigint not null references fleet.ships,
  plan_id bigint not null,
  service_date date not null,
  departs_at timestamptz not null,
  arrives_at timestamptz not null,
  stops_count smallint not null check (stops_count between 2 and 32),
  certified_capacity integer not null check (certified_capacity between 1 and 1000000),
  status text not null default 'scheduled'
    check (status in ('scheduled', 'boarding', 'departed', 'arrived', 'cancelled')),
  sale_state text not null default 'closed' check (sale_state in ('closed', 'open', 'stopped')),
  counter_close_minutes smallint check (counter_close_minutes between 0 and 10080),
  agent_close_minutes smallint check (agent_close_minutes between 0 and 10080),
  online_close_minutes smallint check (online_close_minutes between 0 and 10080),
  counter_opens_at timestamptz,
  agent_opens_at timestamptz,
  online_opens_at timestamptz,
  stopped_channels text[] not null default '{}' check (stopped_channels <@ array['counter', 'agent', 'online']),
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz,
  changed_by bigint references staff.users,
  unique (service_id, service_date),
  -- What the loads of the sailing must stay within.
  unique (id, certified_capacity),
  foreign key (line_id, line_version_id) references network.line_versions (line_id, id),
  foreign key (ship_id, plan_id) references fleet.deck_plans (ship_id, id),
  check (arrives_at > departs_at),
  -- A ship is in one place at a time.
  constraint one_sailing_per_ship exclude using gist (ship_id with =, tstzrange(departs_at, arrives_at) with &&)
    where (status <> 'cancelled')
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
comment on table sailings.sailings is 'One run of a ship on a line and date. Selling locks this row first, so sales of one sailing happen one batch after another.';
comment on column sailings.sailings.line_version_id is 'The version of the line it was opened by: its stop numbers, and the fares that price them.';
comment on column sailings.sailings.plan_id is 'The deck plan its seats are made from. Plans that are published later leave it alone.';
comment on column sailings.sailings.certified_capacity is 'Copied from the ship: a sailing keeps what was true when it was opened.';
comment on column sailings.sailings.sale_state is 'closed: not opened for sale yet; open: on sale; stopped: sales stopped by staff in every channel.';
comment on column sailings.sailings.stopped_channels is 'Channels stopped by sailings.sale_stops, kept here so that a sale reads no other row than the one it locks.';
comment on column sailings.sailings.revision is 'Counted up by what staff change; not by the clock nor by sales.';
comment on column sailings.sailings.counter_close_minutes is 'Close of sale at the counter, in minutes before the departure of the passenger''s own stop; none means that of the parameter.';
comment on column sailings.sailings.agent_close_minutes is 'The same for agents.';
comment on column sailings.sailings.online_close_minutes is 'The same for the mini-program.';
comment on column sailings.sailings.counter_opens_at is 'The counter sells from this moment on; none means as soon as it is open.';
comment on column sailings.sailings.agent_opens_at is 'The same for agents.';
comment on column sailings.sailings.online_opens_at is 'The same for the mini-program.';
-- What was published and comes on sale later.
create index sailings_to_open on sailings.sailings (service_date) where sale_state = 'closed' and status = 'scheduled';
create index on sailings.sailings (changed_by) where changed_by is not null;
create index on sailings.sailings (service_date, departs_at);
create index on sailings.sailings (line_id, service_date);
create index on sailings.sailings (line_version_id);
create index on sailings.sailings (plan_id);
create trigger opening before insert on sailings.sailings for each row execute function sailings.set_opening();
create trigger plan_published before insert or update of plan_id on sailings.sailings for each row
  execute function fleet.check_pinned_plan();
create trigger ship_in_service before insert or update of ship_id on sailings.sailings for each row
  execute function fleet.check_ship_enabled();
create trigger stopped_as_others before insert on sailings.sailings for each row execute function sailings.inherit_stops();
create trigger run_frozen before update of ship_id, line_id, service_date, departs_at, arrives_at, status on sailings.sailings
  for each row execute function sailings.freeze_run();
-- Ships and their next runs, and the runs the clock has to move on.
create index on sailings.sailings (ship_id, departs_at);
create index sailings_under_way on sailings.sailings (departs_at) where status in ('scheduled', 'boarding', 'departed');

-- Times as in SIRI: planned (aimed) is what was promised, expected what is known to come, actual what has happened.
create table sailings.sailing_stops (
  sailing_id bigint not null references sailings.sailings on delete cascade,
  stop_number smallint not null check (stop_number between 0 and 31),
  planned_dock_id bigint not null references network.docks,
  dock_id bigint not null references network.docks,
  river_km integer not null,
  planned_arrive timestamptz,
  planned_depart timestamptz,
  expected_arrive timestamptz,
  expected_depart timestamptz,
  actual_arrive timestamptz,
  actual_depart timestamptz,
  arrives timestamptz generated always as (coalesce(actual_arrive, expected_arrive, planned_arrive)) stored,
  departs timestamptz generated always as (coalesce(actual_depart, expected_depart, planned_depart)) stored,
  state text not null default 'toCome' check (state in ('toCome', 'skipped', 'arrived', 'left')),
  state_source text check (state_source in ('clock', 'staff')),
  boarding_opens_minutes smallint not null default 30 check (boarding_opens_minutes between 0 and 1440),
  note text check (length(note) between 1 and 500),
  primary key (sailing_id, stop_number),
  check ((stop_number = 0) = (planned_arrive is null)),
  check (planned_depart >= planned_arrive),
  check (expected_depart >= expected_arrive),
  check (actual_depart >= actual_arrive),
  constraint first_stop_has_no_arrival check (stop_number > 0 or (expected_arrive is null and actual_arrive is null)),
  check ((state = 'toCome') = (state_source is null)),
  check (actual_arrive is null or state in ('arrived', 'left')),
  check (actual_depart is null or state = 'left')
);
comment on table sailings.sailing_stops is 'Calls of a sailing, copied from the version of its line: a later version never changes a sailing.';
comment on column sailings.sailing_stops.planned_dock_id is 'Where the call was promised; frozen with the planned times by the first sale.';
comment on column sailings.sailing_stops.dock_id is 'Where the ship calls.';
comment on column sailings.sailing_stops.river_km is 'Of the planned dock on the day the sailing was opened, for what is settled by distance.';
comment on column sailings.sailing_stops.arrives is 'The time that boards and lists show: actual, else expected, else planned.';
comment on column sailings.sailing_stops.state_source is 'Who says so: the clock by expected times, else planned ones, or staff, whom the clock does not overrule.';
comment on column sailings.sailing_stops.boarding_opens_minutes is 'When boarding begins, in minutes before the departure.';
create index on sailings.sailing_stops (planned_dock_id);
create index on sailings.sailing_stops (dock_id, planned_depart);
-- Which sailings call anywhere on a day: lists are asked by the day of the call.
create index sailing_stops_by_departure on sailings.sailing_stops (planned_depart);
create trigger plan_frozen before delete or update of sailing_id, stop_number, planned_dock_id, river_km, planned_arrive, planned_depart
  on sailings.sailing_stops for each row execute function sailings.freeze_plan();
create constraint trigger whole after insert or delete or update of sailing_id, stop_number, planned_arrive, planned_depart,
    expected_arrive, expected_depart, actual_arrive, actual_depart
  on sailings.sailing_stops deferrable initially deferred for each row execute function sailings.check_calls('sailing_id');
create constraint trigger whole after insert or update of stops_count on sailings.sailings deferrable initially deferred
  for each row execute function sailings.check_calls('id');

-- Seasons that were published, and what is still to be done of them: their runs are made in small portions, so that sales
-- wait for none of them.
create table sailings.publications (
  id bigint generated always as identity primary key,
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  reason text check (length(reason) between 1 and 500),
  clashes integer not null check (clashes >= 0),
  runs integer not null check (runs >= 0),
  withdrawals integer not null check (withdrawals >= 0),
  made integer not null default 0,
  withdrawn integer not null default 0,
  skipped integer not null default 0,
  published_by bigint not null references staff.users,
  published_at timestamptz not null,
  done_at timestamptz,
  constraint clashes_with_a_reason check (clashes = 0 or reason is not null)
);
comment on table sailings.publications is 'Seasons that a person published; clashes is how many were accepted, and reason why.';
comment on column sailings.publications.skipped is 'Runs that were not made because their ship had got another run meanwhile, and sailings that were sold meanwhile and stay.';
create index publications_at_work on sailings.publications (id) where done_at is null;

create table sailings.planned_runs (
  publication_id bigint not null references sailings.publications on delete cascade,
  service_id bigint not null references sailings.services on delete cascade,
  service_date date not null,
  line_id bigint not null,
  line_version_id bigint not null,
  ship_id bigint not null,
  departs_at timestamptz not null,
  withdraws bigint,
  primary key (publication_id, service_id, service_date)
);
comment on table sailings.planned_runs is 'What a publication still has to do: runs to make, or the sailing to withdraw. A row goes when it is done.';
create index on sailings.planned_runs (service_id);
-- Why and in which channels nothing is sold: of one sailing, of a line, or of the whole network.
create table sailings.sale_stops (
  id bigint generated always as identity primary key,
  sailing_id bigint references sailings.sailings,
  line_id bigint references network.lines,
  channel text not null check (channel in ('counter', 'agent', 'online')),
  reason text not null check (reason ~ '^[a-zA-Z]{1,32}$'),
  note text not null default '' check (length(note) <= 200),
  stopped_at timestamptz not null,
  stopped_by bigint not null references staff.users,
  resumed_at timestamptz check (resumed_at >= stopped_at),
  resumed_by bigint references staff.users,
  resume_note text not null default '' check (length(resume_note) <= 200),
  check (num_nonnulls(sailing_id, line_id) <= 1),
  check (num_nulls(resumed_at, resumed_by) in (0, 2)),
  check (resumed_at is null or resume_note <> '')
);
comment on table sailings.sale_stops is 'Stops of sale with their reason: one row for each channel, of a sailing, a line, or all lines where neither is given. A sailing sells in a channel while none of its stops stands.';
create unique index one_stop_each on sailings.sale_stops (sailing_id, line_id, channel) nulls not distinct where resumed_at is null;
create index on sailings.sale_stops (sailing_id) where sailing_id is not null;
create index on sailings.sale_stops (line_id) where line_id is not null;
create index on sailings.sale_stops (stopped_at, id);
create index on sailings.sale_stops (stopped_by);
create index on sailings.sale_stops (resumed_by) where resumed_by is not null;

-- What the carrier changed about sailings with tickets.
create table sailings.disruptions (
  id bigint generated always as identity primary key,
  sailing_id bigint not null references sailings.sailings,
  kind text not null check (kind in ('delay', 'cancellation')),
  from_stop smallint check (from_stop between 0 and 30),
  minutes integer check (minutes between 0 and 2880),
  reason text not null check (reason ~ '^[a-zA-Z]{1,32}$'),
  note text not null default '' check (length(note) <= 200),
  at timestamptz not null,
  made_by bigint not null references staff.users,
  batch_id bigint unique references platform.batches,
  check (num_nulls(from_stop, minutes) = case kind when 'delay' then 0 else 2 end),
  check (kind = 'cancellation' or batch_id is null)
);
comment on table sailings.disruptions is 'Delays and cancellations with their reason. Never changed: the last delay is the one that counts, and a cancellation is final.';
comment on column sailings.disruptions.minutes is 'Behind the planned times, from from_stop on; 0 takes a delay back.';
comment on column sailings.disruptions.batch_id is 'Gives the tickets of the cancelled sailing back.';
create index on sailings.disruptions (sailing_id);
create index on sailings.disruptions (made_by);
create unique index cancelled_once on sailings.disruptions (sailing_id) where kind = 'cancellation';
create trigger append_only before update or delete or truncate on sailings.disruptions
  for each statement execute function sailings.refuse_delete();

create table sailings.crew_notes (
  id bigint generated always as identity primary key,
  sailing_id bigint not null references sailings.sailings on delete cascade,
  body text not null check (length(body) between 1 and 1000),
  written_at timestamptz not null,
  written_by bigint not null references staff.users,
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null,
  changed_by bigint not null references staff.users
);
comment on table sailings.crew_notes is 'What the crew and the docks of a sailing should know. Agents never read them.';
create index on sailings.crew_notes (sailing_id, id);
create index on sailings.crew_notes (written_by);
create index on sailings.crew_notes (changed_by);

-- Reports: facts of what happened, folded from rows that only grow.

create schema reports;

-- A reading mark: events of a ticket have no order of their own yet.
alter table orders.ticket_events add column id bigint generated always as identity;
create unique index ticket_events_by_id on orders.ticket_events (id);
comment on column orders.ticket_events.id is 'The order of writing; reports read on from a mark.';

create table reports.marks (
  source text primary key check (source in ('tickets', 'events', 'transfers')),
  folded_to bigint not null default 0 check (folded_to >= 0),
  pending_to bigint check (pending_to >= folded_to),
  horizon xid8,
  check (horizon is null or pending_to is not null)
);
comment on table reports.marks is 'How far the rows of each source are folded into facts. Rows beyond the mark are read as they are, in the same statement.';
comment on column reports.marks.pending_to is 'The greatest id of the next portion.';
comment on column reports.marks.horizon is 'Every transaction that may still write a row up to pending_to is older than this one; when all of them have ended, the portion is folded.';
insert into reports.marks (source) values ('tickets'), ('events'), ('transfers');

-- What one ticket, event or transfer changes. Money in fen: fare, service and kept are its entries on the accounts of fares not
-- earned yet, service fees and fees of after-sales.
create type reports.move as (
  day date, sailing_id bigint, from_stop smallint, to_stop smallint, class_id bigint, type_id bigint, channel text,
  organisation_id bigint, reason text, orders integer, tickets integer, returned integer, riders integer, gross_fen bigint,
  discount_fen bigint, back_fen bigint, moved_fen bigint, fare_fen bigint, service_fen bigint, kept_fen bigint,
  held integer, held_paid integer, held_expired integer, held_released integer, held_cancelled integer
);

create table reports.trips (
  day date not null,
  sailing_id bigint not null,
  from_stop smallint not null,
  to_stop smallint not null,
  class_id bigint not null,
  type_id bigint not null,
  channel text not null,
  organisation_id bigint not null,
  orders integer not null,
  tickets integer not null,
  returned integer not null,
  riders integer not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  back_fen bigint not null,
  moved_fen bigint not null,
  fare_fen bigint not null,
  service_fen bigint not null,
  kept_fen bigint not null,
  primary key (sailing_id, from_stop, to_stop, day, class_id, type_id, channel, organisation_id),
  check (gross_fen - discount_fen - back_fen + moved_fen = fare_fen + service_fen + kept_fen)
);
comment on table reports.trips is 'Facts in full: what was sold, given back and exchanged on a day, by trip, class, passenger type, channel and organisation.';
comment on column reports.trips.orders is 'Orders, counted with their first passenger.';
comment on column reports.trips.returned is 'Tickets given back or voided.';
comment on column reports.trips.riders is 'Paid places: sold and exchanged for, less what was given back and exchanged away.';
comment on column reports.trips.gross_fen is 'Full fares with charges and fees; less discount_fen it is what was sold.';
comment on column reports.trips.moved_fen is 'What exchanges, supplements and corrections added or took away.';
create index on reports.trips (day);

create table reports.sales (
  day date not null,
  line_id bigint not null,
  ship_id bigint not null,
  class_id bigint not null,
  channel text not null,
  organisation_id bigint not null,
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
  primary key (day, line_id, ship_id, class_id, channel, organisation_id),
  check (gross_fen - discount_fen - back_fen + moved_fen = fare_fen + service_fen + kept_fen)
);
comment on table reports.sales is 'The sums of reports.trips by day of the sale, for reports that ask for no trip.';

create table reports.refunds (
  day date not null,
  line_id bigint not null,
  ship_id bigint not null,
  class_id bigint not null,
  channel text not null,
  organisation_id bigint not null,
  reason text not null,
  returned integer not null,
  back_fen bigint not null,
  kept_fen bigint not null,
  primary key (day, line_id, ship_id, class_id, channel, organisation_id, reason)
);
comment on table reports.refunds is 'Tickets given back or voided by reason: wish, void, or why nothing was charged.';

create table reports.holds (
  day date not null,
  organisation_id bigint not null,
  channel text not null,
  line_id bigint not null,
  ship_id bigint not null,
  held integer not null,
  held_paid integer not null,
  held_expired integer not null,
  held_released integer not null,
  held_cancelled integer not null,
  primary key (day, organisation_id, channel, line_id, ship_id)
);
comment on table reports.holds is 'Held tickets by the day they were made, paid or ended.';

create table reports.loads (
  sailing_id bigint not null,
  leg smallint not null check (leg between 0 and 30),
  riders integer not null,
  boarding integer not null,
  fare_fen bigint not null,
  primary key (sailing_id, leg)
);
comment on table reports.loads is 'Paid places on each leg of a sailing, and what boards there.';
comment on column reports.loads.boarding is 'Paid places that begin with this leg; fare_fen is what they pay for their whole trip.';

create table reports.relations (
  service_date date not null,
  line_id bigint not null,
  ship_id bigint not null,
  line_version_id bigint not null,
  from_stop smallint not null,
  to_stop smallint not null,
  organisation_id bigint not null,
  riders integer not null,
  fare_fen bigint not null,
  primary key (service_date, line_id, ship_id, line_version_id, from_stop, to_stop, organisation_id)
);
comment on table reports.relations is 'Origin and destination: paid places by day of travel.';

create table reports.pickups (
  service_date date not null,
  days_before smallint not null,
  line_id bigint not null,
  ship_id bigint not null,
  organisation_id bigint not null,
  riders integer not null,
  fare_fen bigint not null,
  primary key (service_date, days_before, line_id, ship_id, organisation_id)
);
comment on table reports.pickups is 'Pick-up: paid places by day of travel and by how many days before it they were sold or given up.';

-- What one transfer moves through the hands of a person.
create type reports.taking as (
  day date, user_id bigint, organisation_id bigint, method text, orders integer, taken_fen bigint, returned_fen bigint, over_fen bigint
);

create table reports.takings (
  day date not null,
  user_id bigint not null,
  organisation_id bigint not null,
  method text not null,
  orders integer not null,
  taken_fen bigint not null,
  returned_fen bigint not null,
  over_fen bigint not null,
  primary key (day, user_id, organisation_id, method)
);
comment on table reports.takings is 'Takings and money given back by who took or gave it, and what tills were over or short.';

-- ---------------------------------------------------------------- reports that are sent

create table reports.schedules (
  id bigint generated always as identity primary key,
  user_id bigint not null references staff.users,
  report text not null check (report ~ '^[a-z]{1,32}$'),
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  format text not null check (format in ('xlsx', 'txt', 'docx', 'pdf')),
  every text not null check (every in ('day', 'month')),
  language text not null check (platform.is_language(language)),
  made_at timestamptz not null,
  sent_for date,
  ended_at timestamptz
);
comment on table reports.schedules is 'Reports that a person has sent to their own inbox, every day about the day before or every month about the month before.';
comment on column reports.schedules.sent_for is 'The last day of the period that was sent last.';
comment on column reports.schedules.ended_at is 'When it was switched off, or its person lost the permission.';
create index on reports.schedules (user_id);

create table reports.sent_files (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references reports.schedules on delete cascade,
  day date not null,
  name text not null check (length(name) between 1 and 300),
  type text not null,
  body bytea not null,
  made_at timestamptz not null,
  unique (schedule_id, day)
);
comment on table reports.sent_files is 'Files of scheduled reports, one for each period; deleted after ninety days.';
create index on reports.sent_files (made_at);

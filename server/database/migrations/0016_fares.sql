-- Prices: passenger types, fares and service fees. All three are versions: a sale names the row it was priced by, and a row
-- that is more than a draft does not move.

create table fares.passenger_types (
  id bigint generated always as identity primary key,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  version integer not null check (version > 0),
  status text not null default 'draft' check (status in ('draft', 'approved', 'published', 'withdrawn')),
  names jsonb not null check (platform.valid_names(names)),
  percent_bp integer not null check (percent_bp between 0 and 10000),
  needs_seat boolean not null default true,
  age_from smallint check (age_from between 0 and 150),
  age_below smallint check (age_below between 1 and 151),
  height_from_cm smallint check (height_from_cm between 0 and 250),
  height_below_cm smallint check (height_below_cm between 1 and 251),
  certificate_kinds text[],
  proof jsonb check (platform.valid_names(proof)),
  free_per_adult smallint check (free_per_adult between 0 and 9),
  is_adult boolean not null default false,
  position integer not null default 0,
  valid_from timestamptz not null,
  valid_to timestamptz not null default 'infinity' check (valid_to > valid_from),
  drawn_up_by bigint not null references staff.users,
  drawn_up_at timestamptz not null,
  approved_by bigint references staff.users,
  approved_at timestamptz,
  published_at timestamptz,
  unique (code, version),
  constraint approved_by_a_second_person check (approved_by <> drawn_up_by),
  check ((approved_by is null) = (approved_at is null)),
  check (status = 'draft' or approved_by is not null),
  check (status in ('draft', 'approved') or published_at is not null),
  constraint one_type_at_a_time exclude using gist (code with =, tstzrange(valid_from, valid_to) with &&)
    where (status = 'published'),
  check (age_below > age_from),
  check (height_below_cm > height_from_cm),
  check (needs_seat or percent_bp = 0)
);
comment on table fares.passenger_types is 'Versions of adult, child, student …: what share of the fare one pays and under which conditions. Counted by the time of the sale, half-open. Free passengers are real-name records too.';
comment on column fares.passenger_types.percent_bp is 'Share of the full fare in basis points.';
comment on column fares.passenger_types.age_below is 'Conditions are half-open: from 6, below 14.';
comment on column fares.passenger_types.certificate_kinds is 'Kinds of certificate accepted; none means every kind.';
comment on column fares.passenger_types.proof is 'What the clerk has to be shown besides the certificate.';
comment on column fares.passenger_types.free_per_adult is 'How many of this type one adult may take along; none means any number, also alone.';
comment on column fares.passenger_types.position is 'Order on screens; like the names no part of the rule.';
create trigger frozen before update or delete on fares.passenger_types for each row
  execute function platform.freeze_version('names', 'position');

create table fares.fare_tables (
  id bigint generated always as identity primary key,
  line_id bigint not null references network.lines,
  line_version_id bigint not null,
  version integer not null check (version > 0),
  status text not null default 'draft' check (status in ('draft', 'approved', 'published', 'withdrawn')),
  valid_from date not null,
  valid_to date not null check (valid_to >= valid_from),
  drawn_up_by bigint not null references staff.users,
  drawn_up_at timestamptz not null,
  approved_by bigint references staff.users,
  approved_at timestamptz,
  published_at timestamptz,
  unique (line_id, version),
  foreign key (line_id, line_version_id) references network.line_versions (line_id, id),
  constraint approved_by_a_second_person check (approved_by <> drawn_up_by),
  check ((approved_by is null) = (approved_at is null)),
  check (status = 'draft' or approved_by is not null),
  check (status in ('draft', 'approved') or published_at is not null),
  constraint one_published_table exclude using gist (line_version_id with =, daterange(valid_from, valid_to, '[]') with &&)
    where (status = 'published')
);
comment on table fares.fare_tables is 'Versions of the fares of a line, for service dates valid_from to valid_to, both included. A table is for one version of the line, whose stop numbers it uses.';
create index on fares.fare_tables (line_version_id);
create trigger frozen before update or delete on fares.fare_tables for each row execute function platform.freeze_version();

create table fares.fares (
  table_id bigint not null references fares.fare_tables on delete cascade,
  class_id bigint not null references fleet.classes,
  from_stop smallint not null check (from_stop >= 0),
  to_stop smallint not null check (to_stop <= 31),
  fen bigint not null check (fen between 0 and 1000000000),
  primary key (table_id, class_id, from_stop, to_stop),
  check (from_stop < to_stop)
);
comment on table fares.fares is 'Full price of a class from one stop to another.';
create trigger frozen before insert or update or delete on fares.fares for each row
  execute function platform.freeze_parts('fares.fare_tables', 'table_id');

create table fares.service_fees (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('counter', 'agent', 'online')),
  version integer not null check (version > 0),
  status text not null default 'draft' check (status in ('draft', 'approved', 'published', 'withdrawn')),
  fixed_fen bigint not null default 0 check (fixed_fen between 0 and 1000000),
  basis_points integer not null default 0 check (basis_points between 0 and 10000),
  valid_from timestamptz not null,
  valid_to timestamptz not null default 'infinity' check (valid_to > valid_from),
  drawn_up_by bigint not null references staff.users,
  drawn_up_at timestamptz not null,
  approved_by bigint references staff.users,
  approved_at timestamptz,
  published_at timestamptz,
  unique (channel, version),
  constraint approved_by_a_second_person check (approved_by <> drawn_up_by),
  check ((approved_by is null) = (approved_at is null)),
  check (status = 'draft' or approved_by is not null),
  check (status in ('draft', 'approved') or published_at is not null),
  constraint one_fee_at_a_time exclude using gist (channel with =, tstzrange(valid_from, valid_to) with &&)
    where (status = 'published')
);
comment on table fares.service_fees is 'Versions of the fee per ticket that is not free: a fixed part and a share of the price. Counted by the time of the sale, half-open.';
create trigger frozen before update or delete on fares.service_fees for each row execute function platform.freeze_version();

-- A part of a price: what it is for (fare, serviceFee), fen, the organisation it goes to (null: the operator, who settles it), the
-- fare table or fee rule it comes from, and whether a refund gives it back as its conditions say.
create type fares.price_part as (kind text, fen bigint, payee_id bigint, rule_id bigint, refundable boolean);

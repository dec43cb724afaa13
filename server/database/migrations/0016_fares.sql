-- Prices and conditions: passenger types, fares, charges and after-sale conditions. All are versions: a sale names the
-- rows it was made by, and a row that is more than a draft does not move.

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
  revision integer not null default 1 check (revision > 0),
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
  check (needs_seat or percent_bp = 0),
  constraint adults_need_no_adult check (not is_adult or free_per_adult is null)
);
comment on table fares.passenger_types is 'Versions of adult, child, student …: what share of the fare one pays and under which conditions. Counted by the time of the sale, half-open. Free passengers are real-name records too.';
comment on column fares.passenger_types.percent_bp is 'Share of the full fare in basis points.';
comment on column fares.passenger_types.age_below is 'Conditions are half-open: from 6, below 14.';
comment on column fares.passenger_types.certificate_kinds is 'Kinds of certificate accepted; none means every kind.';
comment on column fares.passenger_types.proof is 'What the clerk has to be shown besides the certificate.';
comment on column fares.passenger_types.free_per_adult is 'How many of this type one adult may take along; none means any number, also alone.';
comment on column fares.passenger_types.revision is 'Optimistic lock of the draft.';
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
  revision integer not null default 1 check (revision > 0),
  base_id bigint references fares.fare_tables on delete set null,
  unique (line_id, version),
  -- What sailings refer to.
  unique (line_version_id, id),
  foreign key (line_id, line_version_id) references network.line_versions (line_id, id),
  constraint approved_by_a_second_person check (approved_by <> drawn_up_by),
  check ((approved_by is null) = (approved_at is null)),
  check (status = 'draft' or approved_by is not null),
  check (status in ('draft', 'approved') or published_at is not null)
);
comment on table fares.fare_tables is 'Versions of the fares of a line, for service dates valid_from to valid_to, both included. A table is for one version of the line, whose stop numbers it uses. Of published ones for one day the newest version counts: a season lies over the year.';
comment on column fares.fare_tables.revision is 'Optimistic lock of the draft.';
comment on column fares.fare_tables.base_id is 'The version it was drafted from: what a percentage is taken of, and what it is compared with.';
create index on fares.fare_tables (base_id) where base_id is not null;
create trigger frozen before update or delete on fares.fare_tables for each row execute function platform.freeze_version('base_id');
create constraint trigger whole after insert or update of status on fares.fare_tables deferrable initially deferred
  for each row when (new.status <> 'draft') execute function fares.check_table();

-- A sailing keeps the table it was opened by, whatever is published or withdrawn later.
alter table sailings.sailings add column fare_table_id bigint,
  add foreign key (line_version_id, fare_table_id) references fares.fare_tables (line_version_id, id);
comment on column sailings.sailings.fare_table_id is 'The fare table it was opened by, which prices every ticket of it; none until one is published for its day.';
create index on sailings.sailings (fare_table_id);
create trigger fares_pinned before insert or update of fare_table_id on sailings.sailings for each row
  execute function sailings.pin_fares();
create trigger fares_for_sailings after insert or update of status on fares.fare_tables for each row
  when (new.status = 'published') execute function fares.price_open_sailings();

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

create table fares.charges (
  id bigint generated always as identity primary key,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  version integer not null check (version > 0),
  status text not null default 'draft' check (status in ('draft', 'approved', 'published', 'withdrawn')),
  names jsonb not null check (platform.valid_names(names)),
  kind text not null check (kind in ('serviceFee', 'portFee', 'insurance', 'fuelSurcharge', 'paperFee')),
  basis text not null default 'ticket' check (basis in ('ticket', 'order')),
  fixed_fen bigint not null default 0 check (fixed_fen between 0 and 1000000),
  basis_points integer not null default 0 check (basis_points between 0 and 10000),
  on_free boolean not null default false,
  payee_id bigint,
  refundable boolean not null default false,
  line_ids bigint[] check (cardinality(line_ids) > 0),
  class_ids bigint[] check (cardinality(class_ids) > 0),
  channels text[] check (cardinality(channels) > 0 and channels <@ array['counter', 'agent', 'online']),
  type_codes text[] check (cardinality(type_codes) > 0),
  revision integer not null default 1 check (revision > 0),
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
  constraint one_charge_at_a_time exclude using gist (code with =, tstzrange(valid_from, valid_to) with &&)
    where (status = 'published'),
  constraint service_fee_is_the_operators check (kind <> 'serviceFee' or payee_id is null),
  constraint orders_are_charged_an_amount check (basis = 'ticket' or basis_points = 0 and type_codes is null)
);
comment on table fares.charges is 'Versions of what is collected besides the fare: a fixed part and a share of the fare that is paid. Those in force whose scope holds are added, all of them. Counted by the time of the sale, half-open.';
comment on column fares.charges.basis is 'Of each ticket, or once of an order: then its first ticket carries it.';
comment on column fares.charges.on_free is 'Whether a ticket whose fare is free is charged too.';
comment on column fares.charges.payee_id is 'The supplier who gets it; none: the operator.';
comment on column fares.charges.line_ids is 'Scope, like class_ids, channels and type_codes: the sales it is for; none means every one.';
comment on column fares.charges.revision is 'Optimistic lock of the draft.';
create index on fares.charges (payee_id) where payee_id is not null;
create index charges_in_force on fares.charges (valid_from) where status = 'published';
create trigger frozen before update or delete on fares.charges for each row execute function platform.freeze_version('names');

create table fares.promotions (
  id bigint generated always as identity primary key,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  version integer not null check (version > 0),
  status text not null default 'draft' check (status in ('draft', 'approved', 'published', 'withdrawn')),
  names jsonb not null check (platform.valid_names(names)),
  benefit text not null check (benefit in ('percentOff', 'amountOff', 'fixedFare')),
  basis_points integer check (basis_points between 1 and 10000),
  fen bigint check (fen between 0 and 1000000),
  line_ids bigint[] check (cardinality(line_ids) > 0),
  class_ids bigint[] check (cardinality(class_ids) > 0),
  channels text[] check (cardinality(channels) > 0 and channels <@ array['counter', 'agent', 'online']),
  type_codes text[] check (cardinality(type_codes) > 0),
  travel_from date,
  travel_to date,
  days_ahead smallint check (days_ahead between 1 and 365),
  people_least smallint check (people_least between 2 and 99),
  most_uses integer check (most_uses between 1 and 1000000),
  budget_fen bigint check (budget_fen between 1 and 1000000000),
  returns boolean not null default true,
  revision integer not null default 1 check (revision > 0),
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
  check (travel_to >= travel_from),
  constraint a_share_or_an_amount check ((benefit = 'percentOff') = (basis_points is not null)
    and (benefit <> 'percentOff') = (fen is not null)),
  constraint one_promotion_at_a_time exclude using gist (code with =, tstzrange(valid_from, valid_to) with &&)
    where (status = 'published')
);
comment on table fares.promotions is 'Versions of what is taken off the fare of a sale that meets the conditions. Of those that hold, the one that takes off the most applies, and no other. Counted by the time of the sale, half-open.';
comment on column fares.promotions.fen is 'What is taken off each fare, or what each costs with a fixed fare; never more than the fare itself.';
comment on column fares.promotions.line_ids is 'Scope, like class_ids and channels: the sales it is for; none means every one.';
comment on column fares.promotions.type_codes is 'Whose fare is reduced; none means that of every passenger.';
comment on column fares.promotions.travel_from is 'First and last day of travel.';
comment on column fares.promotions.days_ahead is 'How many days before the day of travel it is bought at least.';
comment on column fares.promotions.people_least is 'The least size of the party.';
comment on column fares.promotions.most_uses is 'How many orders can have it, budget_fen what it may cost in all; none means no limit.';
comment on column fares.promotions.returns is 'Whether an order that is refunded whole gives its use and its share of the budget back. One that was never paid always does.';
comment on column fares.promotions.revision is 'Optimistic lock of the draft.';
create index promotions_in_force on fares.promotions (valid_from) where status = 'published';
create trigger frozen before update or delete on fares.promotions for each row execute function platform.freeze_version('names');

create table fares.promotion_counts (
  promotion_id bigint primary key references fares.promotions,
  uses integer not null default 0,
  fen bigint not null default 0,
  most_uses integer,
  budget_fen bigint,
  constraint promotion_used_up check (uses between 0 and coalesce(most_uses, 2147483647)),
  constraint promotion_spent check (fen between 0 and coalesce(budget_fen, 9223372036854775807))
);
comment on table fares.promotion_counts is 'What a published promotion has been used, beside its limits, so that a check defends them: of two sales for the last use, one finds it gone.';
create trigger counted after update of status on fares.promotions for each row
  when (new.status = 'published' and old.status <> 'published') execute function fares.count_promotion();

-- One that comes with a file is published when it is made.
create trigger counted_when_made after insert on fares.promotions for each row
  when (new.status = 'published') execute function fares.count_promotion();

create table fares.promotion_uses (
  promotion_id bigint not null references fares.promotions,
  order_id bigint not null,
  people smallint not null check (people > 0),
  fen bigint not null check (fen > 0),
  at timestamptz not null,
  given_back_at timestamptz,
  primary key (promotion_id, order_id)
);
comment on table fares.promotion_uses is 'The orders that a promotion was used for, what it took off them, and when they gave it back.';
create index on fares.promotion_uses (order_id);

create table fares.condition_sets (
  id bigint generated always as identity primary key,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  version integer not null check (version > 0),
  status text not null default 'draft' check (status in ('draft', 'approved', 'published', 'withdrawn')),
  names jsonb not null check (platform.valid_names(names)),
  line_id bigint references network.lines,
  class_id bigint references fleet.classes,
  line_kind text check (line_kind in ('fast', 'ferry', 'sightseeing', 'cruise')),
  channel text check (channel in ('counter', 'agent', 'online')),
  specificity smallint not null generated always as (case when line_id is null then 0 else 8 end
    + case when class_id is null then 0 else 4 end + case when line_kind is null then 0 else 2 end
    + case when channel is null then 0 else 1 end) stored,
  min_fee_fen bigint not null default 0 check (min_fee_fen between 0 and 1000000),
  rounding_fen integer not null default 1 check (rounding_fen between 1 and 10000),
  refund_reference text not null default 'laterOfPromisedAndExpected'
    check (refund_reference in ('promised', 'planned', 'expected', 'actual', 'laterOfPromisedAndExpected')),
  after_exchange text not null default 'lastTier' check (after_exchange in ('same', 'lastTier')),
  no_show_allowed boolean not null default false,
  no_show_fee_bp integer not null default 0 check (no_show_fee_bp between 0 and 10000),
  exchange_reference text not null default 'laterOfPromisedAndExpected'
    check (exchange_reference in ('promised', 'planned', 'expected', 'actual', 'laterOfPromisedAndExpected')),
  exchange_most smallint not null default 1 check (exchange_most between 0 and 99),
  correction_reference text not null default 'laterOfPromisedAndExpected'
    check (correction_reference in ('promised', 'planned', 'expected', 'actual', 'laterOfPromisedAndExpected')),
  correction_until_minutes integer not null default 30 check (correction_until_minutes between 0 and 525600),
  correction_most smallint not null default 1 check (correction_most between 0 and 99),
  typing_fee_fen bigint default 0 check (typing_fee_fen between 0 and 1000000000),
  paper_fee_fen bigint default 0 check (paper_fee_fen between 0 and 1000000000),
  other_person_fee_fen bigint check (other_person_fee_fen between 0 and 1000000000),
  revision integer not null default 1 check (revision > 0),
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
  constraint line_says_its_kind check (line_id is null or line_kind is null),
  constraint one_set_at_a_time exclude using gist ((coalesce(line_id, 0)) with =, (coalesce(class_id, 0)) with =,
    (coalesce(line_kind, '')) with =, (coalesce(channel, '')) with =, tstzrange(valid_from, valid_to) with &&)
    where (status = 'published')
);
comment on table fares.condition_sets is 'Versions of after-sale conditions: what a refund, an exchange or a correction costs, and until when there is one. Counted by the time of the sale, half-open; of those whose scope holds, the most specific applies.';
comment on column fares.condition_sets.line_id is 'Scope: the sales it is for; null means every one.';
comment on column fares.condition_sets.specificity is 'A line goes before a class, a class before a kind of line, that before a channel: two scopes that both hold for a sale differ in it, unless they are the same.';
comment on column fares.condition_sets.min_fee_fen is 'The least fee of a ticket, where a tier has a fee at all.';
comment on column fares.condition_sets.rounding_fen is 'Fees are whole multiples of it.';
comment on column fares.condition_sets.after_exchange is 'Refund of an exchanged ticket: by the hour all the same, or always by the last tier that allows one.';
comment on column fares.condition_sets.other_person_fee_fen is 'Fee of a correction by its kind; null means that there is none.';
comment on column fares.condition_sets.revision is 'Optimistic lock of the draft.';
create index on fares.condition_sets (line_id) where line_id is not null;
create index on fares.condition_sets (class_id) where class_id is not null;
create index condition_sets_in_force on fares.condition_sets (specificity desc, valid_from) where status = 'published';
-- A generated column has no value yet before the row is written.
create trigger frozen before update or delete on fares.condition_sets for each row
  execute function platform.freeze_version('names', 'specificity');
create constraint trigger whole after insert or update of status on fares.condition_sets deferrable initially deferred
  for each row when (new.status <> 'draft') execute function fares.check_conditions();

create table fares.condition_tiers (
  set_id bigint not null references fares.condition_sets on delete cascade,
  kind text not null check (kind in ('refund', 'exchange')),
  number smallint not null check (number between 1 and 12),
  from_minutes integer check (from_minutes between 0 and 1051200),
  allowed boolean not null,
  fee_bp integer not null check (fee_bp between 0 and 10000),
  primary key (set_id, kind, number),
  check (allowed or fee_bp = 0)
);
comment on table fares.condition_tiers is 'What a refund or an exchange costs from so many minutes before the reference on, in falling order of the borders; a border belongs to its tier, the last tier has none.';
create trigger frozen before insert or update or delete on fares.condition_tiers for each row
  execute function platform.freeze_parts('fares.condition_sets', 'set_id');

-- A part of a price: what it is for (fare, or the kind of a charge), fen, the supplier it goes to (null: the operator, who settles
-- it), the fare table or charge it comes from, and whether a refund gives it back as its conditions say.
create type fares.price_part as (kind text, fen bigint, payee_id bigint, rule_id bigint, refundable boolean);

-- The ships and their deck plans.

create table fleet.ship_series (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null default now(),
  changed_by bigint references staff.users
);
comment on table fleet.ship_series is 'Families of sister ships.';

create table fleet.classes (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  kind text not null check (kind in ('seat', 'berth', 'open')),
  seats_per_row smallint not null check (seats_per_row between 1 and 20),
  rank smallint not null
);
comment on table fleet.classes is 'What one pays for: seats, berths, open seating. Every unit of capacity has one class.';
comment on column fleet.classes.rank is 'Comfort, 1 is the best; screens list classes in this order.';

create table fleet.ships (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  series_id bigint references fleet.ship_series,
  carrier_id bigint not null references staff.organisations,
  certified_capacity integer not null check (certified_capacity between 1 and 1000000),
  enabled boolean not null default true,
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null default now(),
  changed_by bigint references staff.users
);
comment on table fleet.ships is 'Vessels.';
comment on column fleet.ships.certified_capacity is 'The most passengers the ship may carry at any moment, those without a seat included.';
create index on fleet.ships (series_id);
create index on fleet.ships (carrier_id);
create trigger carrier before insert or update of carrier_id on fleet.ships for each row execute function fleet.check_carrier();

create table fleet.certificates (
  id bigint generated always as identity primary key,
  organisation_id bigint references staff.organisations on delete cascade,
  ship_id bigint references fleet.ships on delete cascade,
  kind text not null check (kind in ('operatingPermit', 'safety', 'classification', 'inspection', 'insurance', 'registration', 'other')),
  number text not null check (length(number) between 1 and 60),
  issued_by text not null check (length(issued_by) between 1 and 120),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  note text check (length(note) between 1 and 500),
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null default now(),
  changed_by bigint references staff.users,
  constraint one_owner check (num_nonnulls(organisation_id, ship_id) = 1),
  unique (organisation_id, kind, number),
  unique (ship_id, kind, number)
);
comment on table fleet.certificates is 'What a carrier or a ship must have to sail: permits, certificates, insurance.';
comment on column fleet.certificates.valid_to is 'Last day; none means that it does not expire.';

-- What a draft is may change. What was published stays, because sailings were opened by it and sold; the next version replaces it.
create table fleet.deck_plans (
  id bigint generated always as identity primary key,
  ship_id bigint not null references fleet.ships on delete cascade,
  version integer not null check (version > 0),
  status text not null default 'draft' check (status in ('draft', 'published', 'replaced')),
  name text check (length(name) between 1 and 60),
  drawn_up_by bigint not null references staff.users,
  drawn_up_at timestamptz not null,
  published_by bigint references staff.users,
  published_at timestamptz,
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null default now(),
  changed_by bigint references staff.users,
  unique (ship_id, version),
  -- What refers to a plan and to its ship names both.
  unique (ship_id, id),
  check ((published_by is null) = (published_at is null)),
  constraint second_person check (published_by <> drawn_up_by),
  check ((status = 'draft') = (published_at is null))
);
comment on column fleet.deck_plans.drawn_up_by is 'Who changed the draft last; another user publishes it.';
comment on table fleet.deck_plans is 'Versions of the decks of a ship. A sailing is opened by the one that is published then, and keeps it.';
create unique index one_published_plan on fleet.deck_plans (ship_id) where status = 'published';
create unique index one_draft_of_a_plan on fleet.deck_plans (ship_id) where status = 'draft';
create trigger frozen before update or delete on fleet.deck_plans for each row execute function fleet.freeze_plan();
create constraint trigger whole after insert or update of status on fleet.deck_plans deferrable initially deferred
  for each row when (new.status <> 'draft') execute function fleet.check_plan();

create table fleet.decks (
  plan_id bigint not null references fleet.deck_plans on delete cascade,
  number smallint not null check (number between 1 and 20),
  names jsonb not null check (platform.valid_names(names)),
  primary key (plan_id, number)
);
comment on table fleet.decks is 'Decks of a plan, counted from the water upwards.';
create trigger frozen before insert or update or delete on fleet.decks for each row execute function fleet.freeze_plan_parts();

create table fleet.plan_rows (
  plan_id bigint not null,
  deck smallint not null,
  row_number integer not null check (row_number > 0),
  aisle_after smallint[] not null default '{}' check (0 < all (aisle_after) and array_position(aisle_after, null) is null),
  primary key (plan_id, deck, row_number),
  foreign key (plan_id, deck) references fleet.decks on delete cascade
);
comment on table fleet.plan_rows is 'Rows of a deck, counted from the bow.';
comment on column fleet.plan_rows.aisle_after is 'Columns with an aisle behind them, counted from port.';
create trigger frozen before insert or update or delete on fleet.plan_rows for each row execute function fleet.freeze_plan_parts();

create table fleet.plan_cabins (
  plan_id bigint not null,
  deck smallint not null,
  code text not null check (length(code) between 1 and 16),
  sale text not null default 'berth' check (sale in ('berth', 'wholeCabin')),
  sexes text not null default 'any' check (sexes in ('any', 'apart')),
  primary key (plan_id, code),
  unique (plan_id, deck, code),
  foreign key (plan_id, deck) references fleet.decks on delete cascade
);
comment on table fleet.plan_cabins is 'Cabins of a plan, whose berths are seats.';
comment on column fleet.plan_cabins.sale is 'Berth by berth, so that people who do not know each other share it, or as a whole.';
comment on column fleet.plan_cabins.sexes is 'apart: men and women who travel alone do not share it.';
create trigger frozen before insert or update or delete on fleet.plan_cabins for each row execute function fleet.freeze_plan_parts();

create table fleet.ship_seats (
  id bigint generated always as identity primary key,
  plan_id bigint not null,
  deck smallint not null,
  label text not null check (length(label) between 1 and 16),
  row_number integer not null,
  column_number smallint not null check (column_number > 0),
  class_id bigint not null references fleet.classes,
  attributes text[] not null default '{}' check (
    attributes <@ array['window', 'aisle', 'accessible', 'nearExit', 'table', 'power', 'upperBerth', 'lowerBerth', 'poorView']),
  cabin text,
  foreign key (plan_id, deck, row_number) references fleet.plan_rows on delete cascade,
  foreign key (plan_id, deck, cabin) references fleet.plan_cabins (plan_id, deck, code) on update cascade,
  -- At the end of a statement, so that two seats can swap their labels.
  unique (plan_id, label) deferrable,
  unique (plan_id, deck, row_number, column_number)
);
comment on table fleet.ship_seats is 'Every unit of capacity of a plan with its place and class. The seats of a sailing are made from it.';
comment on column fleet.ship_seats.label is 'What is printed on the ticket, once per plan.';
create index on fleet.ship_seats (class_id);
create index on fleet.ship_seats (plan_id, deck, cabin) where cabin is not null;
create trigger frozen before insert or update or delete on fleet.ship_seats for each row execute function fleet.freeze_plan_parts();

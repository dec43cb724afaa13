-- The ships and their deck plans.

create table fleet.ship_series (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names))
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
  enabled boolean not null default true
);
comment on table fleet.ships is 'Vessels.';
comment on column fleet.ships.certified_capacity is 'The most passengers the ship may carry at any moment, those without a seat included.';
create index on fleet.ships (series_id);
create index on fleet.ships (carrier_id);

create table fleet.decks (
  ship_id bigint not null references fleet.ships on delete cascade,
  number smallint not null check (number between 1 and 20),
  names jsonb not null check (platform.valid_names(names)),
  primary key (ship_id, number)
);
comment on table fleet.decks is 'Decks of a ship, counted from the water upwards.';

create table fleet.ship_seats (
  id bigint generated always as identity primary key,
  ship_id bigint not null,
  deck smallint not null,
  label text not null check (length(label) between 1 and 16),
  row_number integer not null check (row_number > 0),
  column_number smallint not null check (column_number > 0),
  class_id bigint not null references fleet.classes,
  foreign key (ship_id, deck) references fleet.decks on delete cascade,
  unique (ship_id, label),
  unique (ship_id, deck, row_number, column_number)
);
comment on table fleet.ship_seats is 'The deck plan: every unit of capacity with its place and class. The seats of a sailing are made from it.';
comment on column fleet.ship_seats.label is 'What is printed on the ticket, once per ship.';
create index on fleet.ship_seats (class_id);

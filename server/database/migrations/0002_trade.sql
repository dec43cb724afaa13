-- The trade: the river and its docks, the ships, the timetable, prices, seats, orders and money.

create schema network;
create schema fleet;
create schema sailings;
create schema fares;
create schema inventory;
create schema orders;
create schema accounts;
create schema agents;

-- ---------------------------------------------------------------- network

create table network.ports (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  river_km integer not null,
  corporation_id bigint references staff.organisations,
  position integer not null default 0
);
comment on table network.ports is 'Harbours of towns along the river.';
comment on column network.ports.river_km is 'Kilometres along the river from Chaotianmen, downstream.';
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

alter table staff.user_docks add foreign key (dock_id) references network.docks;
create index on staff.user_docks (dock_id);

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

-- ---------------------------------------------------------------- fleet

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

-- ---------------------------------------------------------------- sailings

create table sailings.services (
  id bigint generated always as identity primary key,
  line_id bigint not null references network.lines,
  ship_id bigint not null references fleet.ships,
  departure_minute smallint not null check (departure_minute between 0 and 1439),
  every_days smallint not null check (every_days between 1 and 366),
  offset_days smallint not null check (offset_days >= 0 and offset_days < every_days),
  anchor_date date not null,
  valid_from date,
  valid_to date check (valid_to >= valid_from),
  enabled boolean not null default true
);
comment on table sailings.services is 'The timetable. A service runs on the days d with (d - anchor_date) mod every_days = offset_days.';
comment on column sailings.services.departure_minute is 'Minutes after midnight on the pier (Asia/Shanghai).';
create index on sailings.services (line_id);
create index on sailings.services (ship_id);

create table sailings.sailings (
  id bigint generated always as identity primary key,
  service_id bigint references sailings.services,
  line_id bigint not null references network.lines,
  ship_id bigint not null references fleet.ships,
  service_date date not null,
  departs_at timestamptz not null,
  arrives_at timestamptz not null,
  stops_count smallint not null check (stops_count between 2 and 32),
  certified_capacity integer not null check (certified_capacity between 1 and 1000000),
  status text not null default 'scheduled'
    check (status in ('scheduled', 'boarding', 'departed', 'arrived', 'cancelled')),
  sale_state text not null default 'closed' check (sale_state in ('closed', 'open', 'stopped')),
  sales_close_minutes smallint not null default 5 check (sales_close_minutes between 0 and 10080),
  unique (service_id, service_date),
  check (arrives_at > departs_at),
  -- A ship is in one place at a time.
  constraint one_sailing_per_ship exclude using gist (ship_id with =, tstzrange(departs_at, arrives_at) with &&)
    where (status <> 'cancelled')
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
comment on table sailings.sailings is 'One run of a ship on a line and date. Selling locks this row first, so sales of one sailing happen one batch after another.';
comment on column sailings.sailings.certified_capacity is 'Copied from the ship: a sailing keeps what was true when it was opened.';
comment on column sailings.sailings.sale_state is 'closed: seats not made yet; open: on sale; stopped: sales stopped by staff.';
comment on column sailings.sailings.sales_close_minutes is 'Sales to a passenger end so many minutes before the departure of their own boarding stop.';
create index on sailings.sailings (service_date, departs_at);
create index on sailings.sailings (line_id, service_date);

create table sailings.sailing_stops (
  sailing_id bigint not null references sailings.sailings on delete cascade,
  stop_number smallint not null check (stop_number between 0 and 31),
  dock_id bigint not null references network.docks,
  planned_arrive timestamptz,
  planned_depart timestamptz,
  primary key (sailing_id, stop_number),
  check ((stop_number = 0) = (planned_arrive is null)),
  check (planned_depart >= planned_arrive)
);
comment on table sailings.sailing_stops is 'Calls of a sailing, copied from its line: a later edit of the line never changes a sailing.';
create index on sailings.sailing_stops (dock_id, planned_depart);

-- ---------------------------------------------------------------- fares

create table fares.passenger_types (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
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
  enabled boolean not null default true,
  check (age_below > age_from),
  check (height_below_cm > height_from_cm),
  check (needs_seat or percent_bp = 0)
);
comment on table fares.passenger_types is 'Adult, child, student …: what share of the fare one pays and under which conditions. Free passengers are real-name records too.';
comment on column fares.passenger_types.percent_bp is 'Share of the full fare in basis points.';
comment on column fares.passenger_types.age_below is 'Conditions are half-open: from 6, below 14.';
comment on column fares.passenger_types.certificate_kinds is 'Kinds of certificate accepted; none means every kind.';
comment on column fares.passenger_types.proof is 'What the clerk has to be shown besides the certificate.';
comment on column fares.passenger_types.free_per_adult is 'How many of this type one adult may take along; none means any number, also alone.';

create table fares.fare_tables (
  id bigint generated always as identity primary key,
  line_id bigint not null references network.lines,
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
  constraint approved_by_a_second_person check (approved_by <> drawn_up_by),
  check ((approved_by is null) = (approved_at is null)),
  check (status = 'draft' or approved_by is not null),
  check (status in ('draft', 'approved') or published_at is not null),
  constraint one_published_table exclude using gist (line_id with =, daterange(valid_from, valid_to, '[]') with &&)
    where (status = 'published')
);
comment on table fares.fare_tables is 'Versions of the fares of a line, for service dates valid_from to valid_to, both included.';

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

create table fares.service_fees (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('counter', 'agent', 'online')),
  fixed_fen bigint not null default 0 check (fixed_fen between 0 and 1000000),
  basis_points integer not null default 0 check (basis_points between 0 and 10000),
  valid_from timestamptz not null,
  valid_to timestamptz not null default 'infinity' check (valid_to > valid_from),
  constraint one_fee_at_a_time exclude using gist (channel with =, tstzrange(valid_from, valid_to) with &&)
);
comment on table fares.service_fees is 'Fee per ticket that is not free: a fixed part and a share of the price. Counted by the time of the sale, half-open.';

-- ---------------------------------------------------------------- inventory

create table inventory.seats (
  id bigint generated always as identity primary key,
  sailing_id bigint not null references sailings.sailings,
  class_id bigint not null references fleet.classes,
  position integer not null,
  mask integer not null default 0 check (mask >= 0),
  deck smallint not null,
  row_number integer not null,
  column_number smallint not null,
  label text not null,
  lock_reason text check (length(lock_reason) between 1 and 200),
  locked_by bigint references staff.users,
  locked_at timestamptz,
  check ((lock_reason is null) = (locked_by is null)),
  check ((lock_reason is null) = (locked_at is null))
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0
);
comment on table inventory.seats is 'Every unit of capacity of every sailing, made from the deck plan when the sailing opens.';
comment on column inventory.seats.mask is 'Legs taken, leg n as bit n; equal to the bitwise or of the seat''s occupations.';
comment on column inventory.seats.position is 'Order in which untouched seats of a class are given out.';
create index seats_by_mask on inventory.seats (sailing_id, class_id, mask, position);

create table inventory.loads (
  sailing_id bigint primary key references sailings.sailings on delete cascade,
  legs integer[] not null,
  starts jsonb not null default '{}'
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
comment on table inventory.loads is 'Passengers on each leg of a sailing, those without a seat included, and where the search for an untouched seat begins. Changed only under the lock of the sailing.';
comment on column inventory.loads.starts is 'Class id → position before which no untouched seat is left; spares the search the dead index entries of the seats sold.';

-- ---------------------------------------------------------------- accounts

create table accounts.accounts (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9:_-]{1,100}$'),
  kind text not null check (kind in ('till', 'bank', 'wallet', 'frozen', 'unearned', 'feeIncome', 'payable', 'equity')),
  organisation_id bigint references staff.organisations,
  user_id bigint references staff.users,
  sailing_id bigint references sailings.sailings,
  day date,
  closed_at timestamptz
);
comment on table accounts.accounts is 'Ledger accounts. code tells which: cash:counter:{user}:{day}, agent:{organisation}:available, sailing:{id}:unearned, operator:serviceFees.';
create index on accounts.accounts (organisation_id);
create index on accounts.accounts (user_id, day);
create index on accounts.accounts (sailing_id);

create table accounts.transfers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sale', 'refund', 'change', 'deposit', 'withdrawal', 'earning', 'correction')),
  order_id bigint,
  at timestamptz not null,
  memo text not null default '' check (length(memo) <= 200)
);
comment on table accounts.transfers is 'Movements of money. Never changed: a mistake is corrected by another transfer.';
create index on accounts.transfers (order_id);
create index on accounts.transfers using brin (at);

create table accounts.entries (
  transfer_id bigint not null,
  number smallint not null,
  account_id bigint not null,
  fen bigint not null check (fen <> 0),
  primary key (transfer_id, number)
);
comment on table accounts.entries is 'Signed amounts of a transfer; each transfer sums to zero. Positive is credit (owed or earned), negative is debit (received or held).';
create index on accounts.entries (account_id, transfer_id);

-- The entries of a transfer are written by one statement, so one look at what was just written proves the balance.
create function accounts.refuse_imbalance() returns trigger language plpgsql as $$
declare
  wrong bigint;
begin
  select transfer_id into wrong from written group by transfer_id having sum(fen) <> 0 limit 1;
  if found then
    raise exception 'transfer % does not sum to zero', wrong using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger balanced after insert on accounts.entries referencing new table as written
  for each statement execute function accounts.refuse_imbalance();

create function accounts.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on accounts.entries
  for each statement execute function accounts.refuse_change();
create trigger append_only before update or delete or truncate on accounts.transfers
  for each statement execute function accounts.refuse_change();

-- ---------------------------------------------------------------- agents

create table agents.agents (
  organisation_id bigint primary key references staff.organisations,
  level text not null check (level in ('A', 'B', 'C')),
  enabled boolean not null default true
);
comment on table agents.agents is 'Agencies that sell from their own wallet.';

create table accounts.wallets (
  organisation_id bigint primary key references agents.agents,
  account_id bigint not null unique references accounts.accounts,
  frozen_account_id bigint not null unique references accounts.accounts,
  balance_fen bigint not null default 0,
  frozen_fen bigint not null default 0 check (frozen_fen >= 0),
  credit_limit_fen bigint not null default 0 check (credit_limit_fen >= 0),
  daily_limit_fen bigint check (daily_limit_fen >= 0),
  spent_on date not null default '2000-01-01',
  spent_fen bigint not null default 0,
  constraint balance_within_credit check (balance_fen >= -credit_limit_fen)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
comment on table accounts.wallets is 'What an agent may spend. Balances equal the sums of the entries of both accounts; they are kept so that a sale need not add them up.';
comment on column accounts.wallets.daily_limit_fen is 'The most that may be spent on one day of the pier (spent_on, spent_fen); none means no limit.';

-- ---------------------------------------------------------------- orders

create table orders.certificate_kinds (
  code text primary key check (code ~ '^[A-Za-z]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  position integer not null,
  enabled boolean not null default true
);
comment on table orders.certificate_kinds is 'Papers a real-name ticket may be sold against.';
insert into orders.certificate_kinds (position, code, names) values
  (1, 'identityCard', '{"en": "Resident identity card", "zh": "居民身份证", "es": "Documento de identidad", "ja": "居民身分証"}'),
  (2, 'temporaryIdentityCard', '{"en": "Temporary identity card", "zh": "临时身份证", "es": "Documento de identidad provisional", "ja": "臨時身分証"}'),
  (3, 'householdRegister', '{"en": "Household register", "zh": "户口簿", "es": "Libro de familia", "ja": "戸口簿"}'),
  (4, 'passport', '{"en": "Passport", "zh": "护照", "es": "Pasaporte", "ja": "パスポート"}'),
  (5, 'hongKongMacaoPermit', '{"en": "Mainland travel permit for Hong Kong and Macao residents", "zh": "港澳居民来往内地通行证", "es": "Permiso para residentes de Hong Kong y Macao", "ja": "香港・マカオ住民内地通行証"}'),
  (6, 'taiwanPermit', '{"en": "Mainland travel permit for Taiwan residents", "zh": "台湾居民来往大陆通行证", "es": "Permiso para residentes de Taiwán", "ja": "台湾住民大陸通行証"}'),
  (7, 'residencePermit', '{"en": "Residence permit for Hong Kong, Macao and Taiwan residents", "zh": "港澳台居民居住证", "es": "Permiso de residencia (Hong Kong, Macao, Taiwán)", "ja": "香港・マカオ・台湾住民居住証"}'),
  (8, 'foreignerPermit', '{"en": "Foreign permanent resident card", "zh": "外国人永久居留身份证", "es": "Tarjeta de residente permanente", "ja": "外国人永久居留身分証"}'),
  (9, 'military', '{"en": "Military certificate", "zh": "军官证、士兵证、文职证", "es": "Documento militar", "ja": "軍人証"}'),
  (10, 'seafarer', '{"en": "Seafarer''s book", "zh": "海员证", "es": "Libreta de marino", "ja": "船員手帳"}'),
  (11, 'birthCertificate', '{"en": "Birth certificate", "zh": "出生医学证明", "es": "Certificado de nacimiento", "ja": "出生証明書"}'),
  (12, 'policeCertificate', '{"en": "Temporary police certificate for boarding", "zh": "公安临时乘船证明", "es": "Certificado policial provisional", "ja": "公安臨時乗船証明"}');

create table orders.orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  channel text not null check (channel in ('counter', 'agent', 'online')),
  organisation_id bigint not null,
  clerk_id bigint not null,
  sailing_id bigint not null,
  from_stop smallint not null,
  to_stop smallint not null,
  state text not null check (state in ('held', 'paid', 'closed', 'expired', 'cancelled')),
  total_fen bigint not null check (total_fen >= 0),
  made_at timestamptz not null,
  held_until timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  phone_hash bytea,
  phone_cipher bytea,
  phone_masked text,
  check (from_stop < to_stop),
  check (state <> 'held' or held_until is not null),
  check (state not in ('paid', 'closed') or paid_at is not null),
  check ((state in ('expired', 'cancelled')) = (ended_at is not null))
);
comment on table orders.orders is 'Sales, and seats held for one. What happened to an order is told by the journal (entity orders.order).';
comment on column orders.orders.number is 'What people read out: day, running number, two check digits (ISO 7064 mod 97-10).';
create index on orders.orders (sailing_id);
create index on orders.orders (organisation_id, made_at);
create index on orders.orders (clerk_id, made_at);
create index on orders.orders (phone_hash) where phone_hash is not null;
create index orders_held on orders.orders (held_until) where state = 'held';

create table orders.passengers (
  order_id bigint not null,
  number smallint not null check (number between 1 and 200),
  name text not null check (length(name) between 1 and 100),
  certificate_kind text not null,
  certificate_hash bytea not null,
  certificate_cipher bytea not null,
  certificate_masked text not null,
  birth_date date,
  sex text check (sex in ('female', 'male')),
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  primary key (order_id, number)
);
comment on table orders.passengers is 'The people of an order. Certificates are encrypted, found through a keyed hash and shown masked.';
create index on orders.passengers (certificate_hash);
create index on orders.passengers (name text_pattern_ops);

create table orders.tickets (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  passenger_number smallint not null,
  sailing_id bigint not null,
  from_stop smallint not null check (from_stop >= 0),
  to_stop smallint not null check (to_stop <= 31),
  class_id bigint not null,
  seat_id bigint,
  passenger_type_id bigint not null,
  state text not null check (state in ('held', 'issued', 'boarded', 'used', 'refunded', 'changed', 'void')),
  code uuid not null default uuidv7(),
  planned_depart timestamptz not null,
  planned_arrive timestamptz not null check (planned_arrive > planned_depart),
  base_fen bigint not null check (base_fen >= 0),
  discount_fen bigint not null check (discount_fen between 0 and base_fen),
  fee_fen bigint not null check (fee_fen >= 0),
  price_fen bigint not null check (price_fen = base_fen - discount_fen + fee_fen),
  breakdown jsonb not null,
  check (from_stop < to_stop)
);
comment on table orders.tickets is 'One passenger''s right to travel from one stop to another. Nothing on it is ever priced again.';
comment on column orders.tickets.base_fen is 'Full fare; price = base - discount (passenger type) + fee (service fee of the channel).';
comment on column orders.tickets.breakdown is 'Where the price came from: fare table and version, percent, fee rule.';
comment on column orders.tickets.code is 'What the signed QR code carries; a new one kills the old.';
create index on orders.tickets (order_id, passenger_number);
create index on orders.tickets (sailing_id, from_stop);
create unique index on orders.tickets (code);

create table orders.payments (
  order_id bigint not null,
  number smallint not null,
  method text not null check (method in ('cash', 'card', 'wechat', 'alipay', 'wallet')),
  reference text not null default '' check (length(reference) <= 64),
  fen bigint not null check (fen <> 0),
  transfer_id bigint not null,
  at timestamptz not null,
  primary key (order_id, number)
);
comment on table orders.payments is 'How an order was paid; money given back is negative.';

create table inventory.occupations (
  ticket_id bigint primary key,
  sailing_id bigint not null,
  seat_id bigint,
  from_stop smallint not null,
  to_stop smallint not null,
  legs int4range generated always as (int4range(from_stop, to_stop)) stored,
  person bigint not null,
  travel tstzrange not null check (not isempty(travel)),
  check (from_stop >= 0 and from_stop < to_stop and to_stop <= 31),
  constraint one_seat_one_passenger exclude using gist (seat_id with =, legs with &&),
  constraint one_person_one_place exclude using gist (person with =, travel with &&)
);
comment on table inventory.occupations is 'What a living ticket keeps from everybody else: its seat on its legs, and its passenger at its time. The row goes when the ticket dies.';
comment on column inventory.occupations.legs is 'From one stop to the next is a leg, half-open: the stop where one leaves is the stop where the next may board.';
comment on column inventory.occupations.person is 'First 64 bits of the keyed hash of kind and number of the certificate.';
comment on column inventory.occupations.travel is 'Planned departure to planned arrival, half-open, fixed at sale.';

-- ---------------------------------------------------------------- references of what a sale writes
--
-- A foreign key looks up and locks one row for each row written: fifteen of them took a quarter of the time of a sale,
-- and lanes selling at once kept locking the same clerk, class and account. The rows of a sale are therefore compared
-- with what they refer to by one look for each statement, and what is referred to refuses to go. (Each look is a scalar
-- subquery because the planner may turn `not exists` into a hash of the whole table.)

create function platform.refuse_dangling() returns trigger
  language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_nestloop = on
as $$
declare
  dangling boolean;
begin
  case tg_table_schema || '.' || tg_table_name
    when 'orders.orders' then
      select exists (select from written w where (select 1 from sailings.sailings x where x.id = w.sailing_id) is null
        or (select 1 from staff.organisations x where x.id = w.organisation_id) is null
        or (select 1 from staff.users x where x.id = w.clerk_id) is null
        or w.paid_by is not null and (select 1 from staff.users x where x.id = w.paid_by) is null) into dangling;
    when 'orders.passengers' then
      select exists (select from written w where (select 1 from orders.orders x where x.id = w.order_id) is null) into dangling;
    when 'orders.tickets' then
      select exists (select from written w
        where (select 1 from orders.passengers x where x.order_id = w.order_id and x.number = w.passenger_number) is null
          or (select 1 from sailings.sailings x where x.id = w.sailing_id) is null
          or (select 1 from fleet.classes x where x.id = w.class_id) is null
          or (select 1 from fares.passenger_types x where x.id = w.passenger_type_id) is null
          or w.seat_id is not null and (
            select 1 from inventory.seats x where x.id = w.seat_id and x.sailing_id = w.sailing_id) is null) into dangling;
    when 'orders.payments' then
      select exists (select from written w where (select 1 from orders.orders x where x.id = w.order_id) is null
        or (select 1 from accounts.transfers x where x.id = w.transfer_id) is null) into dangling;
    when 'inventory.occupations' then
      select exists (select from written w where (select 1 from orders.tickets x where x.id = w.ticket_id) is null
        or w.seat_id is not null and (
            select 1 from inventory.seats x where x.id = w.seat_id and x.sailing_id = w.sailing_id) is null) into dangling;
    when 'accounts.transfers' then
      select exists (select from written w where w.order_id is not null
        and (select 1 from orders.orders x where x.id = w.order_id) is null) into dangling;
    when 'accounts.entries' then
      select exists (select from written w where (select 1 from accounts.transfers x where x.id = w.transfer_id) is null
        or (select 1 from accounts.accounts x where x.id = w.account_id and x.closed_at is null) is null) into dangling;
  end case;
  if dangling then
    raise exception 'a row of % refers to something that is not there, or is closed', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
comment on function platform.refuse_dangling is 'Every row just written must refer to rows that are there.';

-- Deletes are rare and may wait: nobody writes the referring table until this transaction has ended.
create function platform.refuse_orphans() returns trigger language plpgsql as $$
declare
  reference text;
  found boolean;
begin
  foreach reference in array tg_argv loop
    execute format('lock table %s in share mode', split_part(reference, '(', 1));
    execute format('select exists (select from %s where %I = $1)', split_part(reference, '(', 1),
      rtrim(split_part(reference, '(', 2), ')')) into found using old.id;
    if found then
      raise exception '% refers to this row of %', reference, tg_table_name using errcode = 'foreign_key_violation';
    end if;
  end loop;
  return old;
end $$;
comment on function platform.refuse_orphans is 'A row that sales refer to stays. Its arguments are the columns that refer to it.';

do $$
declare
  written text;
begin
  foreach written in array array['orders.orders', 'orders.passengers', 'orders.tickets', 'orders.payments',
    'inventory.occupations', 'accounts.transfers', 'accounts.entries']
  loop
    execute format('create trigger whole after insert on %s referencing new table as written
      for each statement execute function platform.refuse_dangling()', written);
  end loop;
  -- The ledger and payments are never updated.
  foreach written in array array['orders.orders', 'orders.passengers', 'orders.tickets', 'inventory.occupations'] loop
    execute format('create trigger still_whole after update on %s referencing new table as written
      for each statement execute function platform.refuse_dangling()', written);
  end loop;
end $$;

create trigger stays before delete on sailings.sailings for each row
  execute function platform.refuse_orphans('orders.orders(sailing_id)', 'orders.tickets(sailing_id)');
create trigger stays before delete on staff.organisations for each row
  execute function platform.refuse_orphans('orders.orders(organisation_id)');
create trigger stays before delete on staff.users for each row
  execute function platform.refuse_orphans('orders.orders(clerk_id)');
create trigger stays before delete on fleet.classes for each row
  execute function platform.refuse_orphans('orders.tickets(class_id)');
create trigger stays before delete on fares.passenger_types for each row
  execute function platform.refuse_orphans('orders.tickets(passenger_type_id)');
create trigger stays before delete on inventory.seats for each row
  execute function platform.refuse_orphans('orders.tickets(seat_id)', 'inventory.occupations(seat_id)');
create trigger stays before delete on orders.orders for each row
  execute function platform.refuse_orphans('orders.passengers(order_id)', 'orders.tickets(order_id)', 'orders.payments(order_id)',
    'accounts.transfers(order_id)');
create trigger stays before delete on orders.tickets for each row
  execute function platform.refuse_orphans('inventory.occupations(ticket_id)');
create trigger stays before delete on accounts.accounts for each row
  execute function platform.refuse_orphans('accounts.entries(account_id)');

create function orders.refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'passengers, payments and prints of an order are kept' using errcode = 'insufficient_privilege';
end $$;
create trigger stays before delete or truncate on orders.passengers
  for each statement execute function orders.refuse_delete();
create trigger stays before update or delete or truncate on orders.payments
  for each statement execute function orders.refuse_delete();

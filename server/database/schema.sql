-- The whole shape of the database, written by `npm run schema`. Change it through a migration.

create extension btree_gist;

create schema accounts;
create schema agents;
create schema fares;
create schema fleet;
create schema inventory;
create schema journal;
create schema network;
create schema orders;
create schema platform;
create schema sailings;
create schema session;
create schema staff;
create schema system;

-- Ledger accounts. code tells which: cash:counter:{user}:{day}, agent:{organisation}:available, sailing:{id}:unearned, operator:serviceFees.
create table accounts.accounts (
  id bigint not null generated always as identity,
  code text not null,
  kind text not null,
  organisation_id bigint,
  user_id bigint,
  sailing_id bigint,
  day date,
  closed_at timestamp with time zone,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_code_key UNIQUE (code),
  constraint accounts_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint accounts_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailings.sailings(id),
  constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint accounts_code_check CHECK ((code ~ '^[A-Za-z0-9:_-]{1,100}$'::text)),
  constraint accounts_kind_check CHECK ((kind = ANY (ARRAY['till'::text, 'bank'::text, 'wallet'::text, 'frozen'::text, 'unearned'::text, 'feeIncome'::text, 'payable'::text, 'equity'::text])))
);
CREATE INDEX accounts_organisation_id_idx ON accounts.accounts USING btree (organisation_id);
CREATE INDEX accounts_sailing_id_idx ON accounts.accounts USING btree (sailing_id);
CREATE INDEX accounts_user_id_day_idx ON accounts.accounts USING btree (user_id, day);

-- Signed amounts of a transfer; each transfer sums to zero. Positive is credit (owed or earned), negative is debit (received or held).
create table accounts.entries (
  transfer_id bigint not null,
  number smallint not null,
  account_id bigint not null,
  fen bigint not null,
  constraint entries_pkey PRIMARY KEY (transfer_id, number),
  constraint entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id),
  constraint entries_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES accounts.transfers(id),
  constraint entries_fen_check CHECK ((fen <> 0))
);
CREATE INDEX entries_account_id_transfer_id_idx ON accounts.entries USING btree (account_id, transfer_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON accounts.entries FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();
CREATE TRIGGER balanced AFTER INSERT ON accounts.entries REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_imbalance();

-- Movements of money. Never changed: a mistake is corrected by another transfer.
create table accounts.transfers (
  id bigint not null generated always as identity,
  kind text not null,
  order_id bigint,
  at timestamp with time zone not null,
  memo text not null default ''::text,
  constraint transfers_pkey PRIMARY KEY (id),
  constraint transfers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders.orders(id),
  constraint transfers_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'refund'::text, 'change'::text, 'deposit'::text, 'withdrawal'::text, 'earning'::text, 'correction'::text]))),
  constraint transfers_memo_check CHECK ((length(memo) <= 200))
);
CREATE INDEX transfers_at_idx ON accounts.transfers USING brin (at);
CREATE INDEX transfers_order_id_idx ON accounts.transfers USING btree (order_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON accounts.transfers FOR EACH STATEMENT EXECUTE FUNCTION accounts.refuse_change();

-- What an agent may spend. Balances equal the sums of the entries of both accounts; they are kept so that a sale need not add them up.
create table accounts.wallets (
  organisation_id bigint not null,
  account_id bigint not null,
  frozen_account_id bigint not null,
  balance_fen bigint not null default 0,
  frozen_fen bigint not null default 0,
  credit_limit_fen bigint not null default 0,
  daily_limit_fen bigint,
  spent_on date not null default '2000-01-01'::date,
  spent_fen bigint not null default 0,
  constraint wallets_pkey PRIMARY KEY (organisation_id),
  constraint wallets_account_id_key UNIQUE (account_id),
  constraint wallets_frozen_account_id_key UNIQUE (frozen_account_id),
  constraint wallets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts.accounts(id),
  constraint wallets_frozen_account_id_fkey FOREIGN KEY (frozen_account_id) REFERENCES accounts.accounts(id),
  constraint wallets_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES agents.agents(organisation_id),
  constraint balance_within_credit CHECK ((balance_fen >= (- credit_limit_fen))),
  constraint wallets_credit_limit_fen_check CHECK ((credit_limit_fen >= 0)),
  constraint wallets_daily_limit_fen_check CHECK ((daily_limit_fen >= 0)),
  constraint wallets_frozen_fen_check CHECK ((frozen_fen >= 0))
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500, autovacuum_vacuum_cost_delay=0);

-- Agencies that sell from their own wallet.
create table agents.agents (
  organisation_id bigint not null,
  level text not null,
  enabled boolean not null default true,
  constraint agents_pkey PRIMARY KEY (organisation_id),
  constraint agents_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint agents_level_check CHECK ((level = ANY (ARRAY['A'::text, 'B'::text, 'C'::text])))
);

-- Versions of the fares of a line, for service dates valid_from to valid_to, both included.
create table fares.fare_tables (
  id bigint not null generated always as identity,
  line_id bigint not null,
  version integer not null,
  status text not null default 'draft'::text,
  valid_from date not null,
  valid_to date not null,
  drawn_up_by bigint not null,
  drawn_up_at timestamp with time zone not null,
  approved_by bigint,
  approved_at timestamp with time zone,
  published_at timestamp with time zone,
  constraint fare_tables_pkey PRIMARY KEY (id),
  constraint fare_tables_line_id_version_key UNIQUE (line_id, version),
  constraint one_published_table EXCLUDE USING gist (line_id WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE ((status = 'published'::text)),
  constraint fare_tables_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff.users(id),
  constraint fare_tables_drawn_up_by_fkey FOREIGN KEY (drawn_up_by) REFERENCES staff.users(id),
  constraint fare_tables_line_id_fkey FOREIGN KEY (line_id) REFERENCES network.lines(id),
  constraint approved_by_a_second_person CHECK ((approved_by <> drawn_up_by)),
  constraint fare_tables_check CHECK ((valid_to >= valid_from)),
  constraint fare_tables_check1 CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint fare_tables_check2 CHECK (((status = 'draft'::text) OR (approved_by IS NOT NULL))),
  constraint fare_tables_check3 CHECK (((status = ANY (ARRAY['draft'::text, 'approved'::text])) OR (published_at IS NOT NULL))),
  constraint fare_tables_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'published'::text, 'withdrawn'::text]))),
  constraint fare_tables_version_check CHECK ((version > 0))
);

-- Full price of a class from one stop to another.
create table fares.fares (
  table_id bigint not null,
  class_id bigint not null,
  from_stop smallint not null,
  to_stop smallint not null,
  fen bigint not null,
  constraint fares_pkey PRIMARY KEY (table_id, class_id, from_stop, to_stop),
  constraint fares_class_id_fkey FOREIGN KEY (class_id) REFERENCES fleet.classes(id),
  constraint fares_table_id_fkey FOREIGN KEY (table_id) REFERENCES fares.fare_tables(id) ON DELETE CASCADE,
  constraint fares_check CHECK ((from_stop < to_stop)),
  constraint fares_fen_check CHECK (((fen >= 0) AND (fen <= 1000000000))),
  constraint fares_from_stop_check CHECK ((from_stop >= 0)),
  constraint fares_to_stop_check CHECK ((to_stop <= 31))
);

-- Adult, child, student …: what share of the fare one pays and under which conditions. Free passengers are real-name records too.
create table fares.passenger_types (
  id bigint not null generated always as identity,
  code text not null,
  names jsonb not null,
  percent_bp integer not null,
  needs_seat boolean not null default true,
  age_from smallint,
  age_below smallint,
  height_from_cm smallint,
  height_below_cm smallint,
  certificate_kinds text[],
  proof jsonb,
  free_per_adult smallint,
  is_adult boolean not null default false,
  "position" integer not null default 0,
  enabled boolean not null default true,
  constraint passenger_types_pkey PRIMARY KEY (id),
  constraint passenger_types_code_key UNIQUE (code),
  constraint passenger_types_age_below_check CHECK (((age_below >= 1) AND (age_below <= 151))),
  constraint passenger_types_age_from_check CHECK (((age_from >= 0) AND (age_from <= 150))),
  constraint passenger_types_check CHECK ((age_below > age_from)),
  constraint passenger_types_check1 CHECK ((height_below_cm > height_from_cm)),
  constraint passenger_types_check2 CHECK ((needs_seat OR (percent_bp = 0))),
  constraint passenger_types_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint passenger_types_free_per_adult_check CHECK (((free_per_adult >= 0) AND (free_per_adult <= 9))),
  constraint passenger_types_height_below_cm_check CHECK (((height_below_cm >= 1) AND (height_below_cm <= 251))),
  constraint passenger_types_height_from_cm_check CHECK (((height_from_cm >= 0) AND (height_from_cm <= 250))),
  constraint passenger_types_names_check CHECK (platform.in_four_languages(names)),
  constraint passenger_types_percent_bp_check CHECK (((percent_bp >= 0) AND (percent_bp <= 10000))),
  constraint passenger_types_proof_check CHECK (platform.in_four_languages(proof))
);

-- Fee per ticket that is not free: a fixed part and a share of the price. Counted by the time of the sale, half-open.
create table fares.service_fees (
  id bigint not null generated always as identity,
  channel text not null,
  fixed_fen bigint not null default 0,
  basis_points integer not null default 0,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone not null default 'infinity'::timestamp with time zone,
  constraint service_fees_pkey PRIMARY KEY (id),
  constraint one_fee_at_a_time EXCLUDE USING gist (channel WITH =, tstzrange(valid_from, valid_to) WITH &&),
  constraint service_fees_basis_points_check CHECK (((basis_points >= 0) AND (basis_points <= 10000))),
  constraint service_fees_channel_check CHECK ((channel = ANY (ARRAY['counter'::text, 'agent'::text, 'online'::text]))),
  constraint service_fees_check CHECK ((valid_to > valid_from)),
  constraint service_fees_fixed_fen_check CHECK (((fixed_fen >= 0) AND (fixed_fen <= 1000000)))
);

-- What one pays for: seats, berths, open seating. Every unit of capacity has one class.
create table fleet.classes (
  id bigint not null generated always as identity,
  code text not null,
  names jsonb not null,
  kind text not null,
  seats_per_row smallint not null,
  rank smallint not null,
  constraint classes_pkey PRIMARY KEY (id),
  constraint classes_code_key UNIQUE (code),
  constraint classes_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint classes_kind_check CHECK ((kind = ANY (ARRAY['seat'::text, 'berth'::text, 'open'::text]))),
  constraint classes_names_check CHECK (platform.in_four_languages(names)),
  constraint classes_seats_per_row_check CHECK (((seats_per_row >= 1) AND (seats_per_row <= 20)))
);

-- Decks of a ship, counted from the water upwards.
create table fleet.decks (
  ship_id bigint not null,
  number smallint not null,
  names jsonb not null,
  constraint decks_pkey PRIMARY KEY (ship_id, number),
  constraint decks_ship_id_fkey FOREIGN KEY (ship_id) REFERENCES fleet.ships(id) ON DELETE CASCADE,
  constraint decks_names_check CHECK (platform.in_four_languages(names)),
  constraint decks_number_check CHECK (((number >= 1) AND (number <= 20)))
);

-- The deck plan: every unit of capacity with its place and class. The seats of a sailing are made from it.
create table fleet.ship_seats (
  id bigint not null generated always as identity,
  ship_id bigint not null,
  deck smallint not null,
  label text not null,
  row_number integer not null,
  column_number smallint not null,
  class_id bigint not null,
  constraint ship_seats_pkey PRIMARY KEY (id),
  constraint ship_seats_ship_id_deck_row_number_column_number_key UNIQUE (ship_id, deck, row_number, column_number),
  constraint ship_seats_ship_id_label_key UNIQUE (ship_id, label),
  constraint ship_seats_class_id_fkey FOREIGN KEY (class_id) REFERENCES fleet.classes(id),
  constraint ship_seats_ship_id_deck_fkey FOREIGN KEY (ship_id, deck) REFERENCES fleet.decks(ship_id, number) ON DELETE CASCADE,
  constraint ship_seats_column_number_check CHECK ((column_number > 0)),
  constraint ship_seats_label_check CHECK (((length(label) >= 1) AND (length(label) <= 16))),
  constraint ship_seats_row_number_check CHECK ((row_number > 0))
);
CREATE INDEX ship_seats_class_id_idx ON fleet.ship_seats USING btree (class_id);

-- Families of sister ships.
create table fleet.ship_series (
  id bigint not null generated always as identity,
  code text not null,
  names jsonb not null,
  constraint ship_series_pkey PRIMARY KEY (id),
  constraint ship_series_code_key UNIQUE (code),
  constraint ship_series_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint ship_series_names_check CHECK (platform.in_four_languages(names))
);

-- Vessels.
create table fleet.ships (
  id bigint not null generated always as identity,
  code text not null,
  names jsonb not null,
  series_id bigint,
  carrier_id bigint not null,
  certified_capacity integer not null,
  enabled boolean not null default true,
  constraint ships_pkey PRIMARY KEY (id),
  constraint ships_code_key UNIQUE (code),
  constraint ships_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES staff.organisations(id),
  constraint ships_series_id_fkey FOREIGN KEY (series_id) REFERENCES fleet.ship_series(id),
  constraint ships_certified_capacity_check CHECK (((certified_capacity >= 1) AND (certified_capacity <= 1000000))),
  constraint ships_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint ships_names_check CHECK (platform.in_four_languages(names))
);
CREATE INDEX ships_carrier_id_idx ON fleet.ships USING btree (carrier_id);
CREATE INDEX ships_series_id_idx ON fleet.ships USING btree (series_id);

-- Passengers on each leg of a sailing, those without a seat included, and where the search for an untouched seat begins. Changed only under the lock of the sailing.
create table inventory.loads (
  sailing_id bigint not null,
  legs integer[] not null,
  starts jsonb not null default '{}'::jsonb,
  constraint loads_pkey PRIMARY KEY (sailing_id),
  constraint loads_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailings.sailings(id) ON DELETE CASCADE
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_cost_delay=0);

-- What a living ticket keeps from everybody else: its seat on its legs, and its passenger at its time. The row goes when the ticket dies.
create table inventory.occupations (
  ticket_id bigint not null,
  sailing_id bigint not null,
  seat_id bigint,
  from_stop smallint not null,
  to_stop smallint not null,
  seat_legs int8range generated always as (int8range(((seat_id * 32) + from_stop), ((seat_id * 32) + to_stop))) stored,
  person bigint not null,
  travel tstzrange not null,
  constraint occupations_pkey PRIMARY KEY (ticket_id),
  constraint one_person_one_place EXCLUDE USING gist (person WITH =, travel WITH &&),
  constraint one_seat_one_passenger EXCLUDE USING gist (seat_legs WITH &&) WHERE ((seat_id IS NOT NULL)),
  constraint occupations_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES orders.tickets(id),
  constraint occupations_check CHECK (((from_stop >= 0) AND (from_stop < to_stop) AND (to_stop <= 31))),
  constraint occupations_travel_check CHECK ((NOT isempty(travel)))
);
CREATE INDEX occupations_sailing_id_idx ON inventory.occupations USING btree (sailing_id);
CREATE INDEX occupations_seat_id_idx ON inventory.occupations USING btree (seat_id);

-- Every unit of capacity of every sailing, made from the deck plan when the sailing opens.
create table inventory.seats (
  id bigint not null generated always as identity,
  sailing_id bigint not null,
  class_id bigint not null,
  "position" integer not null,
  mask integer not null default 0,
  deck smallint not null,
  row_number integer not null,
  column_number smallint not null,
  label text not null,
  lock_reason text,
  locked_by bigint,
  locked_at timestamp with time zone,
  constraint seats_pkey PRIMARY KEY (id),
  constraint seats_class_id_fkey FOREIGN KEY (class_id) REFERENCES fleet.classes(id),
  constraint seats_locked_by_fkey FOREIGN KEY (locked_by) REFERENCES staff.users(id),
  constraint seats_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailings.sailings(id),
  constraint seats_check CHECK (((lock_reason IS NULL) = (locked_by IS NULL))),
  constraint seats_check1 CHECK (((lock_reason IS NULL) = (locked_at IS NULL))),
  constraint seats_lock_reason_check CHECK (((length(lock_reason) >= 1) AND (length(lock_reason) <= 200))),
  constraint seats_mask_check CHECK ((mask >= 0))
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=500, autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_vacuum_cost_delay=0);
CREATE INDEX seats_by_mask ON inventory.seats USING btree (sailing_id, class_id, mask, "position");

-- Every try to sign in, with its outcome.
create table journal.log_ins (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  user_id bigint,
  outcome text not null,
  device_id text not null default ''::text,
  address text not null default ''::text,
  browser text not null default ''::text,
  constraint log_ins_pkey PRIMARY KEY (id),
  constraint log_ins_outcome_check CHECK ((outcome = ANY (ARRAY['signedIn'::text, 'wrongPassword'::text, 'wrongCaptcha'::text, 'paused'::text, 'disabled'::text, 'signedOut'::text])))
);
CREATE INDEX log_ins_at_idx ON journal.log_ins USING brin (at);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON journal.log_ins FOR EACH STATEMENT EXECUTE FUNCTION journal.refuse_change();

-- Who did what, when; written in the transaction of the thing itself, never changed. No personal data of passengers.
create table journal.operations (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  user_id bigint,
  organisation_id bigint,
  operation text not null,
  entity text not null default ''::text,
  entity_id text not null default ''::text,
  request_id text not null default ''::text,
  address text not null default ''::text,
  detail jsonb not null default '{}'::jsonb,
  constraint operations_pkey PRIMARY KEY (id)
);
CREATE INDEX operations_at_idx ON journal.operations USING brin (at);
CREATE INDEX operations_entity_entity_id_idx ON journal.operations USING btree (entity, entity_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON journal.operations FOR EACH STATEMENT EXECUTE FUNCTION journal.refuse_change();

-- Landing places in a port.
create table network.docks (
  id bigint not null generated always as identity,
  port_id bigint not null,
  code text not null,
  names jsonb not null,
  berths smallint not null default 1,
  river_km integer not null,
  "position" integer not null default 0,
  constraint docks_pkey PRIMARY KEY (id),
  constraint docks_code_key UNIQUE (code),
  constraint docks_port_id_fkey FOREIGN KEY (port_id) REFERENCES network.ports(id),
  constraint docks_berths_check CHECK (((berths >= 1) AND (berths <= 99))),
  constraint docks_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint docks_names_check CHECK (platform.in_four_languages(names))
);
CREATE INDEX docks_port_id_idx ON network.docks USING btree (port_id);

-- Calls of a line, numbered from 0. The same dock may come twice: a trip is told by stop number, never by dock alone.
create table network.line_stops (
  line_id bigint not null,
  stop_number smallint not null,
  dock_id bigint not null,
  arrive_minutes integer,
  depart_minutes integer,
  constraint line_stops_pkey PRIMARY KEY (line_id, stop_number),
  constraint line_stops_dock_id_fkey FOREIGN KEY (dock_id) REFERENCES network.docks(id),
  constraint line_stops_line_id_fkey FOREIGN KEY (line_id) REFERENCES network.lines(id) ON DELETE CASCADE,
  constraint line_stops_arrive_minutes_check CHECK ((arrive_minutes > 0)),
  constraint line_stops_check CHECK (((stop_number = 0) = (arrive_minutes IS NULL))),
  constraint line_stops_check1 CHECK (((stop_number > 0) OR (depart_minutes = 0))),
  constraint line_stops_check2 CHECK ((depart_minutes >= arrive_minutes)),
  constraint line_stops_depart_minutes_check CHECK ((depart_minutes >= 0)),
  constraint line_stops_stop_number_check CHECK (((stop_number >= 0) AND (stop_number <= 31)))
);
CREATE INDEX line_stops_dock_id_idx ON network.line_stops USING btree (dock_id);

-- Ordered stops served by sailings.
create table network.lines (
  id bigint not null generated always as identity,
  code text not null,
  names jsonb not null,
  kind text not null,
  carrier_id bigint not null,
  enabled boolean not null default true,
  "position" integer not null default 0,
  constraint lines_pkey PRIMARY KEY (id),
  constraint lines_code_key UNIQUE (code),
  constraint lines_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES staff.organisations(id),
  constraint lines_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint lines_kind_check CHECK ((kind = ANY (ARRAY['fast'::text, 'ferry'::text, 'sightseeing'::text, 'cruise'::text]))),
  constraint lines_names_check CHECK (platform.in_four_languages(names))
);
CREATE INDEX lines_carrier_id_idx ON network.lines USING btree (carrier_id);

-- Harbours of towns along the river.
create table network.ports (
  id bigint not null generated always as identity,
  code text not null,
  names jsonb not null,
  river_km integer not null,
  corporation_id bigint,
  "position" integer not null default 0,
  constraint ports_pkey PRIMARY KEY (id),
  constraint ports_code_key UNIQUE (code),
  constraint ports_corporation_id_fkey FOREIGN KEY (corporation_id) REFERENCES staff.organisations(id),
  constraint ports_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint ports_names_check CHECK (platform.in_four_languages(names))
);
CREATE INDEX ports_corporation_id_idx ON network.ports USING btree (corporation_id);

-- Papers a real-name ticket may be sold against.
create table orders.certificate_kinds (
  code text not null,
  names jsonb not null,
  "position" integer not null,
  enabled boolean not null default true,
  constraint certificate_kinds_pkey PRIMARY KEY (code),
  constraint certificate_kinds_code_check CHECK ((code ~ '^[A-Za-z]{1,32}$'::text)),
  constraint certificate_kinds_names_check CHECK (platform.in_four_languages(names))
);

-- Sales, and seats held for one. What happened to an order is told by the journal (entity orders.order).
create table orders.orders (
  id bigint not null generated always as identity,
  number text not null,
  channel text not null,
  organisation_id bigint not null,
  clerk_id bigint not null,
  sailing_id bigint not null,
  from_stop smallint not null,
  to_stop smallint not null,
  state text not null,
  total_fen bigint not null,
  made_at timestamp with time zone not null,
  held_until timestamp with time zone,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  phone_hash bytea,
  phone_cipher bytea,
  phone_masked text,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_number_key UNIQUE (number),
  constraint orders_clerk_id_fkey FOREIGN KEY (clerk_id) REFERENCES staff.users(id),
  constraint orders_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint orders_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailings.sailings(id),
  constraint orders_channel_check CHECK ((channel = ANY (ARRAY['counter'::text, 'agent'::text, 'online'::text]))),
  constraint orders_check CHECK ((from_stop < to_stop)),
  constraint orders_check1 CHECK (((state <> 'held'::text) OR (held_until IS NOT NULL))),
  constraint orders_check2 CHECK (((state <> ALL (ARRAY['paid'::text, 'closed'::text])) OR (paid_at IS NOT NULL))),
  constraint orders_check3 CHECK (((state = ANY (ARRAY['expired'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['held'::text, 'paid'::text, 'closed'::text, 'expired'::text, 'cancelled'::text]))),
  constraint orders_total_fen_check CHECK ((total_fen >= 0))
);
CREATE INDEX orders_clerk_id_made_at_idx ON orders.orders USING btree (clerk_id, made_at);
CREATE INDEX orders_held ON orders.orders USING btree (held_until) WHERE (state = 'held'::text);
CREATE INDEX orders_organisation_id_made_at_idx ON orders.orders USING btree (organisation_id, made_at);
CREATE INDEX orders_phone_hash_idx ON orders.orders USING btree (phone_hash) WHERE (phone_hash IS NOT NULL);
CREATE INDEX orders_sailing_id_idx ON orders.orders USING btree (sailing_id);

-- The people of an order. Certificates are encrypted, found through a keyed hash and shown masked.
create table orders.passengers (
  order_id bigint not null,
  number smallint not null,
  name text not null,
  certificate_kind text not null,
  certificate_hash bytea not null,
  certificate_cipher bytea not null,
  certificate_masked text not null,
  birth_date date,
  sex text,
  nationality text,
  constraint passengers_pkey PRIMARY KEY (order_id, number),
  constraint passengers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders.orders(id),
  constraint passengers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint passengers_nationality_check CHECK ((nationality ~ '^[A-Z]{2}$'::text)),
  constraint passengers_number_check CHECK (((number >= 1) AND (number <= 200))),
  constraint passengers_sex_check CHECK ((sex = ANY (ARRAY['female'::text, 'male'::text])))
);
CREATE INDEX passengers_certificate_hash_idx ON orders.passengers USING btree (certificate_hash);
CREATE INDEX passengers_name_idx ON orders.passengers USING btree (name text_pattern_ops);

-- How an order was paid; money given back is negative.
create table orders.payments (
  order_id bigint not null,
  number smallint not null,
  method text not null,
  reference text not null default ''::text,
  fen bigint not null,
  transfer_id bigint not null,
  at timestamp with time zone not null,
  constraint payments_pkey PRIMARY KEY (order_id, number),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders.orders(id),
  constraint payments_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES accounts.transfers(id),
  constraint payments_fen_check CHECK ((fen <> 0)),
  constraint payments_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'wechat'::text, 'alipay'::text, 'wallet'::text]))),
  constraint payments_reference_check CHECK ((length(reference) <= 64))
);
CREATE INDEX payments_transfer_id_idx ON orders.payments USING btree (transfer_id);

-- One passenger's right to travel from one stop to another. Nothing on it is ever priced again.
create table orders.tickets (
  id bigint not null generated always as identity,
  order_id bigint not null,
  passenger_number smallint not null,
  sailing_id bigint not null,
  from_stop smallint not null,
  to_stop smallint not null,
  class_id bigint not null,
  seat_id bigint,
  passenger_type_id bigint not null,
  state text not null,
  code uuid not null default uuidv7(),
  planned_depart timestamp with time zone not null,
  planned_arrive timestamp with time zone not null,
  base_fen bigint not null,
  discount_fen bigint not null,
  fee_fen bigint not null,
  price_fen bigint not null,
  breakdown jsonb not null,
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_class_id_fkey FOREIGN KEY (class_id) REFERENCES fleet.classes(id),
  constraint tickets_order_id_passenger_number_fkey FOREIGN KEY (order_id, passenger_number) REFERENCES orders.passengers(order_id, number),
  constraint tickets_passenger_type_id_fkey FOREIGN KEY (passenger_type_id) REFERENCES fares.passenger_types(id),
  constraint tickets_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailings.sailings(id),
  constraint tickets_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES inventory.seats(id),
  constraint tickets_base_fen_check CHECK ((base_fen >= 0)),
  constraint tickets_check CHECK ((planned_arrive > planned_depart)),
  constraint tickets_check1 CHECK (((discount_fen >= 0) AND (discount_fen <= base_fen))),
  constraint tickets_check2 CHECK ((price_fen = ((base_fen - discount_fen) + fee_fen))),
  constraint tickets_check3 CHECK ((from_stop < to_stop)),
  constraint tickets_fee_fen_check CHECK ((fee_fen >= 0)),
  constraint tickets_from_stop_check CHECK ((from_stop >= 0)),
  constraint tickets_state_check CHECK ((state = ANY (ARRAY['held'::text, 'issued'::text, 'boarded'::text, 'used'::text, 'refunded'::text, 'changed'::text, 'void'::text]))),
  constraint tickets_to_stop_check CHECK ((to_stop <= 31))
);
CREATE INDEX tickets_order_id_passenger_number_idx ON orders.tickets USING btree (order_id, passenger_number);
CREATE INDEX tickets_sailing_id_from_stop_idx ON orders.tickets USING btree (sailing_id, from_stop);
CREATE UNIQUE INDEX tickets_code_idx ON orders.tickets USING btree (code);

-- First answer of every keyed command, so that a repeated request gets the same answer again.
create table platform.request_keys (
  user_id bigint not null,
  key text not null,
  endpoint text not null,
  request_hash bytea not null,
  reply jsonb,
  at timestamp with time zone not null,
  constraint request_keys_pkey PRIMARY KEY (user_id, key),
  constraint request_keys_key_check CHECK (((length(key) >= 16) AND (length(key) <= 64)))
);
CREATE INDEX request_keys_at_idx ON platform.request_keys USING btree (at);

create table public.migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

-- Calls of a sailing, copied from its line: a later edit of the line never changes a sailing.
create table sailings.sailing_stops (
  sailing_id bigint not null,
  stop_number smallint not null,
  dock_id bigint not null,
  planned_arrive timestamp with time zone,
  planned_depart timestamp with time zone,
  constraint sailing_stops_pkey PRIMARY KEY (sailing_id, stop_number),
  constraint sailing_stops_dock_id_fkey FOREIGN KEY (dock_id) REFERENCES network.docks(id),
  constraint sailing_stops_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailings.sailings(id) ON DELETE CASCADE,
  constraint sailing_stops_check CHECK (((stop_number = 0) = (planned_arrive IS NULL))),
  constraint sailing_stops_check1 CHECK ((planned_depart >= planned_arrive)),
  constraint sailing_stops_stop_number_check CHECK (((stop_number >= 0) AND (stop_number <= 31)))
);
CREATE INDEX sailing_stops_dock_id_planned_depart_idx ON sailings.sailing_stops USING btree (dock_id, planned_depart);

-- One run of a ship on a line and date. Selling locks this row first, so sales of one sailing happen one batch after another.
create table sailings.sailings (
  id bigint not null generated always as identity,
  service_id bigint,
  line_id bigint not null,
  ship_id bigint not null,
  service_date date not null,
  departs_at timestamp with time zone not null,
  arrives_at timestamp with time zone not null,
  stops_count smallint not null,
  certified_capacity integer not null,
  status text not null default 'scheduled'::text,
  sale_state text not null default 'closed'::text,
  sales_close_minutes smallint not null default 5,
  constraint sailings_pkey PRIMARY KEY (id),
  constraint sailings_service_id_service_date_key UNIQUE (service_id, service_date),
  constraint one_sailing_per_ship EXCLUDE USING gist (ship_id WITH =, tstzrange(departs_at, arrives_at) WITH &&) WHERE ((status <> 'cancelled'::text)),
  constraint sailings_line_id_fkey FOREIGN KEY (line_id) REFERENCES network.lines(id),
  constraint sailings_service_id_fkey FOREIGN KEY (service_id) REFERENCES sailings.services(id),
  constraint sailings_ship_id_fkey FOREIGN KEY (ship_id) REFERENCES fleet.ships(id),
  constraint sailings_certified_capacity_check CHECK (((certified_capacity >= 1) AND (certified_capacity <= 1000000))),
  constraint sailings_check CHECK ((arrives_at > departs_at)),
  constraint sailings_sale_state_check CHECK ((sale_state = ANY (ARRAY['closed'::text, 'open'::text, 'stopped'::text]))),
  constraint sailings_sales_close_minutes_check CHECK (((sales_close_minutes >= 0) AND (sales_close_minutes <= 10080))),
  constraint sailings_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'boarding'::text, 'departed'::text, 'arrived'::text, 'cancelled'::text]))),
  constraint sailings_stops_count_check CHECK (((stops_count >= 2) AND (stops_count <= 32)))
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX sailings_line_id_service_date_idx ON sailings.sailings USING btree (line_id, service_date);
CREATE INDEX sailings_service_date_departs_at_idx ON sailings.sailings USING btree (service_date, departs_at);

-- The timetable. A service runs on the days d with (d - anchor_date) mod every_days = offset_days.
create table sailings.services (
  id bigint not null generated always as identity,
  line_id bigint not null,
  ship_id bigint not null,
  departure_minute smallint not null,
  every_days smallint not null,
  offset_days smallint not null,
  anchor_date date not null,
  valid_from date,
  valid_to date,
  enabled boolean not null default true,
  constraint services_pkey PRIMARY KEY (id),
  constraint services_line_id_fkey FOREIGN KEY (line_id) REFERENCES network.lines(id),
  constraint services_ship_id_fkey FOREIGN KEY (ship_id) REFERENCES fleet.ships(id),
  constraint services_check CHECK (((offset_days >= 0) AND (offset_days < every_days))),
  constraint services_check1 CHECK ((valid_to >= valid_from)),
  constraint services_departure_minute_check CHECK (((departure_minute >= 0) AND (departure_minute <= 1439))),
  constraint services_every_days_check CHECK (((every_days >= 1) AND (every_days <= 366)))
);
CREATE INDEX services_line_id_idx ON sailings.services USING btree (line_id);
CREATE INDEX services_ship_id_idx ON sailings.services USING btree (ship_id);

-- The one picture that counts for a device; taken away by the first try, right or wrong.
create table session.captchas (
  device_id text not null,
  answer_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint captchas_pkey PRIMARY KEY (device_id),
  constraint captchas_device_id_check CHECK (((length(device_id) >= 8) AND (length(device_id) <= 64)))
);

-- Who is signed in. Token and cookie are stored hashed; either alone opens nothing.
create table session.sessions (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  cookie_hash bytea not null,
  user_id bigint not null,
  device_id text not null default ''::text,
  address text not null default ''::text,
  browser text not null default ''::text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  idle_until timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id),
  constraint sessions_browser_check CHECK ((length(browser) <= 300)),
  constraint sessions_check CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint sessions_device_id_check CHECK ((length(device_id) <= 64)),
  constraint sessions_ended_by_check CHECK ((ended_by = ANY (ARRAY['signOut'::text, 'replaced'::text, 'administrator'::text, 'passwordChange'::text])))
) with (fillfactor=70);
CREATE INDEX sessions_user_id_idx ON session.sessions USING btree (user_id) WHERE (ended_at IS NULL);

-- Growing pauses by user name and address together, so that nobody can lock a colleague out.
create table session.wrong_sign_ins (
  user_hash bytea not null,
  address text not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  wait_until timestamp with time zone not null,
  constraint wrong_sign_ins_pkey PRIMARY KEY (user_hash, address),
  constraint wrong_sign_ins_failures_check CHECK ((failures > 0))
);
CREATE INDEX wrong_sign_ins_last_at_idx ON session.wrong_sign_ins USING btree (last_at);

create table staff.grants_version (
  only_row boolean not null default true,
  version bigint not null default 1,
  constraint grants_version_pkey PRIMARY KEY (only_row),
  constraint grants_version_only_row_check CHECK (only_row)
);

-- The menu tree: M folder, C page, A button. The ids of the A nodes are the permissions the server checks.
create table staff.menus (
  id text not null,
  parent_id text,
  "position" integer not null default 0,
  names jsonb not null,
  uri text not null default ''::text,
  type text not null,
  status text not null default '1'::text,
  options text not null default ''::text,
  constraint menus_pkey PRIMARY KEY (id),
  constraint menus_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES staff.menus(id),
  constraint menus_id_check CHECK (((length(id) >= 1) AND (length(id) <= 64))),
  constraint menus_names_check CHECK (platform.in_four_languages(names)),
  constraint menus_type_check CHECK ((type = ANY (ARRAY['M'::text, 'C'::text, 'A'::text])))
);
CREATE INDEX menus_parent_id_position_idx ON staff.menus USING btree (parent_id, "position");
CREATE TRIGGER bump AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON staff.menus FOR EACH STATEMENT EXECUTE FUNCTION staff.bump_grants_version();

-- Operator, shipping companies, port corporations and agents; a person sees what is their organisation's.
create table staff.organisations (
  id bigint not null generated always as identity,
  code text not null,
  kind text not null,
  names jsonb not null,
  enabled boolean not null default true,
  constraint organisations_pkey PRIMARY KEY (id),
  constraint organisations_code_key UNIQUE (code),
  constraint organisations_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint organisations_kind_check CHECK ((kind = ANY (ARRAY['operator'::text, 'carrier'::text, 'portCorporation'::text, 'agent'::text]))),
  constraint organisations_names_check CHECK (platform.in_four_languages(names))
);

-- What a role grants: pages and buttons. Folders above a granted page come with it.
create table staff.role_menus (
  role_id bigint not null,
  menu_id text not null,
  constraint role_menus_pkey PRIMARY KEY (role_id, menu_id),
  constraint role_menus_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES staff.menus(id) ON DELETE CASCADE,
  constraint role_menus_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff.roles(id) ON DELETE CASCADE
);
CREATE TRIGGER bump AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON staff.role_menus FOR EACH STATEMENT EXECUTE FUNCTION staff.bump_grants_version();

create table staff.roles (
  id bigint not null generated always as identity,
  code text not null,
  names jsonb not null,
  data_scope text not null,
  enabled boolean not null default true,
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_code_key UNIQUE (code),
  constraint roles_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,32}$'::text)),
  constraint roles_data_scope_check CHECK ((data_scope = ANY (ARRAY['all'::text, 'organisation'::text, 'docks'::text]))),
  constraint roles_names_check CHECK (platform.in_four_languages(names))
);
CREATE TRIGGER bump AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON staff.roles FOR EACH STATEMENT EXECUTE FUNCTION staff.bump_grants_version();

-- The docks a person works at.
create table staff.user_docks (
  user_id bigint not null,
  dock_id bigint not null,
  constraint user_docks_pkey PRIMARY KEY (user_id, dock_id),
  constraint user_docks_dock_id_fkey FOREIGN KEY (dock_id) REFERENCES network.docks(id),
  constraint user_docks_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE
);
CREATE INDEX user_docks_dock_id_idx ON staff.user_docks USING btree (dock_id);

create table staff.user_roles (
  user_id bigint not null,
  role_id bigint not null,
  constraint user_roles_pkey PRIMARY KEY (user_id, role_id),
  constraint user_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES staff.roles(id) ON DELETE CASCADE,
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff.users(id) ON DELETE CASCADE
);
CREATE INDEX user_roles_role_id_idx ON staff.user_roles USING btree (role_id);

-- People who log in. Passwords are argon2id of the SHA-256 digest the browser sends.
create table staff.users (
  id bigint not null generated always as identity,
  code text not null,
  name text not null,
  organisation_id bigint not null,
  avatar text not null default ''::text,
  introduction text not null default ''::text,
  password_hash text not null,
  password_changed_at timestamp with time zone not null default now(),
  must_change_password boolean not null default false,
  payment_password_hash text,
  withdraw_password_hash text,
  enabled boolean not null default true,
  valid_from date,
  valid_to date,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES staff.organisations(id),
  constraint users_check CHECK ((valid_to >= valid_from)),
  constraint users_code_check CHECK (((length(code) >= 1) AND (length(code) <= 64))),
  constraint users_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
CREATE INDEX users_organisation_id_idx ON staff.users USING btree (organisation_id);
CREATE UNIQUE INDEX users_code_key ON staff.users USING btree (lower(code));

-- Settings an administrator changes while the product runs; a missing one has its default in the code.
create table system.parameters (
  key text not null,
  value jsonb not null,
  changed_at timestamp with time zone not null default now(),
  changed_by bigint,
  constraint parameters_pkey PRIMARY KEY (key),
  constraint parameters_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff.users(id),
  constraint parameters_key_check CHECK ((key ~ '^[a-z][A-Za-z]*\.[a-z][A-Za-z0-9]*$'::text))
);

CREATE OR REPLACE FUNCTION accounts.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION accounts.refuse_imbalance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  wrong bigint;
begin
  select transfer_id into wrong from written group by transfer_id having sum(fen) <> 0 limit 1;
  if found then
    raise exception 'transfer % does not sum to zero', wrong using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION journal.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the journal is append-only' using errcode = 'insufficient_privilege';
end $function$
;

CREATE OR REPLACE FUNCTION platform.in_four_languages(texts jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (texts ?& ARRAY['en'::text, 'zh'::text, 'es'::text, 'ja'::text])
;

CREATE OR REPLACE FUNCTION staff.bump_grants_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update staff.grants_version set version = version + 1;
  perform pg_notify('fairway', json_build_object('topic', 'staff.grantsChanged')::text);
  return null;
end $function$
;

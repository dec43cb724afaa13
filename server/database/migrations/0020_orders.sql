-- Orders, their passengers, tickets and payments.

-- Orders and tickets are vacuumed after a day or two of sales, not of months: their covering indexes are read without visiting a row
-- only where its page is all-visible.
create table orders.orders (
  id bigint generated always as identity,
  -- Searches by the beginning of a number use the index whatever the collation of the database.
  number text collate "C" not null unique,
  channel text not null check (channel in ('counter', 'agent', 'online')),
  organisation_id bigint not null,
  clerk_id bigint not null,
  state text not null check (state in ('held', 'paid', 'closed', 'expired', 'cancelled', 'refunded')),
  total_fen bigint not null check (total_fen >= 0),
  first_departs timestamptz not null,
  last_arrives timestamptz not null check (last_arrives > first_departs),
  made_at timestamptz not null,
  held_until timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  phone_hash bytea,
  phone_cipher bytea,
  phone_masked text,
  forgotten_at timestamptz,
  paid_by bigint,
  phone_hash_is_old boolean not null default false,
  -- Covering index: lists sort the orders of a day by time and sum them up without visiting their rows.
  primary key (id) include (made_at, total_fen),
  check (state <> 'held' or held_until is not null),
  check (state not in ('paid', 'closed', 'refunded') or paid_at is not null),
  check ((state in ('expired', 'cancelled', 'refunded')) = (ended_at is not null)),
  constraint paid_by_somebody check ((paid_at is null) = (paid_by is null))
) with (autovacuum_vacuum_insert_scale_factor = 0.005);
comment on table orders.orders is 'Baskets: what was sold or held together. The trips are those of its tickets. What happened to an order is told by the journal (entity orders.order).';
comment on column orders.orders.number is 'What people read out: day, running number, two check digits (ISO 7064 mod 97-10).';
comment on column orders.orders.state is 'refunded: every ticket was given back; cancelled: given up before it was paid, or a sale that was voided.';
comment on column orders.orders.total_fen is 'What it was sold for. What came after, offers and payouts tell.';
comment on column orders.orders.first_departs is 'When the first of its tickets departs, as planned at the sale; kept for lists, by the functions that write tickets.';
comment on column orders.orders.last_arrives is 'When the last of its tickets arrives, as planned at the sale; retention of personal data begins then.';
comment on column orders.orders.paid_by is 'Who took the money; clerk_id is who made the order. Sales of a person are told by this and by paid_at.';
comment on column orders.orders.forgotten_at is 'When the personal data of all passengers of this order were forgotten.';
-- Hashes that were made of numbers as they had been typed. A job makes them anew; only the application has the key.
comment on column orders.orders.phone_hash_is_old is 'phone_hash is of the number as it was typed; the job orders:renewHashes makes it anew.';
-- Top-N queries: a list sorted by these reads the index and stops when its page is full. Sales come in the order of time, so
-- that the first one grows at its end.
create index orders_by_time on orders.orders (made_at, id);
create index orders_by_departure on orders.orders (first_departs, id);
create index orders_by_total on orders.orders (total_fen, id);
-- States that are rare among millions of orders, and that no sale writes: a list of one of them reads no others.
create index orders_of_rare_states on orders.orders (made_at, id) where state in ('held', 'expired', 'cancelled', 'refunded');
create index orders_of_organisation on orders.orders (organisation_id, made_at, id);
-- Phones, certificates and names come in no order: by themselves they would have a sale write to other pages of a large index each
-- time, each of them whole into the WAL after a checkpoint. The block of its order (262,144 of them) stands before them, so that
-- today's sales share few pages; a search for one of them skips from block to block.
create index orders_by_phone on orders.orders ((id >> 18), phone_hash) where phone_hash is not null;
-- Sales are analysed by the day they were paid for; orders lie in the order of their time, so that a small index is enough.
create index orders_paid_at_idx on orders.orders using brin (paid_at);
create index on orders.orders (id) where phone_hash_is_old;
-- Limits of holds.
create index orders_held on orders.orders (held_until) where state = 'held';
create index holds_of_organisation on orders.orders (organisation_id) where state = 'held';
create index ended_holds_of_organisation on orders.orders (organisation_id, ended_at) where state in ('expired', 'cancelled') and paid_at is null;
-- Personal data of passengers are forgotten once nothing needs them: what stays tells what was sold, not to whom.
create index orders_unpaid_to_forget on orders.orders (ended_at) where forgotten_at is null and ended_at is not null;
create index orders_travelled_to_forget on orders.orders (paid_at) where forgotten_at is null and state = 'closed';

create table orders.passengers (
  order_id bigint not null,
  number smallint not null check (number between 1 and 200),
  version smallint not null default 1 check (version > 0),
  name text check (length(name) between 1 and 100),
  certificate_kind text,
  certificate_hash bytea,
  certificate_cipher bytea,
  certificate_masked text,
  birth_date date,
  sex text check (sex in ('female', 'male')),
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  identity_source text default 'typed' check (identity_source in ('typed', 'cardReader', 'list', 'verified')),
  special_care text[] check (special_care <> '{}'
    and special_care <@ array['wheelchair', 'escort', 'sight', 'hearing', 'pregnant', 'medical', 'elderly70']),
  guardian_number smallint check (guardian_number <> number),
  name_key text generated always as (orders.name_key(name)) stored,
  named boolean not null generated always as (name is not null) stored,
  hash_is_old boolean not null default false,
  forgotten_at timestamptz,
  primary key (order_id, number, version),
  constraint named_whole_or_not_yet
    check (num_nulls(name, certificate_kind, certificate_hash, certificate_cipher, certificate_masked) in (0, 5)),
  constraint identity_of_the_named check ((name is null) = (identity_source is null)
    and (name is not null or num_nonnulls(birth_date, sex, nationality) = 0 and not hash_is_old)),
  constraint forgotten_means_empty check (forgotten_at is null or num_nonnulls(name, special_care, guardian_number) = 0)
);
comment on table orders.passengers is 'The people of an order, in versions that never change: a correction adds one, and a ticket refers to the version it was issued for. Certificates are encrypted, found through a keyed hash and shown masked.';
comment on column orders.passengers.name is 'With the columns up to certificate_masked: null for a place whose passenger is not named yet, and once they are forgotten.';
comment on column orders.passengers.named is 'Whether somebody is named: without a name there is no paper and no boarding.';
comment on column orders.passengers.identity_source is 'Where name and certificate come from: typed at the counter, read by a device, from a list of a group, or verified with an authority.';
comment on column orders.passengers.special_care is 'Special care or assistance that the passenger declared, for the manifest (Directive 98/41/EC); null for none.';
comment on column orders.passengers.guardian_number is 'Number of the adult of the same order who is responsible for this child.';
comment on column orders.passengers.hash_is_old is 'certificate_hash still tells renewals of one permit apart; the job orders:renewHashes makes it anew.';
comment on column orders.passengers.forgotten_at is 'When the personal data of this passenger were forgotten.';
create index passengers_by_certificate on orders.passengers ((order_id >> 18), certificate_hash);
-- People are found however their names and numbers were written.
create index passengers_by_name_key on orders.passengers ((order_id >> 18), name_key text_pattern_ops) include (order_id);
create index on orders.passengers (order_id, number) where hash_is_old;
create trigger unchanged before update on orders.passengers for each row when (new.forgotten_at is null
    and (old.order_id, old.number, old.version, old.name, old.certificate_kind, old.certificate_masked, old.birth_date, old.sex,
      old.nationality, old.identity_source, old.special_care, old.guardian_number)
    is distinct from (new.order_id, new.number, new.version, new.name, new.certificate_kind, new.certificate_masked, new.birth_date, new.sex,
      new.nationality, new.identity_source, new.special_care, new.guardian_number))
  execute function orders.refuse_other_person();
create trigger stays before delete or truncate on orders.passengers
  for each statement execute function orders.refuse_delete();

create table orders.tickets (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  passenger_number smallint not null,
  passenger_version smallint not null default 1,
  sailing_id bigint not null,
  from_stop smallint not null check (from_stop >= 0),
  to_stop smallint not null check (to_stop <= 31),
  class_id bigint not null,
  seat_id bigint,
  seat_label text,
  passenger_type_id bigint not null,
  fare_table_id bigint not null,
  promotion_id bigint,
  promotion_fen bigint not null default 0 check (promotion_fen between 0 and discount_fen),
  conditions_id bigint not null,
  version integer not null default 1 check (version > 0),
  replaces_ticket_id bigint,
  origin_ticket_id bigint,
  changes smallint not null default 0 check (changes >= 0),
  state text not null check (state in ('held', 'issued', 'boarded', 'travelled', 'noShow', 'refunded', 'exchanged', 'void')),
  code uuid not null default uuidv7(),
  planned_depart timestamptz not null,
  planned_arrive timestamptz not null check (planned_arrive > planned_depart),
  base_fen bigint not null check (base_fen >= 0),
  discount_fen bigint not null check (discount_fen between 0 and base_fen),
  price_fen bigint not null,
  parts fares.price_part[] not null,
  check ((promotion_id is null) = (promotion_fen = 0)),
  check (from_stop < to_stop),
  check (fares.sum_of(parts) = price_fen),
  check (price_fen >= base_fen - discount_fen),
  check ((replaces_ticket_id is null) = (origin_ticket_id is null)),
  check (replaces_ticket_id is not null or changes = 0)
) with (autovacuum_vacuum_insert_scale_factor = 0.005);
comment on table orders.tickets is 'One passenger''s right to travel from one stop to another. Nothing on it is ever priced again.';
comment on column orders.tickets.seat_id is 'Its seat while it lives; a dead ticket keeps the label only, so that seats can go.';
comment on column orders.tickets.seat_label is 'The seat as it was sold.';
comment on column orders.tickets.base_fen is 'Full fare, and discount_fen what the passenger type and a promotion take off, promotion_fen the part of the promotion: for statistics. The fare that was paid is a part of the price.';
comment on column orders.tickets.parts is 'Everything that was collected; sums to price_fen.';
comment on column orders.tickets.conditions_id is 'The after-sale conditions of the day of the sale.';
comment on column orders.tickets.version is 'Optimistic lock: grows with each change of state, whose event has its number.';
comment on column orders.tickets.replaces_ticket_id is 'The ticket it was exchanged for; origin_ticket_id is the first of that chain, changes how many exchanges of it were the passenger''s wish.';
comment on column orders.tickets.code is 'What the signed QR code carries; a new one kills the old.';
create index on orders.tickets (order_id, passenger_number);
-- Covering index: the tickets of a day are found without visiting them. None of the columns is ever updated.
create index tickets_of_sailing on orders.tickets (sailing_id, from_stop) include (planned_depart, order_id, id);
create unique index on orders.tickets (code);

create trigger gives_promotions_back after update of state on orders.orders for each row
  when (old.state <> new.state and new.state in ('expired', 'cancelled', 'refunded')) execute function orders.end_promotions();

-- Transition table: no other change of state is possible.
create table orders.ticket_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state),
  check (from_state <> to_state)
);
comment on table orders.ticket_transitions is 'The changes of state a ticket can make. Facts of the product, not data: a migration changes them.';
insert into orders.ticket_transitions (from_state, to_state) values
  ('held', 'issued'), ('held', 'void'),
  ('issued', 'boarded'), ('issued', 'travelled'), ('issued', 'noShow'), ('issued', 'refunded'), ('issued', 'exchanged'),
  ('issued', 'void'),
  ('boarded', 'travelled'), ('boarded', 'issued'),
  -- Overruled, with a second person: the ship turned back, or the clock alone says that somebody travelled.
  ('boarded', 'refunded'), ('travelled', 'refunded'),
  ('noShow', 'refunded')
on conflict do nothing;
create trigger stays before update or delete or truncate on orders.ticket_transitions
  for each statement execute function orders.refuse_delete();

create type orders.change_cause as (kind text, id bigint, user_id bigint, device_id text);

-- A change of state of one ticket.
create type orders.ticket_change as (ticket_id bigint, new_state text, at timestamptz, cause orders.change_cause);

create table orders.ticket_events (
  ticket_id bigint not null references orders.tickets,
  number integer not null check (number > 1),
  at timestamptz not null,
  from_state text not null,
  to_state text not null,
  cause_kind text not null check (cause_kind in ('payment', 'release', 'expiry', 'cancellation', 'clock', 'gate', 'offer', 'correction')),
  cause_id bigint,
  user_id bigint references staff.users,
  device_id text check (length(device_id) between 1 and 64),
  primary key (ticket_id, number)
);
comment on table orders.ticket_events is 'What happened to a ticket after it was made: one row a change of state, never changed. Its birth is that of its order, or of the ticket it replaces.';
comment on column orders.ticket_events.cause_kind is 'clock: the planned arrival has passed, no gate has recorded it.';
comment on column orders.ticket_events.cause_id is 'Of the order, the offer or the correction that caused it.';
create index on orders.ticket_events (user_id) where user_id is not null;
create trigger append_only before update or delete or truncate on orders.ticket_events
  for each statement execute function orders.refuse_delete();
create trigger allowed before update of state on orders.tickets for each row when (old.state <> new.state)
  execute function orders.refuse_transition();
create trigger recorded after update on orders.tickets referencing old table as before new table as after
  for each statement execute function orders.refuse_unrecorded();
create trigger sold_once before update on orders.tickets for each row
  when ((old.order_id, old.passenger_number, old.sailing_id, old.from_stop, old.to_stop, old.class_id, old.passenger_type_id,
      old.fare_table_id, old.conditions_id, old.replaces_ticket_id, old.origin_ticket_id, old.changes,
      old.planned_depart, old.planned_arrive, old.base_fen, old.discount_fen, old.promotion_id, old.promotion_fen, old.price_fen, old.parts)
    is distinct from (new.order_id, new.passenger_number, new.sailing_id, new.from_stop, new.to_stop, new.class_id,
      new.passenger_type_id, new.fare_table_id, new.conditions_id, new.replaces_ticket_id, new.origin_ticket_id,
      new.changes, new.planned_depart, new.planned_arrive, new.base_fen, new.discount_fen, new.promotion_id, new.promotion_fen, new.price_fen, new.parts))
  execute function orders.refuse_resale();

create table orders.payments (
  order_id bigint not null,
  number smallint not null,
  method text not null check (method in ('cash', 'card', 'wechat', 'alipay', 'wallet')),
  reference text not null default '' check (length(reference) <= 64),
  fen bigint not null check (fen > 0),
  transfer_id bigint not null,
  at timestamptz not null,
  taken_by bigint not null,
  id bigint generated always as identity unique,
  primary key (order_id, number)
);
comment on table orders.payments is 'How an order was paid, once or several times. Money given back is a payout (accounts.payouts).';
comment on column orders.payments.taken_by is 'Who took the money, with at: takings are told by both.';
create index payments_taken_by on orders.payments (taken_by, at);
create index payments_at_idx on orders.payments using brin (at);
create unique index one_receipt_pays_once on orders.payments (method, reference) where reference <> '';
create trigger stays before update or delete or truncate on orders.payments
  for each statement execute function orders.refuse_delete();

create table orders.prints (
  ticket_id bigint not null,
  copy smallint not null check (copy > 0),
  at timestamptz not null,
  user_id bigint not null references staff.users,
  reason text check (reason in ('misprint', 'lost', 'damaged', 'other', 'correction')),
  primary key (ticket_id, copy),
  foreign key (ticket_id) references orders.tickets,
  constraint reprints_have_a_reason check ((copy = 1) = (reason is null))
);
comment on table orders.prints is 'Each time a ticket was printed, by whom, and why once more.';
create index on orders.prints (user_id);
create trigger append_only before update or delete or truncate on orders.prints
  for each statement execute function orders.refuse_delete();

-- A code on paper is answered by name long after it died.
create table orders.ticket_codes (
  code uuid primary key,
  ticket_id bigint not null references orders.tickets,
  replaced_at timestamptz not null,
  cause text not null check (cause in ('reprint', 'correction'))
);
comment on table orders.ticket_codes is 'The former codes of tickets: when and why a new one took their place. The present one stands on the ticket.';
create index on orders.ticket_codes (ticket_id);
create trigger append_only before update or delete or truncate on orders.ticket_codes
  for each statement execute function orders.refuse_delete();
create trigger former_code_kept after update of code on orders.tickets for each row when (old.code <> new.code)
  execute function orders.refuse_lost_code();

create table orders.payment_tries (
  user_id bigint primary key references staff.users,
  failures integer not null check (failures > 0),
  last_at timestamptz not null,
  wait_until timestamptz not null
);
comment on table orders.payment_tries is 'Tries of the payment password since the last right one, with growing pauses. The right password forgets them.';

create table orders.travel_refusals (
  user_id bigint primary key references staff.users on delete cascade,
  refusals integer not null check (refusals > 0),
  since timestamptz not null,
  wait_until timestamptz not null,
  alarmed_at timestamptz
);
comment on table orders.travel_refusals is 'Rate limit of asking, by selling to them, whether somebody already travels with a ticket of another organisation: refusals of a user since a moment, and until when the user waits.';
create index on orders.travel_refusals (since) where alarmed_at is null;

create table orders.collection_refusals (
  user_id bigint primary key references staff.users on delete cascade,
  refusals integer not null check (refusals > 0),
  since timestamptz not null,
  wait_until timestamptz not null
);
comment on table orders.collection_refusals is 'Rate limit of guessing certificates, codes and phones at the collection of tickets: refusals of a user since a moment, and until when the user waits.';

create table orders.proofs (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= began_at),
  portions integer not null check (portions >= 0),
  violations integer not null check (violations >= 0),
  found jsonb not null check (jsonb_typeof(found) = 'array')
);
comment on table orders.proofs is 'One row a run of the nightly proof: in how many portions it looked, how many places broke a rule, and the first of them.';

-- ---------------------------------------------------------------- what a batch of sales is made of

create type orders.requested_ticket as (
  number smallint, name text, certificate_kind text, certificate_hash bytea, certificate_cipher bytea,
  certificate_masked text, birth_date date, sex text, nationality text, identity_source text, special_care text[],
  guardian_number smallint, person bigint, type_id bigint, needs_seat boolean,
  base_fen bigint, discount_fen bigint, promotion_fen bigint, fee_fen bigint, price_fen bigint, charges fares.price_part[], seat_order integer
);

-- What is decided about a sale, apart from what is only written down: the first is looked through again and again.
create type orders.requested_trip as (
  place integer, refusal text, detail jsonb, sailing_id bigint, class_id bigint, from_stop smallint, to_stop smallint,
  stops smallint, people integer, seated integer, start integer, capacity integer, room integer, method text,
  organisation_id bigint, at timestamptz, total_fen bigint, opened boolean, wanted_seats bigint[], limits jsonb
);

create type orders.requested_sale as (
  place integer, key text, endpoint text, hash bytea, user_id bigint, organisation_id bigint, channel text,
  operation text, request_id text, address text, at timestamptz,
  sailing_id bigint, from_stop smallint, to_stop smallint, class_id bigint,
  departs timestamptz, arrives timestamptz, held_until timestamptz, method text, reference text,
  phone_hash bytea, phone_cipher bytea, phone_masked text, payer_id bigint, unearned_id bigint,
  fare_table bigint, promotion_id bigint, conditions_id bigint,
  people integer, total_fen bigint, fees_fen bigint, tickets orders.requested_ticket[]
);

create type orders.sale_batch as (trips orders.requested_trip[], sales orders.requested_sale[]);

create type orders.written_sales as (
  replies jsonb[], postings accounts.posting[], payments orders.payments[], promotions fares.promotion_uses[]
);

-- The request of orders.pay_hold; money in fen.
create type orders.hold_payment as (
  "order" bigint, "user" bigint, organisation bigint, expected bigint, method text, reference text, at timestamptz
);

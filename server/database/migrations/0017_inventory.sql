-- Every seat of every sailing, and what is taken of it.

create table inventory.seats (
  id bigint generated always as identity primary key,
  sailing_id bigint not null references sailings.sailings,
  class_id bigint not null references fleet.classes,
  position integer not null,
  mask integer not null default 0 check (mask >= 0),
  kept integer not null default 0 check (kept >= 0),
  locked integer not null default 0 check (locked >= 0),
  closed integer generated always as (mask | kept | locked) stored,
  deck smallint not null,
  row_number integer not null,
  column_number smallint not null,
  label text not null,
  lock_reason text check (length(lock_reason) between 1 and 200),
  locked_by bigint references staff.users,
  locked_at timestamptz,
  check ((lock_reason is null) = (locked_by is null)),
  check ((lock_reason is null) = (locked_at is null)),
  constraint locked_with_a_reason check ((lock_reason is null) = (locked = 0)),
  -- What is sold of a seat that was set aside is set aside no longer.
  constraint sold_or_kept check (mask & kept = 0)
) with (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0
);
comment on table inventory.seats is 'Every unit of capacity of every sailing, made from the deck plan when the sailing opens.';
comment on column inventory.seats.mask is 'Legs sold or held, leg n as bit n; equal to the bitwise or of the seat''s occupations.';
comment on column inventory.seats.kept is 'Legs set aside for an agent or a group: on sale to them alone.';
comment on column inventory.seats.locked is 'Legs that staff took out of sale. Tickets sold for them before stay as they are.';
comment on column inventory.seats.closed is 'Legs that are not on sale to everybody: sold, set aside or locked.';
comment on column inventory.seats.position is 'Order in which untouched seats of a class are given out.';
create index seats_by_closed on inventory.seats (sailing_id, class_id, closed, position);

create table inventory.loads (
  sailing_id bigint primary key,
  legs integer[] not null,
  capacity integer not null,
  starts jsonb not null default '{}',
  occupations_ended_at timestamptz,
  foreign key (sailing_id, capacity) references sailings.sailings (id, certified_capacity) on update cascade on delete cascade,
  constraint within_capacity check (capacity >= all (legs))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
comment on table inventory.loads is 'Passengers on each leg of a sailing, those without a seat included, and where the search for an untouched seat begins. Changed only under the lock of the sailing.';
comment on column inventory.loads.capacity is 'That of the sailing, kept here so that no leg can be counted above it, and it cannot be lowered below what was sold.';
comment on column inventory.loads.occupations_ended_at is 'When the occupations of a sailing that is over were proved right and deleted; masks and loads stay as what was.';
comment on column inventory.loads.starts is 'Class id → position before which no untouched seat is left; spares the search the dead index entries of the seats sold.';

-- A hold keeps seats, not people: only what is paid for enters the rule of one person in one place. Otherwise a hold
-- under somebody's certificate keeps them from buying a ticket.
create table inventory.occupations (
  ticket_id bigint primary key,
  sailing_id bigint not null,
  seat_id bigint,
  from_stop smallint not null,
  to_stop smallint not null,
  legs int4range generated always as (int4range(from_stop, to_stop)) stored,
  person bigint,
  travel tstzrange not null check (not isempty(travel)),
  held boolean not null default false,
  provisional boolean not null default false,
  check (from_stop >= 0 and from_stop < to_stop and to_stop <= 31),
  constraint one_seat_one_passenger exclude using gist (seat_id with =, legs with &&),
  constraint one_person_one_place exclude using gist (person with =, travel with &&)
    where (not held and not provisional)
);
comment on table inventory.occupations is 'What a living ticket keeps from everybody else: its seat on its legs, and its passenger at its time. The row goes when the ticket dies, or a day after the sailing has arrived.';
comment on column inventory.occupations.legs is 'From one stop to the next is a leg, half-open: the stop where one leaves is the stop where the next may board.';
comment on column inventory.occupations.person is 'First 64 bits of the keyed hash of kind and number of the certificate; null for a seat without a name.';
comment on column inventory.occupations.provisional is 'A seat kept for a person who gives another one back: does not count as being in two places.';
comment on column inventory.occupations.travel is 'Planned departure to planned arrival, half-open, fixed at sale.';
comment on column inventory.occupations.held is 'Not paid yet: the seat is kept, the person may still buy elsewhere.';
create index occupations_held on inventory.occupations (person) where held;

create type inventory.free_run as (
  deck smallint, row_number integer, run bigint, seats bigint, first_column smallint, gap numeric
);

-- ---------------------------------------------------------------- the seats of a batch of sales

-- What a sale wants; room is how many people the ship still takes on the fullest leg of the trip, start the position at
-- which untouched seats begin, wanted_seats the seats that were chosen: one for each passenger who needs a seat, null where
-- none was chosen, and null as a whole where all are assigned automatically.
create type inventory.seat_request as (
  place integer, sailing_id bigint, class_id bigint, from_stop smallint, to_stop smallint, stops smallint, people integer,
  seated integer, start integer, capacity integer, room integer, wanted_seats bigint[]
);

-- Single travellers with the same trip; trips of one class take their turns.
create type inventory.seat_search as (
  turn integer, sailing_id bigint, class_id bigint, from_stop smallint, to_stop smallint, stops smallint,
  start integer, places integer[]
);

-- A seat that was taken; fresh is its position when it was untouched before.
create type inventory.assigned_seat as (place integer, seat_number integer, seat_id bigint, label text, fresh integer);

-- Why a request got no seats: too few are free, or seats that were chosen are not free (unavailable, else null).
create type inventory.shortage as (place integer, wanted integer, free integer, unavailable bigint[]);

-- What came of the seats of a batch; moved when the search for untouched seats should begin further on.
create type inventory.seating as (assigned inventory.assigned_seat[], missing inventory.shortage[], moved boolean);

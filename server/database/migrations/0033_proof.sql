-- The proof: what every rule of the data found, day by day, and days sealed by hash.

create schema settlement;

-- ---------------------------------------------------------------- seals of days

create table settlement.sealed_rows (
  day date not null references accounts.closed_days,
  kind text not null check (kind in ('transfer', 'order', 'ticket')),
  portion integer not null check (portion >= 0),
  ids bigint[] not null check (cardinality(ids) between 1 and 1000),
  digests bytea not null,
  primary key (day, kind, portion),
  check (length(digests) = 32 * cardinality(ids))
);
comment on table settlement.sealed_rows is 'What a day had when it was sealed: each transfer with its entries and payments, each order with its tickets as sold, each ticket with its events of the day. By these a row that was altered behind the triggers is named.';
comment on column settlement.sealed_rows.digests is 'SHA-256 of each row in the order of ids, 32 bytes each.';
create trigger append_only before update or delete or truncate on settlement.sealed_rows
  for each statement execute function accounts.refuse_change();

create table settlement.seals (
  day date primary key references accounts.closed_days,
  rows integer not null check (rows >= 0),
  content bytea not null check (length(content) = 32),
  former bytea check (length(former) = 32),
  hash bytea not null unique check (length(hash) = 32),
  sealed_at timestamptz not null
);
comment on table settlement.seals is 'One row a closed and folded day: the hash of its sealed rows, chained to the day before. The last hash, kept elsewhere, proves all days up to it.';
comment on column settlement.seals.content is 'SHA-256 over the sealed rows of the day.';
comment on column settlement.seals.former is 'The hash of the day before; null for the first day.';
create trigger append_only before update or delete or truncate on settlement.seals
  for each statement execute function accounts.refuse_change();

-- ---------------------------------------------------------------- runs of the proof

create table settlement.runs (
  id bigint generated always as identity primary key,
  asked_by text not null check (asked_by in ('clock', 'person')),
  user_id bigint references staff.users,
  coverage text not null check (coverage in ('night', 'whole', 'day')),
  day date,
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  portions integer check (portions > 0),
  violations integer not null default 0 check (violations >= 0),
  head_day date,
  head_hash bytea check (length(head_hash) = 32),
  check ((coverage = 'day') = (day is not null)),
  check ((asked_by = 'person') = (user_id is not null)),
  check (ended_at is null or portions is not null),
  check ((head_day is null) = (head_hash is null))
);
comment on table settlement.runs is 'Runs of the proof. A run that has not ended is gone on with by any node.';
comment on column settlement.runs.coverage is 'night: what is recent, what is red, and a twenty-eighth of the rest; whole: everything; day: one day.';
comment on column settlement.runs.portions is 'How many portions it looks at; null until the days are sealed and the portions planned.';
comment on column settlement.runs.head_day is 'The last sealed day when it ended, with its hash.';
create unique index one_run_at_a_time on settlement.runs ((true)) where ended_at is null;
create index on settlement.runs (user_id) where user_id is not null;

create table settlement.portions (
  run_id bigint not null references settlement.runs,
  number integer not null,
  portion jsonb not null,
  attempts smallint not null default 0,
  done_at timestamptz,
  primary key (run_id, number)
);
comment on table settlement.portions is 'The portions of the present run, or of the last one. A node claims one by its row lock, so that a killed node leaves it as it was.';
comment on column settlement.portions.attempts is 'How often it could not be looked at; after a few times that is a violation itself.';
create index portions_to_do on settlement.portions (run_id, attempts, number) where done_at is null;

create table settlement.proved (
  portion text not null,
  subject text not null,
  day date not null,
  sailing_id bigint references sailings.sailings,
  rows integer not null check (rows >= 0),
  run_id bigint not null references settlement.runs,
  at timestamptz not null,
  unique nulls not distinct (portion, day, sailing_id)
);
comment on table settlement.proved is 'How many rows of a day, and of a sailing, were looked at last, by the portion they are in.';
comment on column settlement.proved.portion is 'The portion as text, the same in each run.';
create index on settlement.proved (day);
create index on settlement.proved (sailing_id) where sailing_id is not null;
create index on settlement.proved (run_id);

create table settlement.violations (
  id bigint generated always as identity primary key,
  run_id bigint not null references settlement.runs,
  portion text not null,
  looked_at jsonb not null,
  subject text not null,
  rule text not null,
  place text not null,
  more integer not null default 0 check (more >= 0),
  day date not null,
  sailing_id bigint,
  order_id bigint,
  transfer_id bigint,
  account_id bigint,
  superseded_by bigint references settlement.runs
);
comment on table settlement.violations is 'Places that break a rule, as a run found them: which row, what was expected and what was found.';
comment on column settlement.violations.looked_at is 'The portion it was found in, which each night looks at again until it holds; portion is the same as text.';
comment on column settlement.violations.more is 'How many further places of the rule and portion were counted and not kept.';
comment on column settlement.violations.superseded_by is 'The later run that looked at the same portion again; the proof is red as long as one has none.';
create index on settlement.violations (run_id);
create index on settlement.violations (superseded_by) where superseded_by is not null;
create index open_violations on settlement.violations (day, rule) where superseded_by is null;
create index open_violations_of_portions on settlement.violations (portion) where superseded_by is null;

-- Events of tickets are sealed by day; they come in the order of time, so that a small index is enough.
create index ticket_events_at_idx on orders.ticket_events using brin (at);

drop table orders.proofs;

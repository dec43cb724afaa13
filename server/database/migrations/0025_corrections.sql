-- Corrections of the passenger on a ticket: asked for with evidence, decided by a second person, applied once.

create table orders.corrections (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references orders.tickets,
  order_id bigint not null references orders.orders,
  organisation_id bigint not null references staff.organisations,
  kind text not null check (kind in ('typing', 'paper', 'otherPerson')),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'applied', 'refused', 'withdrawn', 'lapsed')),
  version integer not null default 1 check (version > 0),
  ticket_version integer not null,
  former_version smallint not null,
  new_version smallint check (new_version > former_version),
  fee_fen bigint not null check (fee_fen >= 0),
  reason text not null default '' check (length(reason) <= 200),
  hints text[] not null,
  person_hash bytea not null check (length(person_hash) = 32),
  name text check (length(name) between 1 and 100),
  certificate_kind text,
  certificate_hash bytea,
  certificate_cipher bytea,
  certificate_masked text,
  birth_date date,
  sex text check (sex in ('female', 'male')),
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  asked_at timestamptz not null,
  asked_by bigint not null references staff.users,
  valid_until timestamptz not null check (valid_until > asked_at),
  approval_id bigint references platform.approvals,
  ended_at timestamptz check (ended_at >= asked_at),
  ended_by bigint references staff.users,
  forgotten_at timestamptz,
  check ((state in ('waiting', 'approved')) = (ended_at is null)),
  check ((state = 'applied') = (new_version is not null)),
  check (state not in ('applied', 'refused') or ended_by is not null),
  check (forgotten_at is null or ended_at is not null),
  check (num_nulls(name, certificate_kind, certificate_hash, certificate_cipher, certificate_masked)
    = case when forgotten_at is null then 0 else 5 end),
  check (forgotten_at is null or num_nonnulls(birth_date, sex, nationality) = 0)
);
comment on table orders.corrections is 'Requests to correct the passenger on a ticket. Decided by a second person (platform.approvals); applying one adds a version of the passenger and gives the ticket another code.';
comment on column orders.corrections.former_version is 'Of the passenger on the ticket; new_version is the one that the correction added.';
comment on column orders.corrections.hints is 'Codes of what the person who decides should look at, as it was when it was asked for.';
comment on column orders.corrections.person_hash is 'Keyed hash of the new person: what is approved is what was asked for, and it stays when the person is forgotten.';
comment on column orders.corrections.name is 'With the columns up to nationality: the new person, as in orders.passengers; forgotten some days after the end.';
comment on column orders.corrections.valid_until is 'The end of the request: some hours, and never beyond the limit of the conditions before the departure or the gate.';
create unique index one_open_correction on orders.corrections (ticket_id) where state in ('waiting', 'approved');
create index on orders.corrections (ticket_id);
create index on orders.corrections (order_id);
create index corrections_by_time on orders.corrections (asked_at, id);
create index on orders.corrections (organisation_id, asked_at);
create index on orders.corrections (asked_by, asked_at);
create index on orders.corrections (ended_by) where ended_by is not null;
create unique index on orders.corrections (approval_id) where approval_id is not null;
create index on orders.corrections (valid_until) where state in ('waiting', 'approved');
create index corrections_to_forget on orders.corrections (ended_at) where forgotten_at is null;
create trigger kept before update or delete on orders.corrections for each row execute function orders.keep_correction();

create table orders.correction_events (
  correction_id bigint not null references orders.corrections,
  number integer not null check (number > 1),
  at timestamptz not null,
  from_state text not null,
  to_state text not null,
  user_id bigint references staff.users,
  primary key (correction_id, number)
);
comment on table orders.correction_events is 'What became of a correction: one row a change of state, never changed.';
create index on orders.correction_events (user_id) where user_id is not null;
create trigger append_only before update or delete or truncate on orders.correction_events
  for each statement execute function orders.refuse_delete();

create table orders.correction_evidence (
  correction_id bigint not null references orders.corrections,
  number smallint not null check (number between 1 and 3),
  type text not null check (type in ('image/jpeg', 'image/png')),
  cipher bytea not null check (length(cipher) between 30 and 320000),
  primary key (correction_id, number)
);
comment on table orders.correction_evidence is 'Pictures of certificates, encrypted; deleted some days after the correction has ended.';

-- What applying a correction names; money in fen.
create type orders.correction_application as (
  correction bigint, "user" bigint, organisation bigint, expected bigint, method text, reference text, at timestamptz
);

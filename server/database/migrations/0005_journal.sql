-- Who did what and when, kept as long as is said, and what failed in people's browsers, so that it is mended without
-- anybody having to report it.

create table journal.operations (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id bigint,
  organisation_id bigint,
  operation text not null,
  entity text not null default '',
  entity_id text not null default '',
  request_id text not null default '',
  address text not null default '',
  detail jsonb not null default '{}'
);
comment on table journal.operations is 'Who did what, when; written in the transaction of the thing itself, never changed. No personal data of passengers.';
-- The journal is read by moment, person, operation and request among millions of rows. Who did something is in the
-- indexes that lists are sorted by: a list filtered by people is found without touching the rows themselves, however many
-- there are. Whoever sees one organisation's part of the journal finds it by itself.
create index operations_by_moment on journal.operations (at, id) include (user_id);
create index operations_by_operation on journal.operations (operation, at, id) include (user_id);
create index operations_of_organisation on journal.operations (organisation_id, at, id);
create index on journal.operations (user_id, at, id);
create index on journal.operations (entity, entity_id);
create index on journal.operations using hash (request_id);
create trigger append_only before update or truncate on journal.operations
  for each statement execute function journal.refuse_change();
create trigger stays before delete on journal.operations
  for each row execute function journal.refuse_early_deletion();

create table journal.log_ins (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id bigint,
  outcome text not null check (outcome in
    ('signedIn', 'wrongPassword', 'wrongCaptcha', 'paused', 'disabled', 'signedOut', 'handedOver', 'refusedCode')),
  device_id text not null default '',
  address text not null default '',
  browser text not null default ''
);
comment on table journal.log_ins is 'Every try to sign in, with its outcome.';
create index log_ins_by_moment on journal.log_ins (at, id) include (user_id);
create index log_ins_by_outcome on journal.log_ins (outcome, at, id) include (user_id);
create index log_ins_by_address on journal.log_ins (address, at, id) include (user_id);
create index on journal.log_ins (user_id, at, id);
create trigger append_only before update or truncate on journal.log_ins
  for each statement execute function journal.refuse_change();
create trigger stays before delete on journal.log_ins
  for each row execute function journal.refuse_early_deletion();
revoke update, delete, truncate on journal.operations, journal.log_ins from public;

create table journal.client_errors (
  id bigint generated always as identity primary key,
  fingerprint bytea not null check (length(fingerprint) = 32),
  version text not null check (length(version) <= 64),
  kind text not null check (kind in ('error', 'rejection', 'view', 'resource')),
  message text not null check (length(message) <= 500),
  stack text not null default '' check (length(stack) <= 4000),
  component text not null default '' check (length(component) <= 2000),
  info text not null default '' check (length(info) <= 200),
  url text not null default '' check (length(url) <= 200),
  browser text not null default '' check (length(browser) <= 300),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  times bigint not null check (times > 0),
  dealt_at timestamptz,
  dealt_by bigint references staff.users,
  signed_in boolean not null default false,
  check ((dealt_at is null) = (dealt_by is null)),
  unique (fingerprint, version)
);
comment on table journal.client_errors is 'Failures in browsers, equal ones of one version counted in one row. Texts come without personal data: the browser takes it out, the server again.';
comment on column journal.client_errors.fingerprint is 'SHA-256 of kind, message and the top of the stack, without figures and file hashes.';
comment on column journal.client_errors.dealt_at is 'When somebody said it is dealt with; seen again after that it counts as open.';
create index on journal.client_errors (last_at);
comment on column journal.client_errors.signed_in is 'Somebody signed in has met it. What only strangers tell of has a smaller ration, in which the oldest gives way.';
create index client_errors_of_strangers on journal.client_errors (last_at) where not signed_in;
create index client_errors_first on journal.client_errors (first_at);

create table journal.client_error_days (
  error_id bigint not null references journal.client_errors on delete cascade,
  day date not null,
  user_id bigint references staff.users on delete cascade,
  times bigint not null check (times > 0),
  unique nulls not distinct (error_id, day, user_id)
);
comment on table journal.client_error_days is 'How often an error was met on a day and by whom; nobody for a page without a session.';
create index on journal.client_error_days (day);
create index on journal.client_error_days (user_id);

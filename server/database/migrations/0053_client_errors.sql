-- What failed in people's browsers, so that it is mended without anybody having to report it.

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
  check ((dealt_at is null) = (dealt_by is null)),
  unique (fingerprint, version)
);
comment on table journal.client_errors is 'Failures in browsers, equal ones of one version counted in one row. Texts come without personal data: the browser takes it out, the server again.';
comment on column journal.client_errors.fingerprint is 'SHA-256 of kind, message and the top of the stack, without figures and file hashes.';
comment on column journal.client_errors.dealt_at is 'When somebody said it is dealt with; seen again after that it counts as open.';
create index on journal.client_errors (last_at);

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

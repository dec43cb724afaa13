-- Tickets that fetch files, what administrators set with its history, the dictionaries, and what the jobs did.

create table platform.download_tickets (
  hash bytea primary key check (length(hash) = 32),
  session_id bigint not null references session.sessions on delete cascade,
  endpoint text not null,
  request_hash bytea not null check (length(request_hash) = 32),
  expires_at timestamptz not null
);
comment on table platform.download_tickets is 'Fetches one file, once, within a minute: bound to a session and to the exact request. Hashed; taken away by the first use.';
create index on platform.download_tickets (session_id);
create index on platform.download_tickets (expires_at);

create table platform.job_runs (
  id bigint generated always as identity primary key,
  job text not null check (length(job) between 1 and 100),
  asked_by text not null check (asked_by in ('clock', 'start', 'command', 'person')),
  user_id bigint references staff.users,
  attempt smallint not null check (attempt > 0),
  node text not null check (length(node) <= 200),
  began_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  outcome text check (outcome in ('done', 'failed')),
  error text not null default '' check (length(error) <= 2000),
  check ((ended_at is null) = (outcome is null)),
  check ((user_id is not null) = (asked_by = 'person'))
);
comment on table platform.job_runs is 'What each run of a job came to. A run without an end is under way, or its node died.';
create index on platform.job_runs (job, id);
create index on platform.job_runs (began_at);
create index on platform.job_runs (user_id) where user_id is not null;

create table system.parameter_changes (
  key text not null,
  version integer not null check (version > 0),
  before jsonb,
  after jsonb,
  changed_at timestamptz not null,
  changed_by bigint not null references staff.users,
  primary key (key, version)
);
comment on table system.parameter_changes is 'Every change of a parameter, never changed itself. Null stands for the default of the product.';
create index on system.parameter_changes (changed_by);

create function system.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of parameters is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on system.parameter_changes
  for each statement execute function system.refuse_change();

create function system.tell_parameters() returns trigger language plpgsql as $$
begin
  perform pg_notify('fairway', json_build_object('topic', 'system.parametersChanged')::text);
  return null;
end $$;
create trigger tell after insert or update or delete or truncate on system.parameters
  for each statement execute function system.tell_parameters();

create table system.dictionary_entries (
  dictionary text not null check (dictionary ~ '^[a-z][A-Za-z]{0,39}$'),
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  position integer not null,
  enabled boolean not null default true,
  built_in boolean not null default false,
  changed_at timestamptz,
  changed_by bigint references staff.users,
  primary key (dictionary, code)
);
comment on table system.dictionary_entries is 'Lists that administrators keep: certificate types, countries, reasons.';
comment on column system.dictionary_entries.built_in is 'The product itself depends on it: it can be renamed, moved and switched off, but not taken away.';
comment on column system.dictionary_entries.details is 'What a dictionary knows of an entry beside its names, such as the three-letter and numeric codes of a country.';
create index on system.dictionary_entries (dictionary, position, code);
create index on system.dictionary_entries (changed_by) where changed_by is not null;

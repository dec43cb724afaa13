-- What administrators set, with its history, and the dictionaries.

create table system.parameters (
  key text primary key check (key ~ '^[a-z][A-Za-z]*\.[a-z][A-Za-z0-9]*$'),
  value jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by bigint references staff.users
);
comment on table system.parameters is 'Settings an administrator changes while the product runs; a missing one has its default in the code.';
create trigger notify after insert or update or delete or truncate on system.parameters
  for each statement execute function system.notify_parameters();

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
create trigger append_only before update or delete or truncate on system.parameter_changes
  for each statement execute function system.refuse_change();

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
create trigger notify after insert or update or delete or truncate on system.dictionary_entries
  for each statement execute function system.notify_dictionaries();

-- The logo of an installation: a picture that the parameter shell.logo names.
create table system.pictures (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  type text not null check (type in ('image/png', 'image/jpeg')),
  image bytea not null check (octet_length(image) between 1 and 131072),
  saved_at timestamptz not null,
  saved_by bigint not null references staff.users
);
comment on table system.pictures is 'Pictures that parameters name, by a hash of their bytes; former ones stay, for the history of the parameter.';
create index on system.pictures (saved_by);

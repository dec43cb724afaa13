-- The logo of an installation, a picture that the parameter shell.logo names.

create table system.pictures (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  type text not null check (type in ('image/png', 'image/jpeg')),
  image bytea not null check (octet_length(image) between 1 and 131072),
  saved_at timestamptz not null,
  saved_by bigint not null references staff.users
);
comment on table system.pictures is 'Pictures that parameters name, by a hash of their bytes; former ones stay, for the history of the parameter.';
create index on system.pictures (saved_by);

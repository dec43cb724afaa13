-- Which key this database belongs to, so that a node with another one does not work on it.

create table platform.installation (
  one boolean primary key default true check (one),
  key_id smallint not null check (key_id between 0 and 255),
  key_check bytea not null check (length(key_check) = 32),
  made_at timestamptz not null default now()
);
comment on table platform.installation is 'One row, written at the first start: a keyed hash of a fixed text. A node whose FAIRWAY_KEY gives another one is refused.';

-- People and their organisations are administered: found by any part of what they are called, changed without overwriting one another.

create extension if not exists pg_trgm;

-- The index for parts of words sees ASCII only, so every other sign is written as its number: two Chinese ones are enough.
create function platform.searchable(words text) returns text
  language sql immutable strict parallel safe
  return (select coalesce(string_agg(case when ascii(sign) < 128 then sign else 'q' || to_hex(ascii(sign)) end, '' order by place), '')
    from unnest(string_to_array(lower(words), null)) with ordinality as signs (sign, place));

alter table staff.users
  add column typed text not null default '',
  add column created_at timestamptz not null default now(),
  add column changed_at timestamptz not null default now(),
  add column changed_by bigint references staff.users,
  add column version integer not null default 1;
-- In a second step, because it is made of the columns above.
alter table staff.users
  add column search text generated always as (platform.searchable(' ' || code || ' ' || name || ' ' || typed)) stored;
comment on column staff.users.typed is 'The name as it is typed on a Latin keyboard, in full, by initials, and the given name; words with blanks between.';
comment on column staff.users.search is 'What people are found by: words with a blank before each, as platform.searchable writes them.';
comment on column staff.users.version is 'Counts changes, so that nobody overwrites what they have not seen.';
create index users_search on staff.users using gin (search gin_trgm_ops);
create index users_by_name on staff.users (name collate "zh-x-icu", id);
create index users_by_creation on staff.users (created_at, id);
create index users_by_end on staff.users (valid_to, id);
create index users_not_yet on staff.users (valid_from) where valid_from is not null;
create index users_disabled on staff.users (lower(code)) where not enabled;
create index users_of_organisation on staff.users (organisation_id, lower(code));
drop index staff.users_organisation_id_idx;

-- People change some of it themselves, without saying so; that is a change as well, and theirs.
create function staff.count_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  if new.changed_at is not distinct from old.changed_at then
    new.changed_at := now();
    new.changed_by := new.id;
  end if;
  return new;
end $$;
create trigger count_change before update of name, organisation_id, enabled, valid_from, valid_to, phone, email, changed_at
  on staff.users for each row when (
    row(old.name, old.organisation_id, old.enabled, old.valid_from, old.valid_to, old.phone, old.email, old.changed_at)
    is distinct from
    row(new.name, new.organisation_id, new.enabled, new.valid_from, new.valid_to, new.phone, new.email, new.changed_at))
  execute function staff.count_change();

alter table staff.organisations
  add column changed_at timestamptz not null default now(),
  add column changed_by bigint references staff.users,
  add column version integer not null default 1;
comment on column staff.organisations.version is 'Counts changes, so that nobody overwrites what they have not seen.';

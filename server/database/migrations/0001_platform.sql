-- The ground everything stands on: who works here, who is signed in, what was done.

create extension if not exists btree_gist;

create schema platform;
create schema staff;
create schema session;
create schema journal;
create schema system;

-- Constraint of texts that people write: an object with at least one of the four languages, each trimmed and not
-- empty. A language that is missing is shown in another one, see platform.text_in.
create function platform.valid_names(names jsonb) returns boolean
  language sql immutable strict parallel safe
  return case when jsonb_typeof(names) = 'object' then
    names <> '{}' and names - array['en', 'zh', 'es', 'ja'] = '{}' and not jsonb_path_exists(names,
      'strict $.* ? (@.type() != "string" || @ == "" || @ like_regex "^[ \\t\\r\\n]" || @ like_regex "[ \\t\\r\\n]$")')
    else false end;

-- What a reader sees of such a text: the own language, else the first there is of en, zh, es, ja; '' when there is none.
-- `textIn` of the contract decides alike.
create function platform.text_in(names jsonb, reader text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(names ->> reader, ''), nullif(names ->> 'en', ''), nullif(names ->> 'zh', ''),
    nullif(names ->> 'es', ''), nullif(names ->> 'ja', ''), '');

create table platform.request_keys (
  user_id bigint not null,
  key text not null check (length(key) between 16 and 64),
  endpoint text not null,
  request_hash bytea not null,
  reply jsonb,
  at timestamptz not null,
  primary key (user_id, key)
);
comment on table platform.request_keys is 'First answer of every keyed command, so that a repeated request gets the same answer again.';
create index on platform.request_keys (at);

-- ---------------------------------------------------------------- staff

create table staff.organisations (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  kind text not null check (kind in ('operator', 'carrier', 'portCorporation', 'agent')),
  names jsonb not null check (platform.valid_names(names)),
  enabled boolean not null default true
);
comment on table staff.organisations is 'Operator, shipping companies, port corporations and agents; a person sees what is their organisation''s.';

create table staff.users (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 64),
  name text not null check (length(name) between 1 and 100),
  organisation_id bigint not null references staff.organisations,
  avatar text not null default '',
  introduction text not null default '',
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  must_change_password boolean not null default false,
  payment_password_hash text,
  withdraw_password_hash text,
  enabled boolean not null default true,
  valid_from date,
  valid_to date check (valid_to >= valid_from)
);
comment on table staff.users is 'People who log in. Passwords are argon2id of the SHA-256 digest the browser sends.';
comment on column staff.users.payment_password_hash is 'Needed to pay from the organisation''s wallet; argon2id, set by the person.';
create unique index users_code_key on staff.users (lower(code));
create index on staff.users (organisation_id);

create table staff.user_docks (
  user_id bigint not null references staff.users on delete cascade,
  dock_id bigint not null,
  primary key (user_id, dock_id)
);
comment on table staff.user_docks is 'The docks a person works at.';

create table staff.roles (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  data_scope text not null check (data_scope in ('all', 'organisation', 'docks')),
  enabled boolean not null default true
);
comment on column staff.roles.data_scope is 'How far a holder sees: everything, the own organisation''s, or what touches the own docks. The widest role counts.';

create table staff.user_roles (
  user_id bigint not null references staff.users on delete cascade,
  role_id bigint not null references staff.roles on delete cascade,
  primary key (user_id, role_id)
);
create index on staff.user_roles (role_id);

create table staff.menus (
  id text primary key check (length(id) between 1 and 64),
  parent_id text references staff.menus,
  position integer not null default 0,
  names jsonb not null check (platform.valid_names(names)),
  uri text not null default '',
  type text not null check (type in ('M', 'C', 'A')),
  status text not null default '1',
  options text not null default ''
);
comment on table staff.menus is 'The menu tree: M folder, C page, A button. The ids of the A nodes are the permissions the server checks.';
comment on column staff.menus.options is 'JSON: icon, color, hidden, home, keepAlive, alwaysShow. Kept as text: a malformed one must not break the menu.';
create index on staff.menus (parent_id, position);

create table staff.role_menus (
  role_id bigint not null references staff.roles on delete cascade,
  menu_id text not null references staff.menus on delete cascade,
  primary key (role_id, menu_id)
);
comment on table staff.role_menus is 'What a role grants: pages and buttons. Folders above a granted page come with it.';

-- One number that changes with every change of menus or grants, so that nodes know when their copy is old.
create table staff.grants_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into staff.grants_version default values;

create function staff.bump_grants_version() returns trigger language plpgsql as $$
begin
  update staff.grants_version set version = version + 1;
  perform pg_notify('fairway', json_build_object('topic', 'staff.grantsChanged')::text);
  return null;
end $$;
create trigger bump after insert or update or delete or truncate on staff.menus
  for each statement execute function staff.bump_grants_version();
create trigger bump after insert or update or delete or truncate on staff.roles
  for each statement execute function staff.bump_grants_version();
create trigger bump after insert or update or delete or truncate on staff.role_menus
  for each statement execute function staff.bump_grants_version();

-- ---------------------------------------------------------------- session

create table session.sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  cookie_hash bytea not null,
  user_id bigint not null references staff.users,
  device_id text not null default '' check (length(device_id) <= 64),
  address text not null default '',
  browser text not null default '' check (length(browser) <= 300),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('signOut', 'replaced', 'administrator', 'passwordChange')),
  check ((ended_at is null) = (ended_by is null))
) with (fillfactor = 70);
comment on table session.sessions is 'Who is signed in. Token and cookie are stored hashed; either alone opens nothing.';
create index on session.sessions (user_id) where ended_at is null;

create table session.captchas (
  device_id text primary key check (length(device_id) between 8 and 64),
  answer_hash bytea not null,
  expires_at timestamptz not null
);
comment on table session.captchas is 'The one picture that counts for a device; taken away by the first try, right or wrong.';

create table session.wrong_sign_ins (
  user_hash bytea not null,
  address text not null,
  failures integer not null check (failures > 0),
  last_at timestamptz not null,
  wait_until timestamptz not null,
  primary key (user_hash, address)
);
comment on table session.wrong_sign_ins is 'Growing pauses by user name and address together, so that nobody can lock a colleague out.';
create index on session.wrong_sign_ins (last_at);

-- ---------------------------------------------------------------- journal

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
create index on journal.operations using brin (at);
create index on journal.operations (entity, entity_id);

create table journal.log_ins (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id bigint,
  outcome text not null check (outcome in ('signedIn', 'wrongPassword', 'wrongCaptcha', 'paused', 'disabled', 'signedOut')),
  device_id text not null default '',
  address text not null default '',
  browser text not null default ''
);
comment on table journal.log_ins is 'Every try to sign in, with its outcome.';
create index on journal.log_ins using brin (at);

create function journal.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on journal.operations
  for each statement execute function journal.refuse_change();
create trigger append_only before update or delete on journal.log_ins
  for each statement execute function journal.refuse_change();

-- ---------------------------------------------------------------- system

create table system.parameters (
  key text primary key check (key ~ '^[a-z][A-Za-z]*\.[a-z][A-Za-z0-9]*$'),
  value jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by bigint references staff.users
);
comment on table system.parameters is 'Settings an administrator changes while the product runs; a missing one has its default in the code.';

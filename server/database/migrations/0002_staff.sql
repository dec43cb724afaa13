-- Who works here: organisations, people, what they may do, and their passwords.

create table staff.organisations (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  kind text not null check (kind in ('operator', 'carrier', 'portCorporation', 'agent')),
  names jsonb not null check (platform.valid_names(names)),
  enabled boolean not null default true,
  changed_at timestamptz not null default now(),
  changed_by bigint,
  version integer not null default 1,
  registration_code text unique
    check (registration_code ~ '^([0-9A-Z]{8}[0-9X]|[0-9A-HJ-NPQRTUWXY]{2}[0-9]{6}[0-9A-HJ-NPQRTUWXY]{10})$'),
  contact text not null default '' check (length(contact) <= 100),
  phone text not null default '' check (length(phone) <= 20)
);
comment on table staff.organisations is 'Operator, shipping companies, port corporations and agents; a person sees what is their organisation''s.';
comment on column staff.organisations.version is 'Counts changes, so that nobody overwrites what they have not seen.';
-- Contracts and invoices name an organisation by the code it is registered under, not by the short one of the network.
comment on column staff.organisations.registration_code is 'What the organisation is registered under: its code of GB 11714 without the dash (nine signs) or of GB 32100 (eighteen), in capitals; none where it is not known. The check sign was right when it was written.';

-- '{staff.former}' is a text key, not a name: replies and files put the words of their reader in its place. The sign # is
-- none of a user name, so that the number of an erased person is never somebody's to sign in with.
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
  valid_to date check (valid_to >= valid_from),
  phone text not null default '' check (length(phone) <= 20),
  email text not null default '' check (length(email) <= 254),
  password_good_until timestamptz,
  must_change_withdraw_password boolean not null default false,
  typed text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by bigint references staff.users,
  version integer not null default 1,
  search text generated always as (platform.searchable(' ' || code || ' ' || name || ' ' || typed)) stored,
  erased_at timestamptz,
  constraint erased_means_empty check (case when erased_at is null then name <> '{staff.former}'
    else name = '{staff.former}' and code = '#' || id and typed = '' and phone = '' and email = '' and introduction = ''
      and avatar = '' and not enabled and payment_password_hash is null and withdraw_password_hash is null end)
);
alter table staff.organisations add foreign key (changed_by) references staff.users;
comment on table staff.users is 'People who log in. Passwords are argon2id of the SHA-256 digest the browser sends.';
comment on column staff.users.avatar is 'Address of the own picture below /api, with its version; empty without one.';
comment on column staff.users.must_change_password is 'Until it is changed nothing else can be done; set with a one-time password.';
comment on column staff.users.password_good_until is 'When a one-time password that nobody used stops opening anything; null for one''s own.';
comment on column staff.users.payment_password_hash is 'Needed to pay from the organisation''s wallet; argon2id, set by the person.';
comment on column staff.users.withdraw_password_hash is 'Needed to take money out of a wallet; argon2id, set by the person.';
comment on column staff.users.must_change_withdraw_password is 'The withdraw password is a one-time value from an administrator.';
comment on column staff.users.typed is 'The name as it is typed on a Latin keyboard, in full, by initials, and the given name; words with blanks between.';
comment on column staff.users.search is 'What people are found by: words with a blank before each, as platform.searchable writes them.';
comment on column staff.users.version is 'Counts changes, so that nobody overwrites what they have not seen.';
comment on column staff.users.erased_at is 'When the personal data of this member of staff were erased.';
create unique index users_code_key on staff.users (lower(code));
create index users_search on staff.users using gin (search gin_trgm_ops);
create index users_by_creation on staff.users (created_at, id);
create index users_by_end on staff.users (valid_to, id);
create index users_not_yet on staff.users (valid_from) where valid_from is not null;
create index users_disabled on staff.users (lower(code)) where not enabled;
create index users_of_organisation on staff.users (organisation_id, lower(code));
-- Lists of all who may sign in are read in their order from the index alone.
create index users_by_code on staff.users (lower(code))
  include (id, code, organisation_id, enabled, valid_from, valid_to, erased_at);
create index users_by_name on staff.users (name collate "zh-x-icu", id)
  include (organisation_id, enabled, valid_from, valid_to, erased_at);
create trigger notify_changed after update of enabled, organisation_id, valid_from, valid_to, name on staff.users
  for each row when (row(old.enabled, old.organisation_id, old.valid_from, old.valid_to, old.name)
    is distinct from row(new.enabled, new.organisation_id, new.valid_from, new.valid_to, new.name))
  execute function staff.notify_user_changed();
-- Flags that stand in a person's answer of who they are: their open windows look again.
create trigger notify_passwords after update of must_change_password, must_change_withdraw_password,
    withdraw_password_hash, payment_password_hash on staff.users
  for each row when (
    row(old.must_change_password, old.must_change_withdraw_password,
      old.withdraw_password_hash is null, old.payment_password_hash is null)
    is distinct from row(new.must_change_password, new.must_change_withdraw_password,
      new.withdraw_password_hash is null, new.payment_password_hash is null))
  execute function staff.notify_user_changed();
-- People change some of it themselves, without saying so; that is a change as well, and theirs.
create trigger count_change before update of name, organisation_id, enabled, valid_from, valid_to, phone, email, changed_at
  on staff.users for each row when (
    row(old.name, old.organisation_id, old.enabled, old.valid_from, old.valid_to, old.phone, old.email, old.changed_at)
    is distinct from
    row(new.name, new.organisation_id, new.enabled, new.valid_from, new.valid_to, new.phone, new.email, new.changed_at))
  execute function staff.count_change();

create table staff.user_docks (
  user_id bigint not null references staff.users on delete cascade,
  dock_id bigint not null,
  primary key (user_id, dock_id)
);
comment on table staff.user_docks is 'The docks a person works at.';
create index on staff.user_docks (dock_id);
create trigger notify_inserted after insert on staff.user_docks
  referencing new table as new_rows for each statement execute function staff.notify_new_rows();
create trigger notify_deleted after delete on staff.user_docks
  referencing old table as old_rows for each statement execute function staff.notify_old_rows();

-- Roles and the menu tree are the administrators' own: what they change is theirs, what they left alone follows the
-- product.
create table staff.roles (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  data_scope text not null check (data_scope in ('all', 'organisation')),
  enabled boolean not null default true,
  version integer not null default 1,
  built_in boolean not null default false,
  remark text not null default '' check (length(remark) <= 500),
  changed_at timestamptz,
  changed_by bigint references staff.users on delete set null,
  dock_scope text not null default 'own' check (dock_scope in ('all', 'own'))
);
-- The data scope of a role is a pair: whose rows, and at which docks. Neither half is narrower than the other.
comment on column staff.roles.data_scope is 'Whose rows a holder sees: everybody''s, or the own organisation''s. Several roles add up, each as its own pair with dock_scope.';
comment on column staff.roles.dock_scope is 'At which docks: all of them, or those the holder works at.';
comment on column staff.roles.version is 'Grows with every change, of its grants too: who changes a role says which one they saw.';
comment on column staff.roles.built_in is 'Comes with the product: it can be changed and disabled, but not deleted, because it would be back after the next start.';

create table staff.user_roles (
  user_id bigint not null references staff.users on delete cascade,
  role_id bigint not null references staff.roles on delete cascade,
  primary key (user_id, role_id)
);
-- Those who have a role are counted, each once, from the index alone.
create index user_roles_by_role on staff.user_roles (role_id, user_id);
create trigger notify_inserted after insert on staff.user_roles
  referencing new table as new_rows for each statement execute function staff.notify_new_rows();
create trigger notify_deleted after delete on staff.user_roles
  referencing old table as old_rows for each statement execute function staff.notify_old_rows();

create table staff.menus (
  id text primary key check (length(id) between 1 and 64),
  parent_id text references staff.menus,
  position integer not null default 0,
  names jsonb not null check (platform.valid_names(names)),
  uri text not null default '',
  type text not null check (type in ('M', 'C', 'A')),
  status text not null default '1',
  options text not null default '',
  version integer not null default 1,
  built_in boolean not null default false,
  shipped jsonb,
  remark text not null default '' check (length(remark) <= 500),
  changed_at timestamptz,
  changed_by bigint references staff.users on delete set null,
  constraint menus_not_its_own_parent check (parent_id <> id),
  constraint menus_status check (status in ('0', '1'))
);
comment on table staff.menus is 'The menu tree: M folder, C page, A button. The ids of the A nodes are the permissions the server checks.';
comment on column staff.menus.options is 'JSON: icon, color, hidden, home, keepAlive, alwaysShow. Kept as text: a malformed one must not break the menu.';
comment on column staff.menus.version is 'Grows with every change of the node itself; siblings that make room do not count.';
comment on column staff.menus.built_in is 'The product knows this node: it can be changed, moved and disabled, but not deleted.';
comment on column staff.menus.shipped is 'The node as the product last brought it. What an administrator changed differs from it and stays; the rest follows the next release.';
create index on staff.menus (parent_id, position);

create table staff.role_menus (
  role_id bigint not null references staff.roles on delete cascade,
  menu_id text not null references staff.menus on delete cascade,
  primary key (role_id, menu_id)
);
comment on table staff.role_menus is 'What a role grants: pages and buttons. Folders above a granted page come with it.';
create trigger bump after insert or update or delete or truncate on staff.role_menus
  for each statement execute function staff.bump_grants_version();

-- One number that changes with every change of menus or grants, so that nodes know when their copy is old.
create table staff.grants_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into staff.grants_version default values;
create trigger bump after insert or update or delete or truncate on staff.menus
  for each statement execute function staff.bump_grants_version();
create trigger bump after insert or update or delete or truncate on staff.roles
  for each statement execute function staff.bump_grants_version();

create table staff.former_passwords (
  id bigint generated always as identity primary key,
  user_id bigint not null references staff.users on delete cascade,
  kind text not null check (kind in ('login', 'withdraw', 'payment')),
  hash text not null,
  until timestamptz not null
);
comment on table staff.former_passwords is 'What a person used before, so that it does not come back; as many as the policy looks at, argon2id like those in use.';
create index on staff.former_passwords (user_id, kind, id);

create table staff.password_tries (
  user_id bigint not null references staff.users on delete cascade,
  kind text not null check (kind in ('login', 'withdraw', 'payment')),
  failures integer not null check (failures > 0),
  last_at timestamptz not null,
  wait_until timestamptz not null,
  primary key (user_id, kind)
) with (fillfactor = 70);
comment on table staff.password_tries is 'Wrong present passwords of somebody signed in who wants to change one, with growing pauses.';

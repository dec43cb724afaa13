-- What a person tells of themselves, how they like their desk, and the end of a session from another desk.

create schema profile;

alter table staff.users
  add column phone text not null default '' check (length(phone) <= 20),
  add column email text not null default '' check (length(email) <= 254);
comment on column staff.users.avatar is 'Address of the own picture below /api, with its version; empty without one.';

create table profile.avatars (
  user_id bigint primary key references staff.users on delete cascade,
  type text not null check (type in ('image/jpeg', 'image/png')),
  image bytea not null check (length(image) between 1 and 65536),
  changed_at timestamptz not null
);
comment on table profile.avatars is 'The picture a person shows of themselves, at most 256 × 256 points, without anything a camera wrote into it.';

create table profile.preferences (
  user_id bigint not null references staff.users on delete cascade,
  key text not null check (key ~ '^[a-z][A-Za-z0-9]{0,39}$'),
  value jsonb not null check (length(value::text) <= 200),
  changed_at timestamptz not null,
  primary key (user_id, key)
) with (fillfactor = 70);
comment on table profile.preferences is 'How a person likes the shell, one row a setting, so that any desk can be theirs.';
comment on column profile.preferences.changed_at is 'When the person changed it, by our clock; a desk that was off line brings its changes later and does not win over a newer one.';

alter table session.sessions drop constraint sessions_ended_by_check;
alter table session.sessions add constraint sessions_ended_by_check
  check (ended_by in ('signOut', 'replaced', 'administrator', 'passwordChange', 'anotherDesk'));

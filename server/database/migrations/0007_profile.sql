-- What a person tells of themselves, and how they like their desk.

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

-- Who is signed in, how one signs in, and coming in from another system.

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
  ended_by text check (ended_by in ('signOut', 'replaced', 'administrator', 'passwordChange', 'anotherDesk', 'wrongPassword')),
  kind text not null default 'staff' check (kind in ('staff', 'viewer')),
  locked_at timestamptz,
  wrong_unlocks integer not null default 0,
  by_partner boolean not null default false,
  check ((ended_at is null) = (ended_by is null))
) with (fillfactor = 70);
comment on table session.sessions is 'Who is signed in. Token and cookie are stored hashed; either alone opens nothing.';
comment on column session.sessions.kind is 'What it opens: the back office, or the dashboards and nothing else.';
comment on column session.sessions.locked_at is 'Since when the session is locked: every endpoint but those of the lock screen refuses it.';
comment on column session.sessions.wrong_unlocks is 'Wrong passwords on the present lock screen; too many end the session.';
comment on column session.sessions.by_partner is 'Began by single sign-on from a partner system: there is no password to unlock it with.';
create index on session.sessions (user_id) where ended_at is null;
-- Those who are signed in, among all who ever were.
create index sessions_going_on on session.sessions (expires_at) where ended_at is null;
create trigger notify_ended after update of ended_at on session.sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function session.notify_ended();

create table session.captchas (
  device_id text primary key check (length(device_id) between 8 and 64),
  answer_hash bytea not null,
  expires_at timestamptz not null
);
comment on table session.captchas is 'The one picture that counts for a device; taken away by the first try, right or wrong.';

create table session.sign_in_tries (
  key bytea primary key,
  kind text not null check (kind in ('pair', 'address', 'wide', 'user')),
  user_hash bytea,
  level double precision not null,
  last_at timestamptz not null,
  wait_until timestamptz not null,
  refused integer not null default 0
) with (fillfactor = 70);
comment on table session.sign_in_tries is 'Tries to sign in that were not right, counted by user and place together, by address, and by user; hashed, because a password is easily typed into the name.';
comment on column session.sign_in_tries.kind is 'pair: this user from this network, or from this device they signed in at before; address: strange devices of one network; wide: those of the /48 of IPv6 around it; user: strange devices asking for one user.';
comment on column session.sign_in_tries.level is 'How many count at last_at: those of a pair until one is right, the others sink with time.';
comment on column session.sign_in_tries.refused is 'How many were sent away during the present pause; the journal keeps the first.';
create index on session.sign_in_tries (last_at);
create index on session.sign_in_tries (user_hash);

create table session.known_devices (
  user_id bigint not null references staff.users on delete cascade,
  device_hash bytea not null,
  last_at timestamptz not null,
  primary key (user_id, device_hash)
);
comment on table session.known_devices is 'Devices a person signed in at: what strangers do against the account or from the same address does not keep them out.';
create index on session.known_devices (last_at);

-- Proofs of work count once, on whichever node.
create table session.spent_proofs (
  hash bytea primary key,
  expires_at timestamptz not null
);
comment on table session.spent_proofs is 'Proofs of work that opened a form; kept until they would be out of time anyway.';
create index on session.spent_proofs (expires_at);

create table session.partners (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  name text not null check (length(name) between 1 and 100),
  organisation_id bigint not null references staff.organisations,
  key_hash bytea not null unique,
  enabled boolean not null default true,
  created_at timestamptz not null,
  last_used_at timestamptz,
  sponsor_id bigint references staff.users
);
comment on table session.partners is 'Other systems that may hand over people of their organisation. Their keys are stored hashed.';
-- A key is worth no more than what the person who answers for it may do at the moment it is used.
comment on column session.partners.sponsor_id is 'Made the key or allowed it again last. It hands over only people within the present rights of this person; without one, nobody.';
create index on session.partners (organisation_id);
create index on session.partners (sponsor_id);

create table session.hand_over_codes (
  code_hash bytea primary key,
  user_id bigint not null references staff.users,
  session_id bigint references session.sessions on delete cascade,
  partner_id bigint references session.partners,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (num_nonnulls(session_id, partner_id) = 1)
);
comment on table session.hand_over_codes is 'Codes that open one session, once, within a minute; stored hashed. Used ones are kept for a day, so that a second use is told from an unknown code.';
create index on session.hand_over_codes (expires_at);
create index on session.hand_over_codes (user_id);
create index on session.hand_over_codes (session_id);
create index on session.hand_over_codes (partner_id);

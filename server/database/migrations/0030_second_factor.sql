-- A second factor beside the password: an authenticator app, passkeys, recovery codes.

create table staff.authenticator_apps (
  user_id bigint not null references staff.users on delete cascade,
  state text not null check (state in ('begun', 'confirmed')),
  secret bytea not null check (length(secret) between 40 and 120),
  last_step bigint not null default 0 check (last_step >= 0),
  since timestamptz not null,
  primary key (user_id, state)
);
comment on table staff.authenticator_apps is 'Authenticator apps (TOTP, RFC 6238). One is confirmed by a code; another may be begun meanwhile, which takes its place when it is confirmed.';
comment on column staff.authenticator_apps.secret is 'Encrypted for this user (AES-256-GCM).';
comment on column staff.authenticator_apps.last_step is 'The time step of the last code that was accepted: a code of it or before is refused.';

create table staff.passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references staff.users on delete cascade,
  credential_id text not null unique check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) <= 1400),
  public_key bytea not null check (length(public_key) <= 4000),
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table staff.passkeys is 'Passkeys (WebAuthn), as many as a user adds.';
comment on column staff.passkeys.counter is 'Signature counter of the authenticator: one that does not grow shows a copy. 0 where it has none.';
create index on staff.passkeys (user_id);

create table staff.recovery_codes (
  user_id bigint not null references staff.users on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table staff.recovery_codes is 'Recovery codes, each used once; hashed with a key. New ones replace the former.';

create table staff.passkey_challenges (
  session_id bigint not null references session.sessions on delete cascade,
  purpose text not null check (purpose in ('add', 'verify')),
  challenge text not null check (challenge ~ '^[A-Za-z0-9_-]{22,200}$'),
  expires_at timestamptz not null,
  primary key (session_id, purpose)
);
comment on table staff.passkey_challenges is 'The challenge an authenticator signs, one of a kind for a session; taken away when it is answered.';

create trigger notify_inserted after insert on staff.authenticator_apps
  referencing new table as new_rows for each statement execute function staff.notify_new_rows();
create trigger notify_deleted after delete on staff.authenticator_apps
  referencing old table as old_rows for each statement execute function staff.notify_old_rows();
create trigger notify_inserted after insert on staff.passkeys
  referencing new table as new_rows for each statement execute function staff.notify_new_rows();
create trigger notify_deleted after delete on staff.passkeys
  referencing old table as old_rows for each statement execute function staff.notify_old_rows();

alter table session.sessions
  add column factor_due boolean not null default false,
  add column factor_at timestamptz;
comment on column session.sessions.factor_due is 'The password was right, the second factor is not verified yet: until then the session opens nothing.';
comment on column session.sessions.factor_at is 'When the second factor was verified last.';

alter table journal.log_ins drop constraint log_ins_outcome_check;
alter table journal.log_ins add constraint log_ins_outcome_check check (outcome in
  ('signedIn', 'factorDue', 'wrongPassword', 'wrongFactor', 'wrongCaptcha', 'paused', 'disabled', 'signedOut', 'handedOver', 'refusedCode'));

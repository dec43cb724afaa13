-- Passwords that were given by an administrator, those that may not come again, and who tried too often.

alter table staff.users
  add column password_good_until timestamptz,
  add column must_change_withdraw_password boolean not null default false;
comment on column staff.users.must_change_password is 'Until it is changed nothing else can be done; set with a one-time password.';
comment on column staff.users.password_good_until is 'When a one-time password that nobody used stops opening anything; null for one''s own.';
comment on column staff.users.must_change_withdraw_password is 'The withdraw password is a one-time value from an administrator.';
comment on column staff.users.withdraw_password_hash is 'Needed to take money out of a wallet; argon2id, set by the person.';

-- Flags that stand in a person's answer of who they are: their open windows look again.
create trigger tell_passwords after update of must_change_password, must_change_withdraw_password,
    withdraw_password_hash, payment_password_hash on staff.users
  for each row when (
    row(old.must_change_password, old.must_change_withdraw_password,
      old.withdraw_password_hash is null, old.payment_password_hash is null)
    is distinct from row(new.must_change_password, new.must_change_withdraw_password,
      new.withdraw_password_hash is null, new.payment_password_hash is null))
  execute function staff.tell_user_changed();

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

-- ---------------------------------------------------------------- signing in

drop table session.wrong_sign_ins;

create table session.sign_in_tries (
  key bytea primary key,
  kind text not null check (kind in ('pair', 'address', 'user')),
  user_hash bytea,
  level double precision not null,
  last_at timestamptz not null,
  wait_until timestamptz not null,
  refused integer not null default 0
) with (fillfactor = 70);
comment on table session.sign_in_tries is 'Tries to sign in that were not right, counted by user and place together, by address, and by user; hashed, because a password is easily typed into the name.';
comment on column session.sign_in_tries.kind is 'pair: this user from this address, or from this device they signed in at before; address: strange devices of one address; user: strange devices asking for one user.';
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

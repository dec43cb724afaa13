-- The lock screen: a session that answers nothing until the password of its user is entered.

alter table session.sessions
  add column locked_at timestamptz,
  add column wrong_unlocks integer not null default 0,
  add column by_partner boolean not null default false,
  drop constraint sessions_ended_by_check,
  add constraint sessions_ended_by_check
    check (ended_by in ('signOut', 'replaced', 'administrator', 'passwordChange', 'anotherDesk', 'wrongPassword'));
comment on column session.sessions.locked_at is 'Since when the session is locked: every endpoint but those of the lock screen refuses it.';
comment on column session.sessions.wrong_unlocks is 'Wrong passwords on the present lock screen; too many end the session.';
comment on column session.sessions.by_partner is 'Began by single sign-on from a partner system: there is no password to unlock it with.';

-- What people are told: announcements to many, for a time, and messages to one person.

create table messages.messages (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('notice', 'msg')),
  organisation_id bigint not null references staff.organisations,
  author_id bigint references staff.users,
  language text not null check (platform.is_language(language)),
  titles jsonb not null,
  contents jsonb not null,
  important boolean not null default false,
  popup boolean not null default true,
  strip boolean not null default false,
  everyone boolean not null default false,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  publish_at timestamptz,
  expires_at timestamptz,
  announced boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1,
  about_user_id bigint references staff.users,
  check (messages.written_in(titles, language)),
  check (messages.written_in(contents, language)),
  check (state = 'draft' or publish_at is not null),
  check (expires_at > publish_at)
);
comment on table messages.messages is 'Announcements (notice) and personal messages (msg). Published ones with a time still to come are planned; those whose time is over are kept to be looked up.';
comment on column messages.messages.language is 'The language it was written in; readers of a language it lacks get this one.';
comment on column messages.messages.organisation_id is 'Whose it is: their staff manage it.';
comment on column messages.messages.announced is 'Open browsers have been told that its time has come.';
create index on messages.messages (organisation_id, changed_at desc);
create index on messages.messages (publish_at desc) where everyone and state = 'published';
create index on messages.messages (publish_at) where state = 'published' and not announced;
comment on column messages.messages.about_user_id is 'The member of staff whom a message of the product names; it goes when that person is erased.';
create index messages_about_user on messages.messages (about_user_id) where about_user_id is not null;

create table messages.targets (
  message_id bigint not null references messages.messages on delete cascade,
  kind text not null check (kind in ('role', 'organisation', 'organisationKind', 'user')),
  target text not null,
  primary key (message_id, kind, target)
);
comment on table messages.targets is 'Whom a message is for, by id, or by the kind of their organisation; several kinds reach everybody whom one of them names.';
create index on messages.targets (kind, target);

create table messages.reads (
  message_id bigint not null references messages.messages on delete cascade,
  user_id bigint not null references staff.users on delete cascade,
  at timestamptz not null,
  primary key (message_id, user_id)
);
comment on table messages.reads is 'Who has read what, and when.';
create index on messages.reads (user_id);
-- Who read a message, the latest first, without sorting a hundred thousand.
create index reads_by_moment on messages.reads (message_id, at, user_id);

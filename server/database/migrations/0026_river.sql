-- Rivers that come as a file.

create table river.imports (
  id bigint generated always as identity primary key,
  file jsonb,
  file_hash bytea not null check (length(file_hash) = 32),
  changes jsonb not null,
  example boolean not null default false,
  state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  asked_at timestamptz not null,
  asked_by bigint not null references staff.users,
  approval_id bigint unique references platform.approvals,
  decided_at timestamptz check (decided_at >= asked_at),
  decided_by bigint references staff.users,
  check ((state = 'asked') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (state <> 'asked' or file is not null),
  constraint done_by_a_second_person check (decided_by <> asked_by)
);
comment on table river.imports is 'Files with a river, each asked for by one administrator and imported when another one approves.';
comment on column river.imports.file is 'What was asked for; dropped once it is decided, because the records tell their history themselves.';
comment on column river.imports.changes is 'What it would do when it was asked for: codes by section.';
create index on river.imports (asked_by);
create index on river.imports (decided_by) where decided_by is not null;

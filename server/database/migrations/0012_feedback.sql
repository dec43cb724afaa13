-- What people who work with the product say about it, while no external tracker takes it.

create table feedback.entries (
  id bigint generated always as identity primary key,
  user_id bigint not null references staff.users,
  organisation_id bigint not null references staff.organisations,
  kind text not null check (kind in ('fault', 'wish', 'question')),
  body text not null check (length(body) between 1 and 2000),
  page text not null default '' check (length(page) <= 200),
  at timestamptz not null,
  done_at timestamptz,
  done_by bigint references staff.users,
  version integer not null default 1,
  check ((done_at is null) = (done_by is null))
);
comment on table feedback.entries is 'Feedback of the staff: a fault, a wish or a question, with the page it was written from. It belongs to the organisation its author worked for at the time.';
comment on column feedback.entries.page is 'A path of the application without its query; empty when unknown.';
create index on feedback.entries (at desc, id desc);
create index on feedback.entries (organisation_id, at desc, id desc);
create index on feedback.entries (user_id, at desc);

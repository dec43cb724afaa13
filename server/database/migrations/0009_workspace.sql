-- The pages a person has open, so that they can be opened again after a crash, at whichever desk.

create table workspace.open_pages (
  user_id bigint primary key references staff.users on delete cascade,
  session_id bigint not null references session.sessions on delete cascade,
  pages jsonb not null check (jsonb_typeof(pages) = 'array' and length(pages::text) <= 60000),
  kept_at timestamptz not null
) with (fillfactor = 70);
comment on table workspace.open_pages is 'The pages a person has open, addresses alone; one row a person, the desk that changed last.';
comment on column workspace.open_pages.session_id is 'Whose pages these are: after a log-out they are not offered again.';

-- Screens that show dashboards sign in for that alone.

alter table session.sessions add column kind text not null default 'staff' check (kind in ('staff', 'viewer'));
comment on column session.sessions.kind is 'What it opens: the back office, or the dashboards and nothing else.';

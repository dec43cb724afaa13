-- How people like their lists: columns, density and views with a name.

create table lists.settings (
  user_id bigint not null references staff.users on delete cascade,
  list text not null check (length(list) between 1 and 100),
  settings jsonb not null check (jsonb_typeof(settings) = 'object' and length(settings::text) <= 40000),
  kept_at timestamptz not null,
  primary key (user_id, list)
);
comment on table lists.settings is 'How a person likes one list: order and choice of columns, density, and filters kept under a name; the change that came last.';

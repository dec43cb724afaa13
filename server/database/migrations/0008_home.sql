-- What people put into their quick menu.

create table home.quick_menus (
  user_id bigint not null references staff.users on delete cascade,
  menu_id text not null references staff.menus on delete cascade,
  position integer not null check (position >= 0),
  remark text not null default '' check (length(remark) <= 100),
  primary key (user_id, menu_id)
);
comment on table home.quick_menus is 'The entries of each person''s quick menu, by menu: name, icon and address are the menu''s own. Entries that are no longer granted stay, unseen, until they are granted again.';
create index on home.quick_menus (menu_id);

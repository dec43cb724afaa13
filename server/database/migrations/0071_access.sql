-- Roles and the menu tree become the administrators' own: what they change is theirs, what they left alone follows the product.

alter table staff.roles
  add column version integer not null default 1,
  add column built_in boolean not null default false,
  add column remark text not null default '' check (length(remark) <= 500),
  add column changed_at timestamptz,
  add column changed_by bigint references staff.users on delete set null;
comment on column staff.roles.version is 'Grows with every change, of its grants too: who changes a role says which one they saw.';
comment on column staff.roles.built_in is 'Comes with the product: it can be changed and disabled, but not deleted, because it would be back after the next start.';

alter table staff.menus
  add column version integer not null default 1,
  add column built_in boolean not null default false,
  add column shipped jsonb,
  add column remark text not null default '' check (length(remark) <= 500),
  add column changed_at timestamptz,
  add column changed_by bigint references staff.users on delete set null,
  add constraint menus_not_its_own_parent check (parent_id <> id),
  add constraint menus_status check (status in ('0', '1'));
comment on column staff.menus.version is 'Grows with every change of the node itself; siblings that make room do not count.';
comment on column staff.menus.built_in is 'The product knows this node: it can be changed, moved and disabled, but not deleted.';
comment on column staff.menus.shipped is 'The node as the product last brought it. What an administrator changed differs from it and stays; the rest follows the next release.';

-- The data scope of a role is a pair: whose rows, and at which docks. Neither half is narrower than the other.
alter table staff.roles add column dock_scope text not null default 'all' check (dock_scope in ('all', 'own'));
-- Supervisors of piers meet the passengers of all sellers at their docks; every other role takes the narrower reading.
update staff.roles set dock_scope = 'own', data_scope = case code when 'pierSupervisor' then 'all' else 'organisation' end
  where data_scope = 'docks';
alter table staff.roles drop constraint roles_data_scope_check;
alter table staff.roles add constraint roles_data_scope_check check (data_scope in ('all', 'organisation'));
alter table staff.roles alter column dock_scope set default 'own';
comment on column staff.roles.data_scope is 'Whose rows a holder sees: everybody''s, or the own organisation''s. Several roles add up, each as its own pair with dock_scope.';
comment on column staff.roles.dock_scope is 'At which docks: all of them, or those the holder works at.';

-- A key is worth no more than what the person who answers for it may do at the moment it is used.
alter table session.partners add column sponsor_id bigint references staff.users;
create index on session.partners (sponsor_id);
comment on column session.partners.sponsor_id is 'Made the key or allowed it again last. It hands over only people within the present rights of this person; without one, nobody.';

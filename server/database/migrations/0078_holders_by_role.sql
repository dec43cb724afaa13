-- Those who have a role are counted, each once, from the index alone.
create index user_roles_by_role on staff.user_roles (role_id, user_id);
drop index staff.user_roles_role_id_idx;

-- Who gave a user their powers since a moment, and was not confirmed since: made the account, changed its roles or what these
-- grant, set a password, removed the second factors. Read from the journal, which is written with the change.
-- Takes: the user, moment.
-- Gives: users, each once, with the moment of their last change; `of_access` when they could sign in as this user: made the account or
-- set its password.
-- Locks: nothing.
-- Raises: nothing.
create or replace function staff.makers_of(person bigint, since timestamptz)
  returns table (maker_id bigint, of_access boolean, last_at timestamptz)
  language sql stable
  as $$
    with confirmed as (
      select coalesce(max(o.at), since) as at from journal.operations o
      where o.entity = 'staff.user' and o.entity_id = person::text and o.operation = 'staff.confirmUser' and o.at > since
    ), changes as (
      select o.user_id, o.at, o.operation in ('staff.createUser', 'staff.resetPassword') as of_access
      from journal.operations o
      where o.entity = 'staff.user' and o.entity_id = person::text and o.at > since
        and (o.operation in ('staff.createUser', 'staff.resetPassword', 'staff.resetWithdrawPassword', 'staff.resetSecondFactor')
          or o.operation = 'staff.editUser' and o.detail -> 'after' ? 'roles')
      union all
      select o.user_id, o.at, true from journal.operations o
      where o.operation = 'staff.importUsers' and o.at > since and o.detail -> 'ids' ? person::text
      union all
      select o.user_id, o.at, false
      from staff.user_roles held join journal.operations o on o.entity = 'staff.role' and o.entity_id = held.role_id::text
      where held.user_id = person and o.at > since
        and (o.operation in ('staff.createRole', 'staff.saveRole') and o.detail -> 'granted' <> '[]'
          or o.operation = 'staff.setRoleEnabled' and (o.detail -> 'after' -> 'enabled')::boolean)
    )
    select c.user_id, bool_or(c.of_access), max(c.at) from changes c, confirmed
    where c.at > confirmed.at and c.user_id <> person group by c.user_id
  $$;

-- For how many days a change of an account keeps two users from being each other's second person: the parameter
-- `sessions.secondPersonDays`, whose default stands in its definition too.
-- Takes: nothing.
-- Gives: days; 0 switches the rule off.
-- Locks: nothing.
-- Raises: nothing.
create or replace function staff.second_person_days() returns integer
  language sql stable
  as $$
    select coalesce((select (p.value #>> '{}')::integer from system.parameters p where p.key = 'sessions.secondPersonDays'), 3)
  $$;

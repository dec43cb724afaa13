-- Whether money is taken and paid out at a counter with an open till alone: as administrators set it, else the default of the parameter.
-- Takes: nothing.
-- Gives: whether it is so.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.till_required() returns boolean
  language sql stable parallel safe
  as $$ select coalesce((select (p.value #>> '{}')::boolean from system.parameters p where p.key = 'accounts.tillRequired'), false) $$;

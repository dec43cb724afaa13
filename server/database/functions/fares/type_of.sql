-- The version of a passenger type that is in force at a moment; no row when there is none.
-- Takes: code, moment.
-- Gives: one row at most.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.type_of(wanted_code text, moment timestamptz) returns setof fares.passenger_types
  language sql stable parallel safe
  as $$
    select t.* from fares.passenger_types t
    where t.code = wanted_code and t.status = 'published' and t.valid_from <= moment and moment < t.valid_to
  $$;

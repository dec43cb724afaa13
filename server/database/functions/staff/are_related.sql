-- Four eyes: whether two users are not each other's second person, as they may be one, see `staff.may_be_one_person`. In an
-- installation that has only its first user and new ones no two are: it could not be set up.
-- Takes: two users, moment.
-- Gives: true or false.
-- Locks: nothing.
-- Raises: nothing.
create or replace function staff.are_related(one bigint, other bigint, moment timestamptz) returns boolean
  language sql stable
  as $$
    select staff.may_be_one_person(one, other, moment) and not staff.is_new_installation(moment)
  $$;

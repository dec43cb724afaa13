-- Four eyes: whether one user gave the other powers within the days of `sessions.secondPersonDays`, or one and the same user can have
-- signed in as both.
-- Takes: two users, moment.
-- Gives: true or false.
-- Locks: nothing.
-- Raises: nothing.
create or replace function staff.may_be_one_person(one bigint, other bigint, moment timestamptz) returns boolean
  language sql stable
  as $$
    with since as (
      select moment - staff.second_person_days() * interval '1 day' as at
    ), of_one as (
      select m.maker_id, m.of_access from since, staff.makers_of(one, since.at) m
    ), of_other as (
      select m.maker_id, m.of_access from since, staff.makers_of(other, since.at) m
    )
    select exists (select from of_one m where m.maker_id = other) or exists (select from of_other m where m.maker_id = one)
      or exists (select from of_one m join of_other n using (maker_id) where m.of_access and n.of_access)
  $$;

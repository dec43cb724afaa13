-- Ends a top-up whose deposit was taken back: from now on its payment may be announced again.
-- Takes: the top-up.
-- Gives: nothing.
-- Locks: the top-up.
-- Raises: insufficient_privilege when it is not booked, or its deposit was not taken back.
create or replace function agents.take_back_top_up(top_up bigint) returns void
  language sql
  as $$
    update agents.top_ups t set state = 'takenBack' where t.id = top_up
  $$;

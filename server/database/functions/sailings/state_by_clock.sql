-- How far a call is by the clock: expected times, else planned ones. What staff said stays, and so does a skipped stop.
-- Takes: the call, moment.
-- Gives: its state.
-- Locks: nothing.
-- Raises: nothing.
create or replace function sailings.state_by_clock(call sailings.sailing_stops, moment timestamptz) returns text
  language sql immutable parallel safe
  as $$ select case
    when call.state = 'left' or call.state_source = 'staff' then call.state
    when coalesce(call.expected_depart, call.planned_depart) <= moment then 'left'
    when coalesce(call.expected_arrive, call.planned_arrive) <= moment then 'arrived'
    else call.state end $$;

-- Whether boarding at a call is over: the ship has left, or the gate closes by the best known time of its departure.
-- Takes: the call, moment, what orders.gate_close_minutes() gives.
-- Gives: true or false.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.gate_closed(call sailings.sailing_stops, moment timestamptz, minutes integer) returns boolean
  language sql stable parallel safe
  return call.state = 'left' or call.departs - make_interval(mins => minutes) <= moment;

-- The moment from which a channel does not sell, and holds are not paid, for a departure of a sailing.
-- Takes: the sailing, the best known time of the departure (sailing_stops.departs: a late ship is sold until later), channel, what sailings.standard_close_minutes() gives.
-- Gives: a moment.
-- Locks: nothing.
-- Raises: nothing.
create or replace function sailings.close_of_sale(run sailings.sailings, departs timestamptz, channel text, standard jsonb)
  returns timestamptz
  language sql stable parallel safe
  as $$ select departs - make_interval(mins => sailings.close_minutes(run, channel, standard)) $$;

-- A sailing that is made while its line or the whole network is stopped, is stopped in the same channels.
-- Takes: nothing; runs before a sailing is inserted.
-- Gives: the row.
-- Locks: the lock of stops, shared, so that a stop which is just being made either sees the sailing or is seen here.
-- Raises: nothing.
create or replace function sailings.inherit_stops() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7248911005);
  new.stopped_channels := array(select distinct stop.channel from sailings.sale_stops stop
    where stop.resumed_at is null and stop.sailing_id is null and (stop.line_id is null or stop.line_id = new.line_id)
    order by stop.channel);
  if new.sale_state = 'open' and cardinality(new.stopped_channels) = 3 then
    new.sale_state := 'stopped';
  end if;
  return new;
end $$;

-- Stops the sale of a sailing, a line or all lines in some channels. What is sold is sold; after the commit nothing more is.
-- Takes: a sailing, or a line, or neither for all; channels, reason (a code) and note, user, moment.
-- Gives: how many channels were not stopped before, and how many sailings it is about.
-- Locks: as sailings.lock_for_stop.
-- Raises: lock_not_available after the lock timeout.
create or replace function sailings.stop_sale(of_sailing bigint, of_line bigint, channels text[], why text, remark text, by_user bigint,
    moment timestamptz, out stopped integer, out runs integer)
  language plpgsql
as $$
declare
  ids bigint[] := sailings.lock_for_stop(of_sailing, of_line);
begin
  insert into sailings.sale_stops (sailing_id, line_id, channel, reason, note, stopped_at, stopped_by)
  select of_sailing, of_line, c, why, remark, moment, by_user from unnest(channels) c
  on conflict do nothing;
  get diagnostics stopped = row_count;
  runs := cardinality(ids);
  perform sailings.apply_stops(ids);
end $$;

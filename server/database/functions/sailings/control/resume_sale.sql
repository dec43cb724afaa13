-- Resumes the sale of a sailing, a line or all lines in some channels. A sailing stays stopped in a channel while another stop
-- of it stands.
-- Takes: as sailings.stop_sale; the note is why.
-- Gives: how many channels were resumed, and how many sailings it is about.
-- Locks: as sailings.lock_for_stop.
-- Raises: lock_not_available after the lock timeout.
create or replace function sailings.resume_sale(of_sailing bigint, of_line bigint, channels text[], remark text, by_user bigint,
    moment timestamptz, out resumed integer, out runs integer)
  language plpgsql
as $$
declare
  ids bigint[] := sailings.lock_for_stop(of_sailing, of_line);
begin
  update sailings.sale_stops s set resumed_at = greatest(moment, s.stopped_at), resumed_by = by_user, resume_note = remark
  where s.resumed_at is null and s.sailing_id is not distinct from of_sailing and s.line_id is not distinct from of_line
    and s.channel = any (channels);
  get diagnostics resumed = row_count;
  runs := cardinality(ids);
  perform sailings.apply_stops(ids);
end $$;

-- Writes down at sailings which channels are stopped: by themselves, by their line or by the whole network.
-- Takes: the sailings.
-- Gives: nothing.
-- Locks: the rows it writes. The caller holds their locks.
-- Raises: nothing.
create or replace function sailings.apply_stops(ids bigint[]) returns void
  language sql
  as $$
    update sailings.sailings s set stopped_channels = stopped.channels,
      sale_state = case when s.sale_state = 'closed' then 'closed' when cardinality(stopped.channels) = 3 then 'stopped' else 'open' end
    from (
      select run.id, array(select distinct stop.channel from sailings.sale_stops stop
        where stop.resumed_at is null and (stop.sailing_id = run.id or stop.line_id = run.line_id
          or (stop.sailing_id is null and stop.line_id is null))
        order by stop.channel) as channels
      from sailings.sailings run where run.id = any (ids)) stopped
    where s.id = stopped.id
  $$;

-- The fares of a table in the stop numbers of a version of its line: a fare goes with its docks, the second call at a dock with
-- the second. Fares to or from a dock where that version does not call are left out.
-- Takes: the fare table, the version of the line.
-- Gives: one row for each fare, in fen.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.fares_at(wanted_table bigint, wanted_version bigint)
  returns table (class_id bigint, from_stop smallint, to_stop smallint, fen bigint)
  language sql stable parallel safe
  as $$
    with calls as (
      select s.line_version_id, s.stop_number, s.dock_id,
        row_number() over (partition by s.line_version_id, s.dock_id order by s.stop_number) as time
      from network.line_stops s
      where s.line_version_id in (wanted_version, (select t.line_version_id from fares.fare_tables t where t.id = wanted_table))
    ), moved as (
      select was.stop_number as was, now.stop_number as now
      from calls was join calls now using (dock_id, time)
      where was.line_version_id = (select t.line_version_id from fares.fare_tables t where t.id = wanted_table)
        and now.line_version_id = wanted_version
    )
    select f.class_id, departure.now, arrival.now, f.fen
    from fares.fares f join moved departure on departure.was = f.from_stop join moved arrival on arrival.was = f.to_stop
    where f.table_id = wanted_table and departure.now < arrival.now
  $$;

-- The full fare of a trip by the published table of the version of its line; no row when that does not sell it.
-- Takes: version of the line, service date, class, from and to as stop numbers.
-- Gives: the fare table, its version, and the fare in fen; one row at most.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.fare_of(wanted_version bigint, wanted_date date, wanted_class bigint, wanted_from integer, wanted_to integer)
  returns table (table_id bigint, version integer, fen bigint)
  language sql stable parallel safe
  as $$
    select t.id, t.version, f.fen
    from fares.fare_tables t
    join fares.fares f on f.table_id = t.id and f.class_id = wanted_class
      and f.from_stop = wanted_from and f.to_stop = wanted_to
    where t.line_version_id = wanted_version and t.status = 'published' and wanted_date between t.valid_from and t.valid_to
    -- There is never a second one; said here, so that each trip is looked up by its keys and not compared with every fare.
    limit 1
  $$;

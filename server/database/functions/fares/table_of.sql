-- The fare table that a sailing of a version of a line is opened by: of the published ones for the day, the newest version.
-- Takes: version of the line, service date.
-- Gives: the fare table; null when none is published for the day.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.table_of(wanted_version bigint, wanted_date date) returns bigint
  language sql stable parallel safe
  as $$
    select t.id from fares.fare_tables t
    where t.line_version_id = wanted_version and t.status = 'published' and wanted_date between t.valid_from and t.valid_to
    order by t.version desc limit 1
  $$;

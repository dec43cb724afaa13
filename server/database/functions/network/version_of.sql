-- The version of a line that is in force on a day: of the published ones that have begun the latest.
-- Takes: line, service date.
-- Gives: the version; null when none is in force.
-- Locks: nothing.
-- Raises: nothing.
create or replace function network.version_of(wanted_line bigint, wanted_date date) returns bigint
  language sql stable parallel safe
  as $$
    select v.id from network.line_versions v
    where v.line_id = wanted_line and v.status = 'published' and v.valid_from <= wanted_date
    order by v.valid_from desc limit 1
  $$;

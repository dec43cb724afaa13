-- The version of a line that pages show: the one in force, else the next published one.
-- Takes: line, today.
-- Gives: the version; null when none was published.
-- Locks: nothing.
-- Raises: nothing.
create or replace function network.shown_version(wanted_line bigint, today date) returns bigint
  language sql stable parallel safe
  as $$
    select coalesce(network.version_of(wanted_line, today), (
      select v.id from network.line_versions v where v.line_id = wanted_line and v.status = 'published'
      order by v.valid_from limit 1))
  $$;

-- The runs of the timetable that can be made, whether generated yet or not. A service does not run on days for which no
-- version of its line is published.
-- Takes: the first and the last service date, both included.
-- Gives: one row for each run.
-- Locks: nothing.
-- Raises: nothing.
create or replace function sailings.timetable(from_date date, to_date date)
  returns table (service_id bigint, line_id bigint, line_version_id bigint, ship_id bigint, service_date date, departs_at timestamptz)
  language sql stable parallel safe
  as $$
    select run.* from sailings.runs(from_date, to_date) run
    join network.lines l on l.id = run.line_id and l.enabled
    join fleet.ships p on p.id = run.ship_id and p.enabled
    where run.line_version_id is not null
  $$;

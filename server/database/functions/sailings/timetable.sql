-- The runs of the timetable, whether generated yet or not. A service does not run on days for which no version of its line
-- is published.
-- Takes: the first and the last service date, both included.
-- Gives: one row for each run.
-- Locks: nothing.
-- Raises: nothing.
create or replace function sailings.timetable(from_date date, to_date date)
  returns table (service_id bigint, line_id bigint, line_version_id bigint, ship_id bigint, service_date date, departs_at timestamptz)
  language sql stable parallel safe
  as $$
    select s.id, s.line_id, version.id, s.ship_id, day.date,
      (day.date + make_interval(mins => s.departure_minute)) at time zone 'Asia/Shanghai'
    from sailings.services s
    join network.lines l on l.id = s.line_id and l.enabled
    join fleet.ships p on p.id = s.ship_id and p.enabled
    cross join lateral (select generate_series(from_date, to_date, interval '1 day')::date as date) day
    cross join lateral network.version_of(s.line_id, day.date) version(id)
    where s.enabled and version.id is not null
      -- The remainder of a negative number is negative: days before the anchor need the second turn.
      and mod(mod(day.date - s.anchor_date, s.every_days) + s.every_days, s.every_days) = s.offset_days
      and (s.valid_from is null or day.date >= s.valid_from)
      and (s.valid_to is null or day.date <= s.valid_to)
  $$;

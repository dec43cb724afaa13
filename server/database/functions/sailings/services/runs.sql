-- The runs of the enabled services by their calendars: season, weekdays, cycle, holidays and exception days; and the ship that
-- the rota names.
-- Takes: the first and the last service date, both included.
-- Gives: one row for each run; without a version where none of its line is published for that day.
-- Locks: nothing.
-- Raises: nothing.
create or replace function sailings.runs(from_date date, to_date date)
  returns table (service_id bigint, line_id bigint, line_version_id bigint, ship_id bigint, service_date date, departs_at timestamptz)
  language sql stable parallel safe
  as $$
    select s.id, s.line_id, version.id, coalesce(rota.ship_id, s.ship_id), day.date,
      (day.date + make_interval(mins => s.departure_minute)) at time zone 'Asia/Shanghai'
    from sailings.services s
    cross join lateral (select generate_series(from_date, to_date, interval '1 day')::date as date) day
    cross join lateral network.version_of(s.line_id, day.date) version(id)
    left join sailings.service_days exception on exception.service_id = s.id and exception.service_date = day.date
    cross join lateral (select exists (select from sailings.holidays h
      where day.date between h.from_date and h.to_date and (h.dock_id is null or exists (select from network.line_stops call
        where call.line_version_id = version.id and call.dock_id = h.dock_id))) as is_one) holiday
    left join lateral (select r.ship_id from sailings.service_ships r
      where r.service_id = s.id and (r.weekdays >> (extract(isodow from day.date)::integer - 1)) & 1 = 1
        and (r.from_date is null or day.date >= r.from_date) and (r.to_date is null or day.date <= r.to_date)
      order by r.position limit 1) rota on true
    where s.enabled and coalesce(exception.runs,
      (s.valid_from is null or day.date >= s.valid_from) and (s.valid_to is null or day.date <= s.valid_to)
      -- The remainder of a negative number is negative: days before the anchor need the second turn.
      and mod(mod(day.date - s.anchor_date, s.every_days) + s.every_days, s.every_days) = s.offset_days
      and (s.weekdays >> case when holiday.is_one and s.on_holidays = 'asSunday' then 6
        else extract(isodow from day.date)::integer - 1 end) & 1 = 1
      and (s.on_holidays <> 'none' or not holiday.is_one) and (s.on_holidays <> 'only' or holiday.is_one))
  $$;

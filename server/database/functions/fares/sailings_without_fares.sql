-- Open sailings of a line that cannot be sold because the version they were opened by has no published fares for their day.
-- Takes: line.
-- Gives: one row for each sailing, by service date.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.sailings_without_fares(wanted_line bigint)
  returns table (sailing_id bigint, service_date date, line_version_id bigint)
  language sql stable parallel safe
  as $$
    select s.id, s.service_date, s.line_version_id from sailings.sailings s
    where s.line_id = wanted_line and s.sale_state <> 'closed' and s.status in ('scheduled', 'boarding', 'departed')
      and not exists (select from fares.fare_tables t join fares.fares f on f.table_id = t.id
        where t.line_version_id = s.line_version_id and t.status = 'published'
          and s.service_date between t.valid_from and t.valid_to)
    order by s.service_date, s.departs_at, s.id
  $$;

-- Open sailings of a line that cannot be sold because no fares were published for their day.
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
      and not exists (select from fares.fares f where f.table_id = s.fare_table_id)
    order by s.service_date, s.departs_at, s.id
  $$;

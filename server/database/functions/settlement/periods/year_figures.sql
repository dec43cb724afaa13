-- How much a year has, by the rows as they are now.
-- Takes: the first day of the year.
-- Gives: transfers, orders and tickets with events, as they were sealed day by day; sailings; shares and their sum in fen.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.year_figures(of_year date, out transfers bigint, out orders bigint, out tickets bigint,
    out sailings bigint, out earnings bigint, out earned_fen bigint)
  language sql stable
as $$
  select sealed.transfers, sealed.orders, sealed.tickets,
    (select count(*) from sailings.sailings s where s.service_date >= of_year and s.service_date < settlement.period_end('year', of_year)),
    earned.earnings, earned.fen
  from (
    -- 32 bytes a row, without reading them.
    select coalesce(sum(octet_length(r.digests)) filter (where r.kind = 'transfer'), 0)::bigint / 32 as transfers,
      coalesce(sum(octet_length(r.digests)) filter (where r.kind = 'order'), 0)::bigint / 32 as orders,
      coalesce(sum(octet_length(r.digests)) filter (where r.kind = 'ticket'), 0)::bigint / 32 as tickets
    from settlement.sealed_rows r where r.day >= of_year and r.day < settlement.period_end('year', of_year)) sealed
  cross join (
    select count(*) as earnings, coalesce(sum(e.fen), 0)::bigint as fen
    from settlement.earnings e where e.period >= of_year and e.period < settlement.period_end('year', of_year)) earned
$$;

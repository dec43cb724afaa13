-- What has to be done before a year is closed. Statements that are not settled yet stay open beyond it, and are named.
-- Takes: the first day of the year.
-- Gives: each check with how much of it blocks the close, and how much is explained and only named.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.year_checks(of_year date)
  returns table (place integer, code text, blocking integer, named integer)
  language sql stable
as $$
  with bounds as materialized (
    select greatest(of_year, date_trunc('month', settlement.first_day())::date) as first, settlement.period_end('year', of_year) as next
  )
  select 1, 'formerYear', case when of_year = date_trunc('year', settlement.first_day())::date or exists (
    select from settlement.years y where y.begins_on = (of_year - interval '1 year')::date) then 0 else 1 end, 0
  union all
  select 2, 'months', coalesce(13 - extract(month from b.first)::integer, 1) - (
    select count(*)::integer from settlement.periods p where p.month >= b.first and p.month < b.next and p.closed_at is not null), 0
  from bounds b
  union all
  select 3, 'statements', 0, (select count(*)::integer from settlement.statements s
    where s.period >= b.first and s.period < b.next and s.status not in ('paid', 'locked')) from bounds b
$$;

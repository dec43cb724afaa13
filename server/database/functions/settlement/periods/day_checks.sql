-- What has to be done before a day is closed.
-- Takes: the day.
-- Gives: each check with how much of it blocks the close, and how much is explained and only named.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.day_checks(of_day date)
  returns table (place integer, code text, blocking integer, named integer)
  language sql stable
as $$
  select 1, 'formerDay', case when of_day = settlement.first_day() or exists (
    select from settlement.day_closes c where c.day = of_day - 1) then 0 else 1 end, 0
  union all
  select 2, 'folded', case when exists (
    select from accounts.closed_days d where d.day = of_day and d.folded_at is not null) then 0 else 1 end, 0
  union all
  -- A shift whose difference waits for a second person has not been booked.
  select 3, 'tills', (select count(*)::integer from accounts.till_shifts s
    where s.day = of_day and (s.state <> 'closed' or s.booked_at is null)), 0
  union all
  -- Who took money that day, and may still bring statements of it.
  select 4, 'acquirers', (select count(distinct a.id)::integer
    from accounts.acquirers a join accounts.acquirer_methods m on m.acquirer_id = a.id
    where a.starts_on <= of_day and (a.checked_to is null or a.checked_to < of_day)
      and accounts.id_of(accounts.acquirer_code(m.method, accounts.day_begins(of_day))) is not null), 0
  union all
  -- What is claimed is known, and waits for the acquirer.
  select 5, 'differences', count(*) filter (where d.state = 'open')::integer, count(*) filter (where d.state = 'claimed')::integer
  from settlement.open_differences(of_day) d
  union all
  select 6, 'sealed', case when exists (select from settlement.seals s where s.day = of_day) then 0 else 1 end, 0
  union all
  select 7, 'proved', case when exists (
    select from settlement.proved p where p.day = of_day and p.subject = 'seals') then 0 else 1 end, 0
  union all
  select 8, 'violations', (select coalesce(sum(1 + v.more), 0)::integer from settlement.violations v
    where v.day = of_day and v.superseded_by is null), 0
$$;

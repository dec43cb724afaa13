-- What has to be done before a month is closed. What a month leaves open is not carried by it: it is paid, refused or taken back first.
-- Takes: the first day of the month.
-- Gives: each check with how much of it blocks the close, and how much is explained and only named.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.month_checks(of_month date)
  returns table (place integer, code text, blocking integer, named integer)
  language sql stable
as $$
  with bounds as materialized (
    select greatest(of_month, settlement.first_day()) as first, settlement.period_end('month', of_month) as next,
      accounts.day_begins(settlement.period_end('month', of_month)) as ends
  )
  select 1, 'formerMonth', case when of_month = date_trunc('month', settlement.first_day())::date or exists (
    select from settlement.periods p where p.month = (of_month - interval '1 month')::date and p.closed_at is not null) then 0 else 1 end, 0
  union all
  select 2, 'days', coalesce(b.next - b.first, 1) - (
    select count(*)::integer from settlement.day_closes c where c.day >= b.first and c.day < b.next), 0 from bounds b
  union all
  -- A sailing that was not looked at yet has no state.
  select 3, 'sailings', (select count(*)::integer from sailings.sailings s left join settlement.sailing_states d on d.sailing_id = s.id
    where s.service_date >= of_month and s.service_date < b.next and d.state is distinct from 'earned'), 0 from bounds b
  union all
  -- Of former months: what happened to their tickets since is shared out in this one.
  select 4, 'lateShares', (select count(*)::integer from settlement.sailing_states d join sailings.sailings s on s.id = d.sailing_id
    where d.state <> 'earned' and s.service_date < of_month), 0
  union all
  -- Cash waits for its passenger, and is owed until then.
  select 5, 'payouts', count(*) filter (where p.method <> 'cash')::integer, count(*) filter (where p.method = 'cash')::integer
  from bounds b join accounts.payouts p on p.requested_at < b.ends and p.paid_at is null and p.state <> 'cancelled'
    and p.state in ('requested', 'approved', 'sent', 'failed')
  union all
  select 6, 'withdrawals', (select count(*)::integer from agents.withdrawals w where w.requested_at < b.ends and w.ended_at is null), 0
  from bounds b
  union all
  select 7, 'topUps', (select count(*)::integer from agents.top_ups u where u.announced_at < b.ends and u.ended_at is null), 0
  from bounds b
  union all
  select 8, 'transfers', (select count(*)::integer from accounts.transfer_drafts d
    where d.drafted_at < b.ends and d.state = 'requested'), 0 from bounds b
$$;

-- Finds payments, payouts and top-ups of an acquirer that no statement has brought although its days for that are over: each
-- becomes a difference. A day is searched once; what comes later resolves it.
-- Takes: the acquirer, the moment.
-- Gives: how many it found.
-- Locks: the acquirer.
-- Raises: nothing.
create or replace function accounts.find_missing(acquirer bigint, moment timestamptz) returns integer
  language plpgsql
as $$
declare
  firm accounts.acquirers;
  first_day date;
  last_day date;
  begins timestamptz;
  ends timestamptz;
  missing integer;
begin
  select a.* into firm from accounts.acquirers a where a.id = acquirer for no key update;
  first_day := greatest(firm.starts_on, coalesce(firm.checked_to + 1, firm.starts_on));
  last_day := accounts.day_of(moment) - firm.settlement_days - 1;
  if last_day < first_day then
    return 0;
  end if;
  begins := first_day::timestamp at time zone 'Asia/Shanghai';
  ends := (last_day + 1)::timestamp at time zone 'Asia/Shanghai';
  with methods as (
    select m.method from accounts.acquirer_methods m where m.acquirer_id = acquirer
  ), due as (
    select 'payment' as kind, p.id, p.fen from orders.payments p
    where p.at >= begins and p.at < ends and p.method in (select m.method from methods m)
    union all
    select 'payout', x.id, -x.fen from accounts.payouts x
    where x.paid_at >= begins and x.paid_at < ends and x.method in (select m.method from methods m)
    union all
    select 'topUp', u.id, u.fen from agents.top_ups u
    where u.state = 'booked' and u.ended_at >= begins and u.ended_at < ends and u.method in (select m.method from methods m)
  ), found as (
    insert into accounts.acquirer_differences (acquirer_id, kind, settled_kind, settled_id, ours_fen, found_at)
    select acquirer, 'oursOnly', d.kind, d.id, d.fen, moment from due d
    where not exists (select from accounts.acquirer_lines l where l.settled_kind = d.kind and l.settled_id = d.id)
    on conflict (settled_kind, settled_id) where kind = 'oursOnly' do nothing
    returning id
  ), recorded as (
    insert into accounts.acquirer_difference_events (difference_id, number, at, event) select f.id, 1, moment, 'found' from found f
    returning 1
  )
  select count(*) into missing from recorded;
  update accounts.acquirers a set checked_to = last_day where a.id = acquirer;
  return missing;
end $$;

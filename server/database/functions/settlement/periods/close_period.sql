-- Closes a month or a year that a second person has approved.
-- Takes: kind (month, year) and first day, the approval, who approved, the moment.
-- Gives: why it is not closed: closed already, blocked, or the refusal of platform.use_approval; null when it was.
-- Locks: the closing of periods; the month, once everything that is being shared out in it is written; the approval.
-- Raises: nothing.
create or replace function settlement.close_period(of_kind text, begins date, approval bigint, by_user bigint, moment timestamptz) returns text
  language plpgsql
as $$
declare
  asker bigint := (select a.asked_by from platform.approvals a where a.id = approval);
  refusal text;
begin
  perform pg_advisory_xact_lock(hashtextextended('settlement.periods', 0));
  if of_kind = 'month' then
    insert into settlement.periods (month) values (begins) on conflict do nothing;
    perform from settlement.periods p where p.month = begins for update;
    if exists (select from settlement.periods p where p.month = begins and p.closed_at is not null) then
      return 'closed';
    end if;
  elsif exists (select from settlement.years y where y.begins_on = begins) then
    return 'closed';
  end if;
  -- Statements of their own: they see what the lock was waited for.
  if exists (select from settlement.period_checks(of_kind, begins) k where k.blocking > 0) then
    return 'blocked';
  end if;
  refusal := platform.use_approval(approval, 'settlement.closePeriod', of_kind || ':' || begins, settlement.period_payload(of_kind, begins), moment);
  if refusal is not null then
    return refusal;
  end if;
  if of_kind = 'month' then
    update settlement.periods p set closed_at = moment, closed_by = by_user, asked_by = asker where p.month = begins;
    perform accounts.close_month(begins, by_user, moment);
  else
    perform settlement.seal_year(begins, asker, by_user, moment);
  end if;
  return null;
end $$;

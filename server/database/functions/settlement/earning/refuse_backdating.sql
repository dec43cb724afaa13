-- What was earned stays earned by its rule: a version is not published for service dates of which sailings of its scope are earned, and
-- one that sailings were earned by is neither withdrawn nor ended before them.
-- Takes: nothing; runs before update of a rule, row by row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: FW411.
create or replace function settlement.refuse_backdating() returns trigger language plpgsql as $$
declare
  begins date := case when old.status = 'published' then case when new.status = 'withdrawn' then old.valid_from else new.valid_to end
    else new.valid_from end;
  earned_to date;
begin
  -- Nothing is earned meanwhile by what was in force before.
  perform pg_advisory_xact_lock(hashtextextended('settlement.rules', 0));
  if old.status = 'published' then
    select max(s.service_date) into earned_to
    from settlement.earnings e join sailings.sailings s on s.id = e.sailing_id
    where exists (select from settlement.shares x where x.earning_id = e.id and x.rule_id = old.id) and s.service_date >= begins;
  else
    select max(s.service_date) into earned_to
    from settlement.earnings e join sailings.sailings s on s.id = e.sailing_id
    where s.service_date >= begins and s.service_date < new.valid_to and (new.line_id is null or s.line_id = new.line_id)
      and (new.class_id is null or exists (select from settlement.shares x join orders.tickets t on t.id = x.ticket_id
        where x.earning_id = e.id and t.class_id = new.class_id))
      and (coalesce(new.channel, new.seller_id::text) is null or exists (
        select from settlement.shares x join orders.tickets t on t.id = x.ticket_id join orders.orders o on o.id = t.order_id
        where x.earning_id = e.id and (new.channel is null or o.channel = new.channel)
          and (new.seller_id is null or o.organisation_id = new.seller_id)));
  end if;
  if earned_to is not null then
    raise exception 'sailings up to % are earned', earned_to using errcode = 'FW411', detail = earned_to::text;
  end if;
  return new;
end $$;

-- A sailing is opened by a plan that is published: drafts still change, and its seats are made from it once. It gets another
-- plan while it has no ticket, refunded or expired ones included: tickets name the seats of their plan.
-- Takes: nothing; runs before a sailing is given its plan, row by row.
-- Gives: the row.
-- Locks: nothing; a plan that was published never becomes a draft again, and the row of the sailing is locked by its change,
-- as by every sale.
-- Raises: check_violation.
create or replace function fleet.check_pinned_plan() returns trigger language plpgsql as $$
begin
  if exists (select from fleet.deck_plans p where p.id = new.plan_id and p.status = 'draft') then
    raise exception 'deck plan % is a draft: no sailing is opened by it', new.plan_id
      using errcode = 'check_violation', constraint = 'plan_is_published';
  end if;
  if tg_op = 'UPDATE' and new.plan_id <> old.plan_id and exists (select from orders.tickets t where t.sailing_id = new.id) then
    raise exception 'sailing % has tickets and keeps its deck plan', new.id
      using errcode = 'check_violation', constraint = 'plan_is_sold';
  end if;
  return new;
end $$;

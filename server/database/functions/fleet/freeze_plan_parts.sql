-- Decks, rows, cabins and seats change while their plan is a draft. What sailings sold stays as it was.
-- Takes: nothing; runs before insert, update or delete, row by row.
-- Gives: the row.
-- Locks: the plan, so that it is not published in between.
-- Raises: insufficient_privilege.
create or replace function fleet.freeze_plan_parts() returns trigger language plpgsql as $$
declare
  plans bigint[] := array[case when tg_op <> 'INSERT' then old.plan_id end, case when tg_op <> 'DELETE' then new.plan_id end];
  status text;
begin
  for status in select p.status from fleet.deck_plans p where p.id = any (plans) order by p.id for share loop
    if status <> 'draft' then
      raise exception '% of a deck plan that was published stay as they are', tg_table_name using errcode = 'insufficient_privilege';
    end if;
  end loop;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- Why a plan cannot be published.
-- Takes: the plan.
-- Gives: the name of a fault; null when there is none, or no such plan any more.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fleet.fault_of_plan(plan bigint) returns text
  language sql stable
  as $$
    select case
      when not exists (select from fleet.decks d where d.plan_id = p.id) then 'noDecks'
      when exists (select from fleet.decks d where d.plan_id = p.id
        and not exists (select from fleet.ship_seats s where s.plan_id = p.id and s.deck = d.number)) then 'emptyDeck'
      when exists (select from fleet.plan_rows r where r.plan_id = p.id and r.aisle_after <> '{}'
        and (select max(a) from unnest(r.aisle_after) a) >= coalesce((
          select max(s.column_number) from fleet.ship_seats s
          where s.plan_id = r.plan_id and s.deck = r.deck and s.row_number = r.row_number), 0)) then 'aisleOutside'
      when exists (select from fleet.ship_seats s where s.plan_id = p.id and s.cabin is not null
        group by s.cabin having count(distinct s.class_id) > 1) then 'cabinOfTwoClasses'
      when exists (select from fleet.plan_cabins c where c.plan_id = p.id
        and not exists (select from fleet.ship_seats s where s.plan_id = p.id and s.cabin = c.code)) then 'emptyCabin' end
    from fleet.deck_plans p where p.id = plan
  $$;

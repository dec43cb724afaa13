-- Makes the draft of a deck plan for a ship from a plan of its own or of another ship.
-- Takes: the plan to copy, null for one empty deck, the ship, who draws it up and when.
-- Gives: the draft.
-- Locks: the ship, so that versions are numbered one after the other.
-- Raises: unique_violation when the ship has a draft.
create or replace function fleet.copy_plan(source bigint, ship bigint, author bigint, moment timestamptz) returns bigint
  language plpgsql
  as $$
declare
  draft bigint;
begin
  perform from fleet.ships s where s.id = ship for no key update;
  insert into fleet.deck_plans (ship_id, version, name, drawn_up_by, drawn_up_at, changed_by, changed_at)
    values (ship, (select coalesce(max(p.version), 0) + 1 from fleet.deck_plans p where p.ship_id = ship),
      (select p.name from fleet.deck_plans p where p.id = source), author, moment, author, moment)
    returning id into draft;
  if source is null then
    insert into fleet.decks (plan_id, number, names)
      values (draft, 1, '{"en":"Main deck","zh":"主甲板","es":"Cubierta principal","ja":"主甲板"}');
    return draft;
  end if;
  insert into fleet.decks (plan_id, number, names) select draft, number, names from fleet.decks where plan_id = source;
  insert into fleet.plan_rows (plan_id, deck, row_number, aisle_after)
    select draft, deck, row_number, aisle_after from fleet.plan_rows where plan_id = source;
  insert into fleet.plan_cabins (plan_id, deck, code, sale, sexes)
    select draft, deck, code, sale, sexes from fleet.plan_cabins where plan_id = source;
  insert into fleet.ship_seats (plan_id, deck, label, row_number, column_number, class_id, attributes, cabin)
    select draft, deck, label, row_number, column_number, class_id, attributes, cabin
    from fleet.ship_seats where plan_id = source order by deck, row_number, column_number;
  return draft;
end $$;

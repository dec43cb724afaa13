-- A promotion that is published counts its uses from zero, beside its limits.
-- Takes: nothing; runs after an insert or update, row by row.
-- Gives: nothing.
-- Locks: the row it inserts.
-- Raises: nothing.
create or replace function fares.count_promotion() returns trigger language plpgsql as $$
begin
  insert into fares.promotion_counts (promotion_id, most_uses, budget_fen) values (new.id, new.most_uses, new.budget_fen);
  return null;
end $$;

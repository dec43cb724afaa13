-- An order that ends gives back what it used of a promotion.
-- Takes: nothing; runs after an update of the state, row by row.
-- Gives: nothing.
-- Locks: what fares.give_promotions_back locks.
-- Raises: nothing.
create or replace function orders.end_promotions() returns trigger
  language plpgsql
as $$
begin
  perform fares.give_promotions_back(array[new.id], new.state = 'refunded', new.ended_at);
  return null;
end $$;

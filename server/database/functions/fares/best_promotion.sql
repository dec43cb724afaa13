-- The promotion of a sale: the one that applies of those that hold.
-- Takes: the promotions that hold, the full fare in fen, codes of the passenger types, moment.
-- Gives: the promotion; null when none applies.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.best_promotion(candidates fares.promotions[], full_fen bigint, types text[], moment timestamptz)
  returns fares.promotions
  language plpgsql stable parallel safe
as $$
declare
  best fares.promotions;
begin
  if cardinality(candidates) = 0 or full_fen is null then
    return null;
  end if;
  select p.* into best
  from fares.rank_promotions(candidates, full_fen, types, moment) ranked
  join unnest(candidates) p on p.id = ranked.promotion_id
  where ranked.refusal is null;
  return best;
end $$;

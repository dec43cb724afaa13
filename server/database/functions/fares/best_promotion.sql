-- The promotion of a sale: of those whose limits still have room for it the one that takes off the most, by code where two take off
-- the same.
-- Takes: the promotions that hold, the full fare in fen, codes of the passenger types, moment.
-- Gives: the promotion; null when none takes anything off.
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
  from unnest(candidates) p
  join fares.promotion_counts used on used.promotion_id = p.id
  cross join lateral (
    select coalesce(sum(fares.promotion_off(p, requested.code, fares.share_of(full_fen, type.percent_bp))), 0)::bigint as fen
    from unnest(types) requested(code) cross join lateral fares.type_of(requested.code, moment) type) taken
  where taken.fen > 0 and (used.most_uses is null or used.uses < used.most_uses)
    and (used.budget_fen is null or used.fen + taken.fen <= used.budget_fen)
  order by taken.fen desc, p.code limit 1;
  return best;
end $$;

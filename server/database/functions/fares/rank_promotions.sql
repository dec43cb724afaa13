-- What each of the promotions that hold for a sale takes off, and why it does not apply: of those whose limits still have room for it
-- the one that takes off the most applies, by code where two take off the same, and no other.
-- Takes: the promotions that hold, the full fare in fen, codes of the passenger types, moment.
-- Gives: one row for each promotion; the refusal of the one that applies is null.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.rank_promotions(candidates fares.promotions[], full_fen bigint, types text[], moment timestamptz)
  returns table (promotion_id bigint, fen bigint, refusal text)
  language sql stable parallel safe
  as $$
    select judged.id, judged.fen, coalesce(judged.refusal, case
      when row_number() over (partition by judged.refusal order by judged.fen desc, judged.code) > 1 then 'takesOffLess' end)
    from (
      select p.id, p.code, taken.fen, case
        when taken.fen = 0 then case when (p.type_codes && types) is false then 'types' else 'nothingOff' end
        when used.uses >= used.most_uses then 'usedUp'
        when used.fen + taken.fen > used.budget_fen then 'budget' end as refusal
      from unnest(candidates) p
      join fares.promotion_counts used on used.promotion_id = p.id
      cross join lateral (
        select coalesce(sum(fares.promotion_off(p, requested.code, fares.share_of(full_fen, type.percent_bp))), 0)::bigint as fen
        from unnest(types) requested(code) cross join lateral fares.type_of(requested.code, moment) type) taken) judged
  $$;

-- What becomes of each promotion in a sale, by the decisions of the sale. Of the versions of a code the one in force counts, else the
-- newest that was published.
-- Takes: line, class, channel, day of travel, codes of the passenger types, the full fare in fen, moment of the sale.
-- Gives: one row for each code, with what it takes off and why it does not apply; the refusal of the one that applies is null.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.explain_promotions(sold_line bigint, sold_class bigint, sold_channel text, travel_day date, types text[],
    full_fen bigint, moment timestamptz)
  returns table (promotion_id bigint, fen bigint, refusal text)
  language sql stable parallel safe
  as $$
    with version as (
      select distinct on (p.code) p as promotion,
        fares.promotion_refusal(p, sold_line, sold_class, sold_channel, travel_day, cardinality(types), moment) as refusal
      from fares.promotions p where p.status in ('published', 'withdrawn')
      order by p.code, (p.status = 'published' and p.valid_from <= moment and moment < p.valid_to) desc, p.version desc),
    ranked as (
      select r.promotion_id, r.fen, r.refusal from fares.rank_promotions(
        (select array_agg(v.promotion) from version v where v.refusal is null), full_fen, types, moment) r)
    select (v.promotion).id, coalesce(r.fen, 0), coalesce(v.refusal, r.refusal)
    from version v left join ranked r on r.promotion_id = (v.promotion).id
    order by (v.promotion).code
  $$;

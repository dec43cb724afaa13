-- The parts of a price: full fare, what the passenger type and a promotion take off, charges, sum.
-- Takes: the full fare in fen, the share of the passenger type in basis points, the promotion of the sale or null, the charges of the
-- sale, code of the passenger type, whether it is the first ticket of the order.
-- Gives: fen: base - discount + charges = price; discount includes promotion, what the promotion takes off; fee is what the charges
-- have of service fees.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.price_of(full_fen bigint, percent_bp integer, promotion fares.promotions, added fares.charges[],
    type_code text, is_first boolean)
  returns table (base_fen bigint, discount_fen bigint, promotion_fen bigint, fee_fen bigint, price_fen bigint, charges fares.price_part[])
  language sql immutable parallel safe
  as $$
    select full_fen, full_fen - paid.fen, taken.fen,
      case when cardinality(extra.parts) > 0 then fares.fen_of(extra.parts, 'serviceFee') else 0 end,
      case when cardinality(extra.parts) > 0 then paid.fen + fares.sum_of(extra.parts) else paid.fen end, extra.parts
    from (select fares.share_of(full_fen, percent_bp) as fen) reduced
    cross join lateral (select case when promotion.id is null then 0
      else fares.promotion_off(promotion, type_code, reduced.fen) end as fen offset 0) taken
    cross join lateral (select reduced.fen - taken.fen as fen) paid
    cross join lateral (select fares.charge_parts(added, type_code, paid.fen, is_first) as parts offset 0) extra
  $$;

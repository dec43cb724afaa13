-- The parts of a price: full fare, what the passenger type takes off, service fee (none on a free ticket), sum.
-- Takes: the full fare in fen, the share of the passenger type in basis points, fixed part (fen) and share (basis
-- points) of the fee.
-- Gives: fen: base - discount + fee = price.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.price_of(full_fen bigint, percent_bp integer, fixed_fen bigint, fee_bp integer)
  returns table (base_fen bigint, discount_fen bigint, fee_fen bigint, price_fen bigint)
  language sql immutable parallel safe
  as $$
    select full_fen, full_fen - reduced.fen, fee.fen, reduced.fen + fee.fen
    from (select fares.share_of(full_fen, percent_bp) as fen) reduced
    cross join lateral (select case when reduced.fen > 0
      then coalesce(fixed_fen, 0) + fares.share_of(reduced.fen, coalesce(fee_bp, 0)) else 0 end as fen) fee
  $$;

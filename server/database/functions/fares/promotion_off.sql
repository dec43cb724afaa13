-- What a promotion takes off the fare of one passenger.
-- Takes: the promotion or null, code of the passenger type, the fare that the type pays in fen.
-- Gives: fen; 0 without a promotion.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.promotion_off(promotion fares.promotions, type_code text, fare_fen bigint) returns bigint
  language sql immutable parallel safe
  as $$
    select case
      when promotion.id is null or promotion.type_codes is not null and type_code <> all (promotion.type_codes) then 0
      when promotion.benefit = 'percentOff' then fares.share_of(fare_fen, promotion.basis_points)
      when promotion.benefit = 'amountOff' then least(promotion.fen, fare_fen)
      else greatest(fare_fen - promotion.fen, 0) end
  $$;

-- What each passenger type pays for a trip. A sale computes with the same parts.
-- Takes: sailing, from and to as stop numbers, code of the class, codes of passenger types, channel, moment.
-- Gives: one row for each code, numbered in the order given, in fen. Passengers without a fare have no row.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.quote(wanted_sailing bigint, wanted_from integer, wanted_to integer, class_code text, type_codes text[],
    channel text, moment timestamptz)
  returns table (number integer, type_code text, needs_seat boolean, base_fen bigint, discount_fen bigint, promotion_fen bigint,
    fee_fen bigint, price_fen bigint, promotion_id bigint, charges fares.price_part[])
  language sql stable parallel safe
  as $$
    select quoted.number, quoted.type_code, quoted.needs_seat, quoted.base_fen, quoted.discount_fen, quoted.promotion_fen, quoted.fee_fen,
      quoted.price_fen, quoted.promotion_id, quoted.charges
    from sailings.sailings s
    cross join lateral fares.quote_by(s.fare_table_id, s.service_date, wanted_from, wanted_to, class_code, type_codes, channel, moment)
      quoted
    where s.id = wanted_sailing order by quoted.number
  $$;

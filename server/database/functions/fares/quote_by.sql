-- What each passenger type pays for a trip by a fare table. A sale computes with the same parts.
-- Takes: fare table, day of travel, from and to as stop numbers, code of the class, codes of passenger types, channel, moment.
-- Gives: one row for each code, numbered in the order given, in fen, with the version of the type, the promotion of the party and the
-- parts that charges add. Passengers without a fare have no row.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.quote_by(wanted_table bigint, travel_day date, wanted_from integer, wanted_to integer, class_code text,
    type_codes text[], channel text, moment timestamptz)
  returns table (number integer, type_code text, needs_seat boolean, base_fen bigint, discount_fen bigint, promotion_fen bigint,
    fee_fen bigint, price_fen bigint, type_id bigint, promotion_id bigint, charges fares.price_part[])
  language sql stable parallel safe
  as $$
    select requested.number::integer, requested.code, type.needs_seat, price.base_fen, price.discount_fen, price.promotion_fen,
      price.fee_fen, price.price_fen, type.id, (deal.promotion).id, price.charges
    from fleet.classes c
    cross join lateral fares.fare_of(wanted_table, c.id, wanted_from, wanted_to) fare
    cross join lateral (select t.line_id from fares.fare_tables t where t.id = wanted_table) line
    cross join lateral (select fares.charges_of(line.line_id, c.id, channel, moment) as charges offset 0) added
    cross join lateral (select fares.best_promotion(
      fares.promotions_of(line.line_id, c.id, channel, travel_day, cardinality(type_codes), moment), fare.fen, type_codes, moment)
      as promotion offset 0) deal
    cross join unnest(type_codes) with ordinality as requested(code, number)
    cross join lateral fares.type_of(requested.code, moment) type
    cross join lateral fares.price_of(fare.fen, type.percent_bp, deal.promotion, added.charges, requested.code, requested.number = 1) price
    where c.code = class_code
    order by requested.number
  $$;

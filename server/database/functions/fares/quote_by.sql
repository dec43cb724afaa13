-- What each passenger type pays for a trip by a fare table. A sale computes with the same parts.
-- Takes: fare table, from and to as stop numbers, code of the class, codes of passenger types, channel, moment.
-- Gives: one row for each code, numbered in the order given, in fen, with the version of the type and the parts that charges add.
-- Passengers without a fare have no row.
-- Locks: nothing.
-- Raises: nothing.
create or replace function fares.quote_by(wanted_table bigint, wanted_from integer, wanted_to integer, class_code text, type_codes text[],
    channel text, moment timestamptz)
  returns table (number integer, type_code text, needs_seat boolean, base_fen bigint, discount_fen bigint, fee_fen bigint,
    price_fen bigint, type_id bigint, charges fares.price_part[])
  language sql stable parallel safe
  as $$
    select requested.number::integer, requested.code, type.needs_seat, price.base_fen, price.discount_fen, price.fee_fen, price.price_fen,
      type.id, price.charges
    from unnest(type_codes) with ordinality as requested(code, number)
    cross join lateral fares.type_of(requested.code, moment) type
    join fleet.classes c on c.code = class_code
    cross join lateral fares.fare_of(wanted_table, c.id, wanted_from, wanted_to) fare
    cross join lateral (select fares.charges_of((select t.line_id from fares.fare_tables t where t.id = wanted_table), c.id, channel,
      moment) as charges offset 0) added
    cross join lateral fares.price_of(fare.fen, type.percent_bp, added.charges, requested.code, requested.number = 1) price
    order by requested.number
  $$;

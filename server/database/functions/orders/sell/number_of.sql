-- Order number: day of sale, running number, two check digits (ISO 7064 mod 97-10), so that a mistyped number is
-- noticed.
-- Takes: order, moment of the sale; its day is that of Asia/Shanghai.
-- Gives: the number.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.number_of(order_id bigint, moment timestamptz) returns text
  language sql stable parallel safe
  as $$ select orders.with_check_digits(to_char(moment at time zone 'Asia/Shanghai', 'YYMMDD')
    || lpad(order_id::text, greatest(6, length(order_id::text)), '0')) $$;

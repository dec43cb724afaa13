-- Check digits of ISO 7064 mod 97-10.
-- Takes: digits.
-- Gives: the digits with the two check digits behind them.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.with_check_digits(digits text) returns text
  language sql immutable parallel safe
  return digits || lpad((98 - digits::numeric * 100 % 97)::text, 2, '0');

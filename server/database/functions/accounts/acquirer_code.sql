-- The account of what a payment service owes for a day, until its statement is matched.
-- Takes: method of payment, moment of the payment; its day is that of Asia/Shanghai.
-- Gives: the code of the account, whether it exists or not.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.acquirer_code(method text, moment timestamptz) returns text
  language sql stable parallel safe
  return 'acquirer:' || method || ':' || to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD');

-- The account that money is taken into or paid out of at a counter: cash in the till of the shift, anything else with the payment service.
-- Takes: method of payment other than a wallet, the shift of who takes or pays, moment.
-- Gives: the code of the account, whether it exists or not; null for cash without a shift.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.taking_code(method text, shift bigint, moment timestamptz) returns text
  language sql stable parallel safe
  return case method when 'cash' then accounts.till_code(shift) else accounts.acquirer_code(method, moment) end;

-- The shift that a payment goes into. Cash without an open shift opens one.
-- Takes: method of payment, who takes it, their organisation, moment.
-- Gives: the shift; null for a wallet, and for a payment service without an open shift.
-- Locks: the shift, against being closed.
-- Raises: nothing.
create or replace function accounts.taking_shift(method text, clerk bigint, organisation bigint, moment timestamptz) returns bigint
  language plpgsql
as $$
begin
  if method = 'wallet' then
    return null;
  elsif method = 'cash' then
    perform accounts.open_shifts(array[row(clerk, organisation, moment)::accounts.shift_opening]);
  end if;
  return accounts.open_shift_of(clerk);
end $$;

-- Guard of prices: nothing that was sold is ever priced again.
-- Takes: nothing; runs before the update of a row.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function orders.refuse_pricing() returns trigger
  language plpgsql
as $$
begin
  raise exception 'the price of ticket % stays as it was sold', old.id using errcode = 'check_violation';
end $$;

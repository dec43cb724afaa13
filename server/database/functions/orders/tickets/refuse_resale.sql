-- Guard of what was sold: the trip, the passenger type, the rules and the price of a ticket never change. Another trip is
-- another ticket, by an exchange.
-- Takes: nothing; runs before the update of a row.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function orders.refuse_resale() returns trigger
  language plpgsql
as $$
begin
  raise exception 'ticket % stays as it was sold', old.id using errcode = 'check_violation';
end $$;

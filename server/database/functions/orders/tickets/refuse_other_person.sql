-- Guard of people: a version of a passenger stays who it was. Keys are renewed and personal data forgotten in place.
-- Takes: nothing; runs before the update of a row.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function orders.refuse_other_person() returns trigger
  language plpgsql
as $$
begin
  raise exception 'passenger %/% is corrected by a new version', old.order_id, old.number using errcode = 'check_violation';
end $$;

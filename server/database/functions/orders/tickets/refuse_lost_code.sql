-- Guard of codes: the former code of a ticket is kept, so that its paper is answered by name.
-- Takes: nothing; runs after the update of a row.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function orders.refuse_lost_code() returns trigger
  language plpgsql
as $$
begin
  if not exists (select from orders.ticket_codes former where former.code = old.code and former.ticket_id = old.id) then
    raise exception 'the former code of ticket % is not kept', old.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

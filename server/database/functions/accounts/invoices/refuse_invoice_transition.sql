-- Guard of the states of invoices: nothing but the changes of accounts.invoice_transitions.
-- Takes: nothing; runs before the update of a row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function accounts.refuse_invoice_transition() returns trigger
  language plpgsql
as $$
begin
  if not exists (select from accounts.invoice_transitions x where x.from_state = old.state and x.to_state = new.state) then
    raise exception 'invoice % does not become % from %', old.id, new.state, old.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Guard of the history of invoices: a change of state has its event, and the lines of an invoice live as long as it does.
-- Takes: nothing; runs after an update, the rows as `before` and `after`.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function accounts.refuse_unrecorded_invoice() returns trigger
  language plpgsql
as $$
begin
  if exists (
    select from before b join after a on a.id = b.id
    where a.state <> b.state and (select 1 from accounts.invoice_events e
      where e.invoice_id = a.id and e.number = a.version and e.from_state = b.state and e.to_state = a.state) is null) then
    raise exception 'a change of state of an invoice has no event' using errcode = 'check_violation';
  end if;
  if exists (
    select from after a join accounts.ticket_proofs p on p.invoice_id = a.id where p.living <> accounts.invoice_lives(a.state)) then
    raise exception 'the lines of an invoice do not live as it does' using errcode = 'check_violation';
  end if;
  return null;
end $$;

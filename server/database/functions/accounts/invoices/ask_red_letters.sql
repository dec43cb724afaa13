-- Asks for the red letters of the invoices that tickets are on: those that are issued.
-- Takes: tickets, who, moment, why.
-- Gives: how many were asked for.
-- Locks: the invoices.
-- Raises: nothing.
create or replace function accounts.ask_red_letters(of_tickets bigint[], by_user bigint, moment timestamptz, reason text) returns integer
  language plpgsql
as $$
declare
  issued bigint[];
begin
  issued := array(
    select i.id from accounts.invoices i
    where i.state in ('issued', 'redRejected') and exists (
      select from accounts.ticket_proofs p where p.invoice_id = i.id and p.living and p.ticket_id = any (of_tickets))
    order by i.id for no key update);
  perform accounts.change_invoices(array(
    select row(one.id, 'redAsked', moment, by_user, null, null, reason, null, null)::accounts.invoice_change from unnest(issued) one(id)));
  return cardinality(issued);
end $$;

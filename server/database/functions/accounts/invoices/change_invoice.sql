-- Changes the state of one invoice, as accounts.change_invoices does.
-- Takes: the invoice, its new state, moment, user; reason or ''; the number and the day it was issued, or nulls; the corrected buyer
-- by the columns of accounts.invoices, or null.
-- Gives: nothing.
-- Locks: the invoice and its lines.
-- Raises: as accounts.change_invoices.
create or replace function accounts.change_invoice(invoice bigint, new_state text, moment timestamptz, by_user bigint,
    reason text default '', number text default null, issued_on date default null, buyer jsonb default null) returns void
  language plpgsql
as $$
begin
  perform accounts.change_invoices(
    array[row(invoice, new_state, moment, by_user, number, issued_on, reason, null, buyer)::accounts.invoice_change]);
end $$;

-- Why tickets cannot be given back, exchanged or void: a living invoice needs its red letter before, or to be withdrawn, and a paper
-- voucher has to be taken back.
-- Takes: tickets; whether the user has confirmed that their vouchers were taken back.
-- Gives: the name of a problem with its details; nulls for none.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.proof_refusal(of_tickets bigint[], vouchers_returned boolean, out code text, out detail jsonb)
  language plpgsql stable
as $$
begin
  select case when p.kind = 'voucher' then 'accounts.voucherOut' when i.state = 'asked' then 'accounts.invoiceAsked'
      else 'accounts.invoiced' end,
    jsonb_build_object('invoiceId', i.id::text, 'invoice', coalesce(i.number, i.id::text), 'invoiceState', i.state,
      'ticket', o.number || '-' || t.passenger_number)
  into code, detail
  from accounts.ticket_proofs p join orders.tickets t on t.id = p.ticket_id join orders.orders o on o.id = t.order_id
  left join accounts.invoices i on i.id = p.invoice_id
  where p.ticket_id = any (of_tickets) and p.living and (p.kind = 'invoice' or not vouchers_returned)
  order by p.kind, t.passenger_number, t.id limit 1;
end $$;

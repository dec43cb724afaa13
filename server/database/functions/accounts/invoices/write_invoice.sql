-- Asks for an invoice over tickets. Prices include the tax; amounts without it add up: what rounding leaves goes to the largest
-- remainders, one fen each, then to the earlier line.
-- Takes: the columns of accounts.invoices by name (organisation_id, covers, order_id, period_from, period_to, buyer_kind, …,
-- tax_basis_points, asked_at, asked_by); its tickets.
-- Gives: the invoice.
-- Locks: the tickets, shared, and the rows it inserts.
-- Raises: unique_violation when a ticket has a proof; check_violation when one is not paid for, or cost nothing.
create or replace function accounts.write_invoice(asked jsonb, tickets bigint[]) returns accounts.invoices
  language plpgsql
as $$
declare
  wanted accounts.invoices := jsonb_populate_record(null::accounts.invoices, asked);
  made accounts.invoices;
begin
  select count(*), sum(t.price_fen) into wanted.tickets, wanted.fen from orders.tickets t where t.id = any (tickets);
  wanted.net_fen := round(wanted.fen * 10000::numeric / (10000 + wanted.tax_basis_points));
  insert into accounts.invoices (organisation_id, covers, order_id, period_from, period_to, buyer_kind, buyer_name, buyer_code,
    buyer_address, buyer_phone, buyer_bank, buyer_email, tickets, fen, tax_basis_points, net_fen, tax_fen, asked_at, asked_by)
  values (wanted.organisation_id, wanted.covers, wanted.order_id, wanted.period_from, wanted.period_to, wanted.buyer_kind,
    wanted.buyer_name, wanted.buyer_code, coalesce(wanted.buyer_address, ''), coalesce(wanted.buyer_phone, ''),
    coalesce(wanted.buyer_bank, ''), coalesce(wanted.buyer_email, ''), wanted.tickets, wanted.fen, wanted.tax_basis_points,
    wanted.net_fen, wanted.fen - wanted.net_fen, wanted.asked_at, wanted.asked_by)
  returning * into made;
  insert into accounts.ticket_proofs (ticket_id, kind, invoice_id, number, fen, net_fen, tax_fen, remainder_fen, made_at, made_by)
  select line.id, 'invoice', made.id, line.number, line.price_fen, line.whole + line.more, line.price_fen - line.whole - line.more,
    line.more, made.asked_at, made.asked_by
  from (
    select part.*, (row_number() over (order by part.rest desc, part.number) <= made.net_fen - sum(part.whole) over ())::integer as more
    from (
      select t.id, t.price_fen, row_number() over (order by t.id) as number,
        t.price_fen * 10000 / (10000 + made.tax_basis_points) as whole, t.price_fen * 10000 % (10000 + made.tax_basis_points) as rest
      from orders.tickets t where t.id = any (tickets)) part) line
  order by line.id;
  return made;
end $$;

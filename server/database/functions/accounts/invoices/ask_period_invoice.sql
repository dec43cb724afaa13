-- Asks for an invoice over what an agency paid for in a period: the tickets that still stand and have no proof, at most so many; more
-- of them are the next one's. Requests of one agency follow each other, so that a ticket is collected once.
-- Takes: the columns of accounts.invoices by name; the most tickets of one invoice.
-- Gives: the invoice; null when nothing is left.
-- Locks: the agency's period invoices until the transaction ends; the tickets, shared; the rows it inserts.
-- Raises: unique_violation when a ticket got another proof at this moment: run it again.
create or replace function accounts.ask_period_invoice(asked jsonb, at_most integer) returns accounts.invoices
  language plpgsql
as $$
declare
  wanted accounts.invoices := jsonb_populate_record(null::accounts.invoices, asked);
  collected bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('accounts.periodInvoice', wanted.organisation_id));
  collected := array(
    select t.id
    from orders.orders o join orders.tickets t on t.order_id = o.id
    where o.organisation_id = wanted.organisation_id
      and o.paid_at >= wanted.period_from::timestamp at time zone 'Asia/Shanghai'
      and o.paid_at < (wanted.period_to + 1)::timestamp at time zone 'Asia/Shanghai'
      and t.state in ('issued', 'boarded', 'travelled', 'noShow') and t.price_fen > 0
      and not exists (select from accounts.ticket_proofs p where p.ticket_id = t.id and p.living)
    order by t.id limit at_most for share of t);
  if cardinality(collected) = 0 then
    return null;
  end if;
  return accounts.write_invoice(asked, collected);
end $$;

-- Counts paper vouchers of tickets as printed: one for each.
-- Takes: tickets, who, moment.
-- Gives: how many were printed.
-- Locks: the tickets, shared, and the rows it inserts.
-- Raises: unique_violation when a ticket has a proof; check_violation when one is not paid for.
create or replace function accounts.print_vouchers(tickets bigint[], by_user bigint, moment timestamptz) returns integer
  language plpgsql
as $$
declare
  printed integer;
begin
  insert into accounts.ticket_proofs (ticket_id, kind, fen, made_at, made_by)
  select t.id, 'voucher', t.price_fen, moment, by_user from orders.tickets t where t.id = any (tickets) order by t.id;
  get diagnostics printed = row_count;
  return printed;
end $$;

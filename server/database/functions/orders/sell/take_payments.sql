-- Posts the money of sales and writes how each was paid.
-- Takes: postings and payments, one of each for each sale; null when no money moves.
-- Gives: nothing.
-- Locks: the rows it inserts, and the wallets that pay.
-- Raises: unique_violation when a receipt was taken elsewhere at this moment, and what accounts.post raises.
create or replace function orders.take_payments(postings accounts.posting[], payments orders.payments[]) returns void
  language plpgsql
as $$
begin
  if postings is null then
    return;
  end if;
  insert into orders.payments (order_id, number, method, reference, fen, transfer_id, at, taken_by, shift_id)
  select p.order_id, p.number, p.method, p.reference, p.fen, p.posted, p.at, p.taken_by, p.shift_id
  from rows from (unnest(payments), unnest(accounts.post(postings)))
    as p(order_id, number, method, reference, fen, transfer_id, at, taken_by, id, shift_id, posted);
end $$;

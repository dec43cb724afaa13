-- Posts the money of sales and writes how each was paid.
-- Takes: postings and payments, one of each for each sale; null when no money moves.
-- Gives: false when a receipt was taken elsewhere at this moment.
-- Locks: the rows it inserts, and the wallets that pay.
-- Raises: what accounts.post raises.
create or replace function orders.take_payments(postings accounts.posting[], payments orders.payments[]) returns boolean
  language plpgsql
as $$
declare
  transfers bigint[];
  taken bigint;
begin
  if postings is null then
    return true;
  end if;
  transfers := accounts.post(postings);
  insert into orders.payments (order_id, number, method, reference, fen, transfer_id, at)
  select p.order_id, p.number, p.method, p.reference, p.fen, p.posted, p.at
  from rows from (unnest(payments), unnest(transfers))
    as p(order_id, number, method, reference, fen, transfer_id, at, posted)
  -- The same receipt may be paid with elsewhere at this moment.
  on conflict (method, reference) where reference <> '' do nothing;
  get diagnostics taken = row_count;
  return taken = cardinality(postings);
end $$;

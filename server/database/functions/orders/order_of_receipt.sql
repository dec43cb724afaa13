-- The order that was paid with a receipt.
-- Takes: method of payment, reference of the receipt.
-- Gives: the number of the order; null when there is none.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.order_of_receipt(paid_method text, paid_reference text) returns text
  language sql stable
  as $$
    select o.number from orders.payments p join orders.orders o on o.id = p.order_id
    where p.reference <> '' and p.method = paid_method and p.reference = paid_reference
  $$;

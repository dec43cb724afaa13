-- The order that was paid with a receipt, as the details of orders.receiptUsed.
-- Takes: method of payment, reference of the receipt.
-- Gives: the reference and the number of the order; null when there is none.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.receipt_used(paid_method text, paid_reference text) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('reference', p.reference, 'number', o.number)
    from orders.payments p join orders.orders o on o.id = p.order_id
    where p.reference <> '' and p.method = paid_method and p.reference = paid_reference
  $$;

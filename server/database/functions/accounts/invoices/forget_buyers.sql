-- Forgets people whom invoices of orders were made out to, in the invoices and in the files that were sent: of an order whose passengers
-- are all forgotten each of them, of another one those who bear a name. Amounts, numbers and companies stay.
-- Takes: orders, locked by the caller; the names that are forgotten; the moment.
-- Gives: nothing.
-- Locks: the invoices and the lines of files.
-- Raises: nothing.
create or replace function accounts.forget_buyers(order_ids bigint[], names text[], at timestamptz) returns void
  language sql
  as $$
    update accounts.invoices i set buyer_name = '–', buyer_address = '', buyer_phone = '', buyer_bank = '', buyer_email = '',
      buyer_forgotten_at = at
    from orders.orders o
    where i.order_id = any (order_ids) and o.id = i.order_id and i.buyer_kind = 'person' and i.buyer_forgotten_at is null
      and (o.forgotten_at is not null or i.buyer_name = any (names));
    update accounts.invoice_file_lines l
    set buyer = jsonb_build_object('name', '–', 'code', '', 'address', '', 'phone', '', 'bank', '', 'email', '')
    from accounts.invoices i join orders.orders o on o.id = i.order_id
    where i.order_id = any (order_ids) and l.invoice_id = i.id and l.buyer ->> 'code' = '' and l.buyer ->> 'name' <> '–'
      and (o.forgotten_at is not null or l.buyer ->> 'name' = any (names))
  $$;

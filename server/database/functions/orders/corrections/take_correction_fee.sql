-- Books the fee of a correction: from the till or the wallet to the fees of after-sales. Its payment is never the first one, which is
-- that of the sale.
-- Takes: the correction, its application, checked by orders.correction_refusal; the account of the wallet when one pays.
-- Gives: nothing.
-- Locks: the rows it writes, and the shift of who takes the money. The caller holds the locks of the wallet, the sailing and the order.
-- Raises: unique_violation when the receipt was taken at this moment.
create or replace function orders.take_correction_fee(correction orders.corrections, asked orders.correction_application,
    wallet_account bigint) returns void
  language plpgsql
as $$
declare
  shift bigint := accounts.taking_shift(asked.method, asked."user", asked.organisation, asked.at);
  sailing bigint := (select t.sailing_id from orders.tickets t where t.id = correction.ticket_id);
  entries accounts.posted_entry[];
begin
  perform accounts.open_accounts(array(
    select a from accounts.sale_accounts(sailing, asked.method, asked.at) a));
  entries := array[
    row(coalesce(wallet_account, accounts.id_of(accounts.taking_code(asked.method, shift, asked.at))),
      -correction.fee_fen, null)::accounts.posted_entry,
    row(accounts.id_of('operator:refundFees'), correction.fee_fen, correction.ticket_id)::accounts.posted_entry];
  perform orders.take_payments(
    array[row('correction', correction.order_id, asked.at, '', case when asked.method = 'wallet' then asked.organisation end, entries,
      asked."user", 'correction', correction.id, null)::accounts.posting],
    array[row(correction.order_id,
      (select coalesce(max(p.number), 1) + 1 from orders.payments p where p.order_id = correction.order_id), asked.method,
      coalesce(asked.reference, ''), correction.fee_fen, null, asked.at, asked."user", null, shift)::orders.payments]);
end $$;

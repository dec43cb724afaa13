-- Writes that a held order was paid: order, occupations and tickets, then the money.
-- Takes: the order and its payment, checked by orders.hold_refusal; the account of the wallet when one pays.
-- Gives: nothing.
-- Locks: the rows it writes. The caller holds the locks of the wallet, the sailing and the order.
-- Raises: exclusion_violation when a passenger was sold another ticket at this moment; unique_violation when the receipt
-- was taken at this moment.
create or replace function orders.write_hold_payment(held orders.orders, paid orders.hold_payment, wallet_account bigint) returns void
  language plpgsql
as $$
declare
  fees bigint;
begin
  perform accounts.open_accounts(array(
    select a from accounts.sale_accounts(held.sailing_id, paid.method, held.channel, paid.organisation, paid."user", paid.at) a));
  update orders.orders o set state = 'paid', paid_at = paid.at, paid_by = paid."user" where o.id = held.id;
  perform inventory.confirm(array(select t.id from orders.tickets t where t.order_id = held.id and t.state = 'held'));
  update orders.tickets t set state = 'issued' where t.order_id = held.id and t.state = 'held';
  if held.total_fen = 0 then
    return;
  end if;
  select sum(t.fee_fen) into fees from orders.tickets t where t.order_id = held.id;
  perform orders.take_payments(
    array[accounts.sale_posting(held.id, paid.at,
      coalesce(wallet_account, accounts.id_of(accounts.till_code(paid.method, held.channel, paid."user", paid.at))),
      accounts.id_of(accounts.unearned_code(held.sailing_id)), accounts.id_of('operator:serviceFees'),
      case when paid.method = 'wallet' then paid.organisation end, held.total_fen, fees)],
    array[row(held.id, 1, paid.method, coalesce(paid.reference, ''), held.total_fen, null, paid.at)::orders.payments]);
end $$;

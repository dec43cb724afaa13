-- Writes that a held order was paid: order, occupations and tickets, then the money.
-- Takes: the order and its payment, checked by orders.hold_refusal; the account of the wallet when one pays.
-- Gives: nothing.
-- Locks: the rows it writes, and the shift of who takes the money. The caller holds the locks of the wallet, the sailing and the order.
-- Raises: exclusion_violation when a passenger was sold another ticket at this moment; unique_violation when the receipt
-- was taken at this moment.
create or replace function orders.write_hold_payment(held orders.orders, paid orders.hold_payment, wallet_account bigint) returns void
  language plpgsql
as $$
declare
  shift bigint := accounts.taking_shift(paid.method, paid."user", paid.organisation, paid.at);
  payer bigint;
  entries accounts.posted_entry[];
begin
  perform accounts.open_accounts(array(
    select a from unnest(orders.sailings_of(array[held.id])) sailing(id)
    cross join lateral accounts.sale_accounts(sailing.id, paid.method, paid.at) a));
  update orders.orders o set state = 'paid', paid_at = paid.at, paid_by = paid."user" where o.id = held.id;
  perform inventory.confirm(array(select t.id from orders.tickets t where t.order_id = held.id and t.state = 'held'));
  perform orders.change_state(array(select t.id from orders.tickets t where t.order_id = held.id and t.state = 'held'), 'issued',
    paid.at, row('payment', held.id, paid."user", null)::orders.change_cause);
  if held.total_fen = 0 then
    return;
  end if;
  payer := coalesce(wallet_account, accounts.id_of(accounts.taking_code(paid.method, shift, paid.at)));
  select array[row(payer, -held.total_fen, null)::accounts.posted_entry]
    || array_agg(row(accounts.id_of(accounts.unearned_code(trip.sailing_id)), trip.fares, null)::accounts.posted_entry)
    || row(accounts.id_of('operator:serviceFees'), sum(trip.fees), null)::accounts.posted_entry
  into entries
  from (
    select t.sailing_id, sum(t.price_fen) - sum(fares.fen_of(t.parts, 'serviceFee')) as fares,
      sum(fares.fen_of(t.parts, 'serviceFee')) as fees
    from orders.tickets t where t.order_id = held.id group by t.sailing_id order by t.sailing_id) trip;
  perform orders.take_payments(
    array[row('sale', held.id, paid.at, '', case when paid.method = 'wallet' then paid.organisation end, entries,
      paid."user", null, null, null)::accounts.posting],
    array[row(held.id, 1, paid.method, coalesce(paid.reference, ''), held.total_fen, null, paid.at, paid."user", null, shift)::orders.payments]);
end $$;

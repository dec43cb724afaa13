-- Pays a held order at the price it was held for.
-- Takes: one object: order, user, organisation, expected (fen), method, reference, at.
-- Gives: one row: code sold with the order as orders.placed gives it, or the name of a problem with its details.
-- Locks: the wallet, the sailing, the order, then tickets, occupations and accounts, in the order of orders.sell_batch.
-- Raises: lock_not_available after the lock timeout; anything else is answered.
create or replace function orders.pay_hold(request jsonb) returns table (code text, detail jsonb)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set jit = off
as $$
#variable_conflict use_column
declare
  paid record;
  held orders.orders;
  wallet accounts.wallets;
  refusal text;
  elsewhere jsonb;
  used_for text;
  fees bigint;
  payer bigint;
  transfer bigint;
begin
  select r.* into paid from jsonb_to_record(request) as r(
    "order" bigint, "user" bigint, organisation bigint, expected bigint, method text, reference text, at timestamptz);
  if paid.method = 'wallet' then
    select * into wallet from accounts.wallets w where w.organisation_id = paid.organisation for no key update;
  end if;
  -- An order never moves to another sailing, so the sailing may be read before the order is locked.
  perform inventory.lock_sailings(array(select o.sailing_id from orders.orders o where o.id = paid."order"));
  select * into held from orders.orders o where o.id = paid."order" for no key update;
  if held.id is null then
    return query select 'orders.notFound', null::jsonb;
    return;
  elsif held.state <> 'held' then
    return query select case when held.state = 'expired' then 'orders.holdExpired' else 'orders.notHeld' end, null::jsonb;
    return;
  elsif held.held_until <= paid.at then
    return query select 'orders.holdExpired', null::jsonb;
    return;
  end if;
  -- Under the lock of the sailing: whoever cancels it or stops its sale either finds this hold paid or stops it here.
  select sailings.sale_refusal(s, f.planned_depart, held.channel, paid.at, sailings.standard_close_minutes()) into refusal
  from sailings.sailings s join sailings.sailing_stops f on f.sailing_id = s.id and f.stop_number = held.from_stop
  where s.id = held.sailing_id;
  if refusal is not null then
    return query select refusal, null::jsonb;
    return;
  elsif held.channel = 'agent' and (paid.method <> 'wallet' or paid.organisation <> held.organisation_id) then
    return query select 'orders.agencyHold', null::jsonb;
    return;
  elsif held.channel = 'agent' and not coalesce((
      select a.enabled and g.enabled from agents.agents a join staff.organisations g on g.id = a.organisation_id
      where a.organisation_id = held.organisation_id), false) then
    return query select 'orders.agentDisabled', null::jsonb;
    return;
  elsif held.total_fen <> paid.expected then
    return query select 'orders.priceChanged', jsonb_build_object('old', paid.expected, 'new', held.total_fen);
    return;
  end if;
  elsewhere := orders.travels_elsewhere(held.id);
  if elsewhere is not null then
    return query select 'orders.alreadyTravels', elsewhere;
    return;
  end if;
  used_for := orders.order_of_receipt(paid.method, paid.reference);
  if used_for is not null then
    return query select 'orders.receiptUsed', jsonb_build_object('reference', paid.reference, 'number', used_for);
    return;
  end if;
  if paid.method = 'wallet' then
    if wallet.organisation_id is null then
      return query select 'orders.noWallet', null::jsonb;
      return;
    elsif wallet.balance_fen + wallet.credit_limit_fen < held.total_fen then
      return query select 'orders.walletShort',
        jsonb_build_object('available', wallet.balance_fen + wallet.credit_limit_fen, 'needed', held.total_fen);
      return;
    elsif (case when wallet.spent_on = (paid.at at time zone 'Asia/Shanghai')::date then wallet.spent_fen else 0 end)
        + held.total_fen > wallet.daily_limit_fen then
      return query select 'orders.walletLimit', null::jsonb;
      return;
    end if;
    update accounts.wallets w set balance_fen = w.balance_fen - held.total_fen,
      spent_fen = case when w.spent_on = (paid.at at time zone 'Asia/Shanghai')::date then w.spent_fen else 0 end + held.total_fen,
      spent_on = (paid.at at time zone 'Asia/Shanghai')::date
    where w.organisation_id = paid.organisation;
  end if;

  insert into accounts.accounts (code, kind, organisation_id, user_id, sailing_id, day)
  select w.* from (
    select accounts.unearned_code(held.sailing_id) as code, 'unearned', null::bigint, null::bigint, held.sailing_id, null::date
    union all
    select accounts.till_code(paid.method, held.channel, paid."user", paid.at), 'till', paid.organisation, paid."user", null,
      (paid.at at time zone 'Asia/Shanghai')::date
    where paid.method <> 'wallet') w
  where not exists (select from accounts.accounts a where a.code = w.code)
  order by w.code
  on conflict (code) do nothing;

  update orders.orders o set state = 'paid', paid_at = paid.at, paid_by = paid."user" where o.id = held.id;
  update inventory.occupations o set held = false
  where o.ticket_id in (select t.id from orders.tickets t where t.order_id = held.id and t.state = 'held');
  update orders.tickets t set state = 'issued' where t.order_id = held.id and t.state = 'held';
  if held.total_fen > 0 then
    select sum(t.fee_fen) into fees from orders.tickets t where t.order_id = held.id;
    payer := coalesce(wallet.account_id,
      (select a.id from accounts.accounts a where a.code = accounts.till_code(paid.method, held.channel, paid."user", paid.at)));
    insert into accounts.transfers (kind, order_id, at) values ('sale', held.id, paid.at) returning id into transfer;
    insert into accounts.entries (transfer_id, number, account_id, fen)
    select transfer, e.number, e.account_id, e.fen
    from (
      select 1, payer, -held.total_fen
      union all
      select 2, a.id, held.total_fen - fees from accounts.accounts a where a.code = accounts.unearned_code(held.sailing_id)
      union all
      select 3, a.id, fees from accounts.accounts a where a.code = 'operator:serviceFees') as e(number, account_id, fen)
    where e.fen <> 0;
    insert into orders.payments (order_id, number, method, reference, fen, transfer_id, at)
    values (held.id, 1, paid.method, coalesce(paid.reference, ''), held.total_fen, transfer, paid.at);
  end if;
  return query select 'sold', orders.placed(held.id);
exception
  -- Somebody sold to the same person, or took the same receipt, between the look above and the write.
  when exclusion_violation then
    return query select 'orders.alreadyTravels', orders.travels_elsewhere(held.id);
  when unique_violation then
    return query select 'orders.receiptUsed',
      jsonb_build_object('reference', paid.reference, 'number', orders.order_of_receipt(paid.method, paid.reference));
  -- Two who sell to the same people wait for each other; the other one goes on.
  when deadlock_detected then
    return query select 'server.busy', null::jsonb;
end $$;

-- Gives the tickets of an offer back: frees their seats, moves their money from the sailings to what is owed, and asks for the
-- payouts. What is kept becomes income; a service fee that is kept has been it since the sale.
-- Takes: the offer, its confirmation; checked by orders.offer_refusal.
-- Gives: nothing.
-- Locks: the rows it writes. The caller holds the locks of the wallet, the sailings, the order and the offer.
-- Raises: nothing.
create or replace function orders.give_back(offer orders.offers, asked orders.confirmation) returns void
  language plpgsql
as $$
declare
  tickets bigint[] := array(select l.ticket_id from orders.offer_lines l where l.offer_id = offer.id order by l.ticket_id);
  trips bigint[] := array(select t.sailing_id from orders.tickets t where t.id = any (tickets) order by t.id);
  entries accounts.posted_entry[];
begin
  perform orders.change_state(tickets, case offer.kind when 'void' then 'void' else 'refunded' end, asked.at,
    row('offer', offer.id, asked."user", null)::orders.change_cause);
  perform inventory.release(tickets);
  select array_agg(row(moved.account_id, moved.fen, moved.ticket_id)::accounts.posted_entry) into entries
  from (
    select accounts.id_of(case p.kind when 'serviceFee' then 'operator:serviceFees' else accounts.unearned_code(t.sailing_id) end)
        as account_id, t.id as ticket_id,
      -sum(case p.kind when 'serviceFee' then p.back_fen else p.paid_fen end) as fen
    from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id cross join lateral unnest(l.parts) p
    where l.offer_id = offer.id
    group by 1, 2
    union all
    select accounts.id_of('operator:refundFees'), l.ticket_id, sum(p.fee_fen)
    from orders.offer_lines l cross join lateral unnest(l.parts) p
    where l.offer_id = offer.id and p.kind <> 'serviceFee' group by l.ticket_id
    union all
    select accounts.id_of('operator:refundsPayable'), null, offer.back_fen) moved
  where moved.fen <> 0;
  if entries is null then
    return;
  end if;
  perform accounts.post(array[row(offer.kind, offer.order_id, asked.at, '', null, entries, asked."user", 'offer', offer.id,
    case when offer.kind = 'void' then (
      select min(p.transfer_id) from orders.payments p where p.order_id = offer.order_id having count(*) = 1) end)::accounts.posting]);
  perform accounts.request_payouts(offer.order_id, offer.back_fen, row('offer', offer.id, asked."user", null)::orders.change_cause,
    asked."user", asked.at, asked."cashNow");
end $$;

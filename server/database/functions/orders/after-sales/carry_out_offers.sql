-- Carries out what a batch of offers says: uses approvals, takes paper vouchers back, frees the seats, takes those of new trips, books the money, asks for
-- payouts and ends the offers.
-- Takes: confirmations that nothing refuses, in the order of their places, at most one of an order.
-- Gives: nothing.
-- Locks: the rows it writes. The caller holds the locks of the wallets, sailings, orders and offers.
-- Raises: FW410 with place, code and detail of one that is refused after all: not approved, or no room on the new trip; with order instead of place: too little cash in the till;
-- exclusion_violation when a passenger travels at that time; unique_violation when a receipt was taken at this moment; FW409 when
-- two of the batch want one seat.
create or replace function orders.carry_out_offers(asked orders.confirmation[]) returns void
  language plpgsql
as $$
declare
  one orders.confirmation;
  tickets bigint[];
begin
  for one in select a.* from unnest(asked) a where a.approval_id is not null order by a.approval_id loop
    if platform.use_approval(one.approval_id, 'orders.overrule', one.offer_id::text, orders.overrule_payload(one.offer_id), one.at)
      is not null then
      raise exception 'offer % is not approved', one.offer_id using errcode = 'FW410',
        detail = jsonb_build_object('place', one.place, 'code', 'orders.offerNotApproved')::text;
    end if;
  end loop;
  perform accounts.end_vouchers(array_agg(l.ticket_id order by l.ticket_id), a.user_id, a.at)
  from unnest(asked) a join orders.offer_lines l on l.offer_id = a.offer_id group by a.place, a.user_id, a.at;
  -- Free before take: the old seat counts as free, and the person leaves the old trip before the new one begins.
  perform orders.change_states(array(
    select row(l.ticket_id, case a.kind when 'void' then 'void' when 'refund' then 'refunded' else 'exchanged' end, a.at,
      row('offer', a.offer_id, a.user_id, null)::orders.change_cause)::orders.ticket_change
    from unnest(asked) a join orders.offer_lines l on l.offer_id = a.offer_id order by l.ticket_id));
  tickets := array(select l.ticket_id from unnest(asked) a join orders.offer_lines l on l.offer_id = a.offer_id order by l.ticket_id);
  perform inventory.release(tickets);
  if exists (select from unnest(asked) a where a.changes_trip) then
    perform orders.take_new_trips(array(select a from unnest(asked) a where a.changes_trip order by a.place));
  end if;
  perform orders.book_offers(asked);
  perform accounts.request_payouts(array(
    select row(a.order_id, a.back_fen, 'offer', a.offer_id, a.user_id, a.at, a.cash_now)::accounts.payout_request
    from unnest(asked) a where a.back_fen > 0 order by a.order_id));
  perform orders.end_offers(array(select row(a.offer_id, a.user_id, a.at)::orders.offer_end from unnest(asked) a), 'confirmed');
  perform orders.follow_tickets(asked);
end $$;

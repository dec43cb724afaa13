-- What tickets, events of tickets and corrections change in reports: a fact is derived from rows that are never changed again.
-- Takes: for each source the id after which and up to which rows are read.
-- Gives: one row each. A sale counts on the day it was paid for, everything else on the day it happened.
-- Locks: nothing.
-- Raises: nothing.
create or replace function reports.ticket_moves(after_ticket bigint, upto_ticket bigint, after_event bigint, upto_event bigint,
    after_transfer bigint, upto_transfer bigint) returns setof reports.move
  language sql stable parallel safe
as $$
  -- A ticket without events was made in its present state; with them, in the state its first event left.
  select accounts.day_of(o.made_at), t.sailing_id, t.from_stop, t.to_stop, t.class_id, t.passenger_type_id, o.channel,
    o.organisation_id, null::text, (is_sale.sold and t.passenger_number = 1)::integer, is_sale.sold::integer, 0, is_sale.sold::integer,
    case when is_sale.sold then t.price_fen + t.discount_fen else 0 end, case when is_sale.sold then t.discount_fen else 0 end, 0::bigint,
    0::bigint, case when is_sale.sold then t.price_fen - fee.fen else 0 end, case when is_sale.sold then fee.fen else 0 end, 0::bigint,
    (not is_sale.sold)::integer, 0, 0, 0, 0
  from orders.tickets t
  join orders.orders o on o.id = t.order_id
  left join orders.ticket_events first on first.ticket_id = t.id and first.number = 2
  cross join lateral (select coalesce(first.from_state, t.state) <> 'held' as sold) is_sale
  cross join lateral (select fares.fen_of(t.parts, 'serviceFee') as fen) fee
  where t.id > after_ticket and t.id <= upto_ticket and t.replaces_ticket_id is null
  union all
  -- Exchanged for: on the day on which the former ticket was exchanged.
  select accounts.day_of(former.at), t.sailing_id, t.from_stop, t.to_stop, t.class_id, t.passenger_type_id, o.channel,
    o.organisation_id, null, 0, 0, 0, 1, 0, 0, 0, t.price_fen - fee.fen, t.price_fen - fee.fen, 0, 0, 0, 0, 0, 0, 0
  from orders.tickets t
  join orders.orders o on o.id = t.order_id
  join orders.ticket_events former on former.ticket_id = t.replaces_ticket_id and former.to_state = 'exchanged'
  cross join lateral (select fares.fen_of(t.parts, 'serviceFee') as fen) fee
  where t.id > after_ticket and t.id <= upto_ticket and t.replaces_ticket_id is not null
  union all
  -- A hold that is paid is a sale; one that ends otherwise is an outcome.
  select accounts.day_of(e.at), t.sailing_id, t.from_stop, t.to_stop, t.class_id, t.passenger_type_id, o.channel,
    o.organisation_id, null, (paid.sold and t.passenger_number = 1)::integer, paid.sold::integer, 0, paid.sold::integer,
    case when paid.sold then t.price_fen + t.discount_fen else 0 end, case when paid.sold then t.discount_fen else 0 end, 0, 0,
    case when paid.sold then t.price_fen - fee.fen else 0 end, case when paid.sold then fee.fen else 0 end, 0, 0, paid.sold::integer,
    (not paid.sold and e.cause_kind = 'expiry')::integer, (not paid.sold and e.cause_kind = 'release')::integer,
    (not paid.sold and e.cause_kind not in ('expiry', 'release'))::integer
  from orders.ticket_events e
  join orders.tickets t on t.id = e.ticket_id
  join orders.orders o on o.id = t.order_id
  cross join lateral (select e.to_state = 'issued' as sold) paid
  cross join lateral (select fares.fen_of(t.parts, 'serviceFee') as fen) fee
  where e.id > after_event and e.id <= upto_event and e.from_state = 'held'
  union all
  -- Given back, voided or exchanged away: as the line of its offer says, part by part.
  select accounts.day_of(e.at), t.sailing_id, t.from_stop, t.to_stop, t.class_id, t.passenger_type_id, o.channel,
    o.organisation_id, case when not line.moved then case when f.kind = 'void' then 'void' else coalesce(f.overrule, l.fault, 'wish') end end,
    0, 0, (not line.moved)::integer, -1, 0, 0, case when line.moved then 0 else line.back end,
    case when line.moved then fee.fen - t.price_fen + l.fee_fen else 0 end,
    case when line.moved then fee.fen - t.price_fen else -line.fares end, case when line.moved then 0 else -line.service_back end,
    case when line.moved then l.fee_fen else line.kept end, 0, 0, 0, 0, 0
  from orders.ticket_events e
  join orders.tickets t on t.id = e.ticket_id
  join orders.orders o on o.id = t.order_id
  join orders.offers f on f.id = e.cause_id
  join orders.offer_lines l on l.offer_id = f.id and l.ticket_id = t.id
  cross join lateral (select fares.fen_of(t.parts, 'serviceFee') as fen) fee
  cross join lateral (
    select e.to_state = 'exchanged' as moved, coalesce(sum(p.back_fen), 0)::bigint as back,
      coalesce(sum(p.paid_fen) filter (where p.kind <> 'serviceFee'), 0)::bigint as fares,
      coalesce(sum(p.fee_fen) filter (where p.kind <> 'serviceFee'), 0)::bigint as kept,
      coalesce(sum(p.back_fen) filter (where p.kind = 'serviceFee'), 0)::bigint as service_back
    from unnest(l.parts) p) line
  where e.id > after_event and e.id <= upto_event and e.cause_kind = 'offer' and e.to_state in ('refunded', 'void', 'exchanged')
  union all
  -- Fees of corrections.
  select accounts.day_of(f.at), t.sailing_id, t.from_stop, t.to_stop, t.class_id, t.passenger_type_id, o.channel,
    o.organisation_id, null, 0, 0, 0, 0, 0, 0, 0, n.fen, 0, 0, n.fen, 0, 0, 0, 0, 0
  from accounts.transfers f
  join accounts.entries n on n.transfer_id = f.id and n.ticket_id is not null
  join orders.tickets t on t.id = n.ticket_id
  join orders.orders o on o.id = t.order_id
  where f.id > after_transfer and f.id <= upto_transfer and f.kind = 'correction' and f.cause_kind = 'correction'
$$;

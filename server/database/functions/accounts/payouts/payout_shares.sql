-- What was paid out in a period, by the tickets it was given back for: those that what caused the payout gave back, else all
-- tickets of the order as it was sold. Each payout is shared out to the fen, by the prices of its tickets.
-- Takes: the period, its end left out.
-- Gives: one row for each payout and ticket, with the share in fen, when it was paid and by whom.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.payout_shares(begins timestamptz, ends timestamptz)
  returns table (payout_id bigint, ticket_id bigint, fen bigint, paid_at timestamptz, paid_by bigint)
  language sql stable
  as $$
    select x.id, share.ticket_id, share.fen, x.paid_at, x.paid_by
    from accounts.payouts x
    cross join lateral (
      select exists (select from orders.ticket_events e join orders.tickets t on t.id = e.ticket_id
        where t.order_id = x.order_id and e.cause_kind = x.cause_kind and e.cause_id = x.cause_id) as told
    ) cause
    cross join lateral (
      select w.ticket_id, (x.fen::numeric * w.upto / w.whole)::bigint - (x.fen::numeric * (w.upto - w.weight) / w.whole)::bigint as fen
      from (
        select t.id as ticket_id, 1 + t.price_fen as weight, sum(1 + t.price_fen) over (order by t.id) as upto,
          sum(1 + t.price_fen) over () as whole
        from orders.tickets t
        where t.order_id = x.order_id and case when cause.told
          then exists (select from orders.ticket_events e
            where e.ticket_id = t.id and e.cause_kind = x.cause_kind and e.cause_id = x.cause_id)
          else t.replaces_ticket_id is null end) w
    ) share
    where x.paid_at >= begins and x.paid_at < ends
  $$;

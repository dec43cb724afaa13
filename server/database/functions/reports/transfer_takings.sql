-- What transfers move through the hands of people: payments by who took them, payouts by who gave them, differences of tills by
-- whose shift it was.
-- Takes: the id after which and up to which transfers are read.
-- Gives: one row each, in fen.
-- Locks: nothing.
-- Raises: nothing.
create or replace function reports.transfer_takings(after_transfer bigint, upto_transfer bigint) returns setof reports.taking
  language sql stable parallel safe
as $$
  select accounts.day_of(f.at), p.taken_by, o.organisation_id, p.method, (p.number = 1)::integer, p.fen, 0::bigint, 0::bigint
  from accounts.transfers f
  join orders.payments p on p.order_id = f.order_id and p.transfer_id = f.id
  join orders.orders o on o.id = p.order_id
  where f.id > after_transfer and f.id <= upto_transfer and f.kind in ('sale', 'exchange', 'correction')
  union all
  select accounts.day_of(f.at), x.paid_by, o.organisation_id, x.method, 0, 0, x.fen, 0
  from accounts.transfers f
  join accounts.payouts x on x.transfer_id = f.id
  join orders.orders o on o.id = x.order_id
  where f.id > after_transfer and f.id <= upto_transfer and f.kind = 'payout'
  union all
  select accounts.day_of(f.at), s.clerk_id, s.organisation_id, 'cash', 0, 0, 0, -n.fen
  from accounts.transfers f
  join accounts.till_shifts s on s.id = f.cause_id
  join accounts.entries n on n.transfer_id = f.id and n.account_id = accounts.id_of(accounts.till_code(s.id))
  where f.id > after_transfer and f.id <= upto_transfer and f.kind = 'tillDifference' and f.cause_kind = 'tillShift'
$$;

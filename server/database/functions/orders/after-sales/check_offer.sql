-- Guard of an offer when it is written: it speaks of what its tickets cost, its parts add up, and so does it; a
-- void is of the whole sale.
-- Takes: an offer.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function orders.check_offer(written bigint) returns void
  language plpgsql
as $$
declare
  offer orders.offers;
  wrong bigint;
  balance bigint;
begin
  select * into offer from orders.offers o where o.id = written;
  select l.ticket_id into wrong
  from orders.offer_lines l join orders.tickets t on t.id = l.ticket_id
  cross join lateral (
    select coalesce(sum(p.paid_fen), 0) as paid, coalesce(sum(p.fee_fen), 0) as fee,
      bool_or(p.paid_fen <> p.fee_fen + p.back_fen or least(p.fee_fen, p.back_fen) < 0) as uneven
    from unnest(l.parts) p) part
  where l.offer_id = written and (t.order_id <> offer.order_id or l.paid_fen <> t.price_fen or part.paid <> t.price_fen
    or part.fee <> l.fee_fen or part.uneven or (offer.sailing_id is null) <> (l.new_parts is null))
  limit 1;
  if found then
    raise exception 'offer %: the line of ticket % does not add up', written, wrong using errcode = 'check_violation';
  end if;
  if offer.kind = 'void' and exists (
    select from orders.tickets t where t.order_id = offer.order_id
      and not exists (select from orders.offer_lines l where l.offer_id = written and l.ticket_id = t.id)) then
    raise exception 'offer %: a void is of all tickets of its order', written using errcode = 'check_violation';
  end if;
  select sum(l.paid_fen - l.fee_fen) - coalesce(sum(fares.sum_of(coalesce(l.new_parts, '{}'))), 0) into balance
  from orders.offer_lines l where l.offer_id = written;
  if balance is distinct from offer.back_fen - offer.due_fen
    or offer.fee_fen <> (select sum(l.fee_fen) from orders.offer_lines l where l.offer_id = written) then
    raise exception 'offer % does not add up', written using errcode = 'check_violation';
  end if;
end $$;

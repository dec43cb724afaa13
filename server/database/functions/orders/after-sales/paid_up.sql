-- What was paid after the sale in a period: up for exchanges and supplements, by the tickets it was paid for, and for corrections.
-- Takes: the period, its end left out.
-- Gives: one row for each payment and ticket: of an exchange the price of the new ticket less what the former one was worth after its
-- fee, in fen, below zero where another ticket of the offer makes up for it; of a correction its fee; when it was paid, and who took
-- it. The rows of a payment sum to it.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.paid_up(begins timestamptz, ends timestamptz)
  returns table (ticket_id bigint, order_id bigint, fen bigint, at timestamptz, taken_by bigint)
  language sql stable
  as $$
    select line.new_ticket_id, pay.order_id, fares.sum_of(line.new_parts) - line.paid_fen + line.fee_fen, pay.at, pay.taken_by
    from orders.payments pay
    join accounts.transfers booked on booked.id = pay.transfer_id and booked.kind = 'exchange' and booked.cause_kind = 'offer'
    join orders.offer_lines line on line.offer_id = booked.cause_id
    where pay.at >= begins and pay.at < ends and pay.number > 1
    union all
    select correction.ticket_id, pay.order_id, pay.fen, pay.at, pay.taken_by
    from orders.payments pay
    join accounts.transfers booked on booked.id = pay.transfer_id and booked.kind = 'correction' and booked.cause_kind = 'correction'
    join orders.corrections correction on correction.id = booked.cause_id
    where pay.at >= begins and pay.at < ends and pay.number > 1
  $$;

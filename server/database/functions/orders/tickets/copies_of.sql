-- How often the paper of a ticket was printed that is valid by its code: since its passenger was corrected last.
-- Takes: a ticket.
-- Gives: how many prints.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.copies_of(of_ticket bigint) returns integer
  language sql stable
  as $$
    select count(*)::integer from orders.prints print
    where print.ticket_id = of_ticket and not exists (
      select from orders.ticket_codes former
      where former.ticket_id = of_ticket and former.cause = 'correction' and former.replaced_at >= print.at)
  $$;

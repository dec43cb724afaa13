-- The one way the state of tickets changes: it grows their version and records an event each. A ticket that dies gives up
-- its seat and keeps the label. Corrections that wait for a ticket end: who decides would decide about another one.
-- Takes: tickets, their new state, the moment, why.
-- Gives: nothing.
-- Locks: the tickets and corrections of them. The caller holds the locks of the sailings and of the orders.
-- Raises: check_violation when a ticket cannot make this change.
create or replace function orders.change_state(tickets bigint[], new_state text, moment timestamptz, cause orders.change_cause)
  returns void
  language plpgsql
as $$
begin
  with changed as (
    update orders.tickets t set state = new_state, version = t.version + 1,
      seat_id = case when new_state in ('void', 'refunded', 'exchanged') then null else t.seat_id end
    where t.id = any (tickets)
    returning t.id, t.version, old.state as from_state
  )
  insert into orders.ticket_events (ticket_id, number, at, from_state, to_state, cause_kind, cause_id, user_id, device_id)
  select c.id, c.version, moment, c.from_state, new_state, cause.kind, cause.id, cause.user_id, cause.device_id
  from changed c;
  perform orders.change_correction(array(
    select c.id from orders.corrections c where c.ticket_id = any (tickets) and c.state in ('waiting', 'approved')),
    case when cause.user_id is null then 'lapsed' else 'withdrawn' end, cause.user_id, moment);
end $$;

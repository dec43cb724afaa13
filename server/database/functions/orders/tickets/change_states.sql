-- The one way the state of tickets changes: it grows their version and records an event each. A ticket that dies gives up
-- its seat and keeps the label. Corrections that wait for a ticket end: who decides would decide about another one.
-- Takes: changes, at most one of a ticket.
-- Gives: nothing.
-- Locks: the tickets and corrections of them. The caller holds the locks of the sailings and of the orders.
-- Raises: check_violation when a ticket cannot make this change.
create or replace function orders.change_states(wanted orders.ticket_change[]) returns void
  language plpgsql
as $$
declare
  waiting record;
begin
  with changed as (
    update orders.tickets t set state = c.new_state, version = t.version + 1,
      seat_id = case when c.new_state in ('void', 'refunded', 'exchanged') then null else t.seat_id end
    from unnest(wanted) c
    where t.id = c.ticket_id
    returning t.id, t.version, old.state as from_state, c.new_state, c.at, c.cause
  )
  insert into orders.ticket_events (ticket_id, number, at, from_state, to_state, cause_kind, cause_id, user_id, device_id)
  select c.id, c.version, c.at, c.from_state, c.new_state, (c.cause).kind, (c.cause).id, (c.cause).user_id, (c.cause).device_id
  from changed c;
  for waiting in
    select array_agg(x.id) as corrections, (c.cause).user_id, c.at
    from unnest(wanted) c join orders.corrections x on x.ticket_id = c.ticket_id and x.state in ('waiting', 'approved')
    group by (c.cause).user_id, c.at
  loop
    perform orders.change_correction(waiting.corrections, case when waiting.user_id is null then 'lapsed' else 'withdrawn' end,
      waiting.user_id, waiting.at);
  end loop;
end $$;

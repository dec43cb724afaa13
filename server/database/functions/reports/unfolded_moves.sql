-- What tickets, events and corrections beyond the marks change: read in the same statement as the facts, both together are exact.
-- Takes: nothing.
-- Gives: one row each, as reports.ticket_moves.
-- Locks: nothing.
-- Raises: nothing.
create or replace function reports.unfolded_moves() returns setof reports.move
  language sql stable parallel safe
as $$
  select m.* from (
    select max(folded_to) filter (where source = 'tickets') as tickets, max(folded_to) filter (where source = 'events') as events,
      max(folded_to) filter (where source = 'transfers') as transfers
    from reports.marks) mark
  cross join lateral reports.ticket_moves(mark.tickets, 9223372036854775807, mark.events, 9223372036854775807,
    mark.transfers, 9223372036854775807) m
$$;

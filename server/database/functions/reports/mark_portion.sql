-- Marks the next portion of rows to fold, as far as rows are committed now, with its horizon: transactions older than that may still
-- write a row of the portion, because who takes the id of a ticket, an event or a transfer has a transaction number before.
-- Takes: the most rows of each source.
-- Gives: whether there is a portion.
-- Locks: the marks; a node that finds them locked leaves them to the other one.
-- Raises: nothing.
create or replace function reports.mark_portion(max_rows integer) returns boolean
  language plpgsql
as $$
begin
  if (select count(*) from (select from reports.marks m order by m.source for no key update skip locked) free) < 3
    or exists (select from reports.marks m where m.pending_to is not null) then
    return true;
  end if;
  update reports.marks m set pending_to = greatest(m.folded_to, least(m.folded_to + max_rows, last.id))
  from (
    select 'tickets' as source, coalesce((select max(t.id) from orders.tickets t), 0) as id
    union all select 'events', coalesce((select max(e.id) from orders.ticket_events e), 0)
    union all select 'transfers', coalesce((select max(f.id) from accounts.transfers f), 0)) last
  where last.source = m.source;
  if not exists (select from reports.marks m where m.pending_to > m.folded_to) then
    update reports.marks m set pending_to = null where m.pending_to is not null;
    return false;
  end if;
  -- A statement of its own: its snapshot is younger than the ids above.
  update reports.marks m set horizon = pg_snapshot_xmax(pg_current_snapshot());
  return true;
end $$;

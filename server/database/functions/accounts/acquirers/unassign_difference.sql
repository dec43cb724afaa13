-- Undoes the assignment of a line by hand: the line is only in the statement again, and what it stood for is missing again. A day is
-- searched once for what is missing, so what was found while it had a line is written down here.
-- Takes: the difference, its acquirer locked by the caller; who undoes it, the moment, the reason.
-- Gives: the new state and revision of the difference.
-- Locks: its line, and the difference of what the line stood for.
-- Raises: check_violation when its line stands for nothing or is booked.
create or replace function accounts.unassign_difference(difference bigint, by_user bigint, moment timestamptz, why text, out state text,
    out revision integer)
  language plpgsql
as $$
#variable_conflict use_column
declare
  line accounts.acquirer_lines;
  missing bigint;
begin
  select l.* into line from accounts.acquirer_differences d join accounts.acquirer_lines l on l.id = d.line_id where d.id = difference;
  select r.state, r.revision into state, revision from accounts.release_line(line.id, by_user, moment, why) r;
  insert into accounts.acquirer_differences (acquirer_id, kind, settled_kind, settled_id, ours_fen, found_at)
  select a.id, 'oursOnly', line.settled_kind, line.settled_id, i.fen, moment
  from accounts.settled_item(line.settled_kind, line.settled_id) i join accounts.acquirers a on a.id = line.acquirer_id
  where accounts.day_of(i.at) between a.starts_on and a.checked_to
  on conflict (settled_kind, settled_id) where kind = 'oursOnly' do nothing
  returning id into missing;
  if missing is not null then
    insert into accounts.acquirer_difference_events (difference_id, number, at, event) values (missing, 1, moment, 'found');
  end if;
  perform accounts.record_difference(d.id, 'open', 'unassigned', by_user, moment, why)
  from accounts.acquirer_differences d
  where d.kind = 'oursOnly' and d.settled_kind = line.settled_kind and d.settled_id = line.settled_id and d.state = 'resolved';
end $$;

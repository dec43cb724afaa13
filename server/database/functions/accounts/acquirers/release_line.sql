-- Releases a line from what it stands for: it is only in the statement again, and its difference is open. A line that was
-- matched by itself had none, and gets one. Whether it is accepted is asked for again: it is another difference now.
-- Takes: the line, its acquirer locked by the caller; who releases it, the moment, the reason.
-- Gives: the difference with its new state and revision.
-- Locks: the line, its difference, the request to accept it.
-- Raises: check_violation when the line stands for nothing or is booked.
create or replace function accounts.release_line(released bigint, by_user bigint, moment timestamptz, why text,
    out difference bigint, out state text, out revision integer)
  language plpgsql
as $$
#variable_conflict use_column
declare
  line accounts.acquirer_lines;
begin
  select l.* into line from accounts.acquirer_lines l where l.id = released for no key update;
  if line.settled_id is null or line.transfer_id is not null then
    raise exception 'the line % stands for nothing, or is booked', released using errcode = 'check_violation';
  end if;
  update accounts.acquirer_lines l set state = 'theirsOnly', settled_kind = null, settled_id = null where l.id = released;
  insert into accounts.acquirer_differences as d (acquirer_id, kind, line_id, theirs_fen, found_at)
  values (line.acquirer_id, 'theirsOnly', released, line.fen, moment)
  on conflict (line_id) do update set kind = 'theirsOnly', settled_kind = null, settled_id = null, ours_fen = null
  returning d.id, case d.state when 'resolved' then 'open' else d.state end into difference, state;
  perform accounts.withdraw_acceptances(array[difference], moment);
  insert into accounts.acquirer_difference_events (difference_id, number, at, event)
  select difference, 1, moment, 'found'
  where not exists (select from accounts.acquirer_difference_events h where h.difference_id = difference);
  revision := accounts.record_difference(difference, state, 'unassigned', by_user, moment, why);
end $$;

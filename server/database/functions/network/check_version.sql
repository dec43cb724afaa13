-- A version of a line that is more than a draft has stops that a ship can sail: two at least, numbered without a gap, each
-- reached after the one before was left, and nothing after the last.
-- Takes: nothing; runs at the end of a transaction that made the version or changed its status.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function network.check_version() returns trigger language plpgsql as $$
begin
  if (
    select count(*) < 2 or max(stop_number) <> count(*) - 1
      or bool_or((depart_minutes is null) <> (next_arrives is null)) or bool_or(next_arrives <= depart_minutes)
    from (select stop_number, depart_minutes, lead(arrive_minutes) over (order by stop_number) as next_arrives
      from network.line_stops where line_version_id = new.id) stop
  ) then
    raise exception 'version % of line % is no trip from stop to stop', new.version, new.line_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

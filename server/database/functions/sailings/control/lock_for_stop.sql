-- Locks what a stop of sale is about: sales in progress end first, later ones wait.
-- Takes: a sailing, or a line, or neither for every line.
-- Gives: the sailings that are not over.
-- Locks: the lock of stops where it is about more than one sailing, then the sailings by id.
-- Raises: lock_not_available after the lock timeout.
create or replace function sailings.lock_for_stop(of_sailing bigint, of_line bigint) returns bigint[] language plpgsql as $$
begin
  if of_sailing is null then
    perform pg_advisory_xact_lock(7248911005);
  end if;
  return array(select s.id from sailings.sailings s
    where s.status in ('scheduled', 'boarding', 'departed') and (of_sailing is null or s.id = of_sailing)
      and (of_line is null or s.line_id = of_line)
    order by s.id for no key update);
end $$;

-- What transfers beyond the mark move through the hands of people.
-- Takes: nothing.
-- Gives: one row each, as reports.transfer_takings.
-- Locks: nothing.
-- Raises: nothing.
create or replace function reports.unfolded_takings() returns setof reports.taking
  language sql stable parallel safe
as $$
  select m.* from reports.marks mark cross join lateral reports.transfer_takings(mark.folded_to, 9223372036854775807) m
  where mark.source = 'transfers'
$$;

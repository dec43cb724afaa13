-- The differences with acquirers that are not at their end, of one day: that of the payment, payout or top-up, else of the line, else
-- the day they were found.
-- Takes: the day.
-- Gives: the differences.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.open_differences(of_day date) returns setof accounts.acquirer_differences
  language sql stable
as $$
  select d.* from accounts.acquirer_differences d
  left join accounts.acquirer_lines l on l.id = d.line_id
  left join lateral accounts.settled_item(d.settled_kind, d.settled_id) i on true
  where d.state in ('open', 'claimed') and accounts.day_of(coalesce(i.at, l.at, d.found_at)) = of_day
$$;

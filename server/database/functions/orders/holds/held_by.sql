-- Seats an organisation holds unpaid, by sailing, with those of holds that ended unpaid since a moment. A hold released
-- within minutes was a slip; a longer one blocked other buyers.
-- Takes: organisation, moment.
-- Gives: one row for each sailing.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.held_by(organisation bigint, since timestamptz) returns table (sailing_id bigint, seats bigint)
  language sql stable
  as $$
    select t.sailing_id, count(*)
    from (
      select o.id, o.state from orders.orders o where o.organisation_id = organisation and o.state = 'held'
      union all
      select o.id, o.state from orders.orders o
      where o.organisation_id = organisation and o.state in ('expired', 'cancelled') and o.paid_at is null
        and o.ended_at > since
        and (o.state = 'expired' or o.ended_at > o.made_at + interval '5 minutes')
    ) counted
    join orders.tickets t on t.order_id = counted.id
    where counted.state = 'held'
      or (select s.status from sailings.sailings s where s.id = t.sailing_id) <> 'cancelled'
    group by t.sailing_id
  $$;

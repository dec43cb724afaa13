-- Seats an organisation holds unpaid, by sailing, with those of holds that ended unpaid since a moment. A hold released
-- within minutes was a slip; a longer one blocked other buyers.
-- Takes: organisation, moment.
-- Gives: one row for each sailing.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.held_by(organisation bigint, since timestamptz) returns table (sailing_id bigint, seats bigint)
  language sql stable
  as $$
    select counted.sailing_id, sum((select count(*) from orders.tickets t where t.order_id = counted.id))::bigint
    from (
      select o.id, o.sailing_id from orders.orders o where o.organisation_id = organisation and o.state = 'held'
      union all
      -- A hold released within minutes was a slip; a longer one blocked other buyers.
      select o.id, o.sailing_id from orders.orders o
      where o.organisation_id = organisation and o.state in ('expired', 'cancelled') and o.ended_at > since
        and (o.state = 'expired' or o.ended_at > o.made_at + interval '5 minutes')
        and (select s.status from sailings.sailings s where s.id = o.sailing_id) <> 'cancelled'
    ) counted
    group by counted.sailing_id
  $$;

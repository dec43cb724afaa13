-- Ends corrections whose time is over, the oldest first.
-- Takes: the moment, how many at most.
-- Gives: how many were ended.
-- Locks: the corrections, those that another transaction has locked left out, and their approvals.
-- Raises: nothing.
create or replace function orders.lapse_corrections(moment timestamptz, max_corrections integer) returns integer
  language plpgsql
as $$
begin
  return orders.change_correction(array(
    select c.id from orders.corrections c where c.state in ('waiting', 'approved') and c.valid_until <= moment
    order by c.valid_until limit max_corrections for update skip locked), 'lapsed', null, moment);
end $$;

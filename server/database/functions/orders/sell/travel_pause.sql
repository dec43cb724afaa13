-- Rate limit of travel refusals: how long a user has to wait before selling again.
-- Takes: user, moment.
-- Gives: seconds; 0 when there is no pause.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.travel_pause(asking bigint, moment timestamptz) returns integer
  language sql stable
  as $$ select coalesce((select ceil(extract(epoch from t.wait_until - moment))::integer from orders.travel_refusals t
    where t.user_id = asking and t.wait_until > moment), 0) $$;

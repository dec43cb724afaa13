-- Rate limit of collections: how long a user has to wait before asking again.
-- Takes: user, moment.
-- Gives: seconds; 0 when there is no pause.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.collection_pause(asking bigint, moment timestamptz) returns integer
  language sql stable
  as $$ select coalesce((select ceil(extract(epoch from t.wait_until - moment))::integer from orders.collection_refusals t
    where t.user_id = asking and t.wait_until > moment), 0) $$;

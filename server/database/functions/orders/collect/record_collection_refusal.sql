-- Counts a collection that found nothing for the rate limit, and journals it: by which way it was asked for, without a word of what
-- was asked.
-- Takes: user, organisation, moment, the way, the ids of its request, its address.
-- Gives: nothing.
-- Locks: the row of the user in orders.collection_refusals.
-- Raises: nothing.
create or replace function orders.record_collection_refusal(refused_user bigint, organisation bigint, moment timestamptz, way text,
    request_id text, address text) returns void
  language sql
  as $$
    select journal.record(moment, refused_user, organisation, 'orders.refuseCollection', '', '', request_id, address,
      jsonb_build_object('way', way));
    insert into orders.collection_refusals as t (user_id, refusals, since, wait_until)
    values (refused_user, 1, moment, moment)
    on conflict (user_id) do update set
      refusals = case when t.since < moment - interval '1 hour' then 1 else t.refusals + 1 end,
      since = case when t.since < moment - interval '1 hour' then moment else t.since end,
      wait_until = case when t.since < moment - interval '1 hour' or t.refusals < orders.free_collection_refusals() then moment
        else moment + make_interval(secs => least(2 ^ least(t.refusals + 1 - orders.free_collection_refusals(), 20), 900)) end
  $$;

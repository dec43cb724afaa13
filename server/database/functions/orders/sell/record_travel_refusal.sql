-- Counts a refusal that disclosed a ticket of another organisation for the rate limit, and journals it without a word
-- about the person.
-- Takes: user, organisation, moment, the command, the ids of its request, its address, the sailing.
-- Gives: nothing.
-- Locks: the row of the user in orders.travel_refusals.
-- Raises: nothing.
create or replace function orders.record_travel_refusal(refused_user bigint, organisation bigint, moment timestamptz, operation text,
    request_id text, address text, sailing bigint) returns void
  language sql
  as $$
    select journal.record(moment, refused_user, organisation, 'orders.refuseTraveller', 'sailings.sailing', sailing::text,
      request_id, address, jsonb_build_object('operation', operation));
    insert into orders.travel_refusals as t (user_id, refusals, since, wait_until)
    values (refused_user, 1, moment, moment)
    on conflict (user_id) do update set
      refusals = case when t.since < moment - interval '1 hour' then 1 else t.refusals + 1 end,
      since = case when t.since < moment - interval '1 hour' then moment else t.since end,
      alarmed_at = case when t.since < moment - interval '1 hour' then null else t.alarmed_at end,
      wait_until = case when t.since < moment - interval '1 hour' or t.refusals < orders.free_travel_refusals() then moment
        else moment + make_interval(secs => least(2 ^ least(t.refusals + 1 - orders.free_travel_refusals(), 20), 900)) end
  $$;

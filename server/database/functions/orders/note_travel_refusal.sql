-- Counts a refusal that disclosed a ticket of another organisation for the rate limit, and journals it without a word
-- about the person.
-- Takes: user, organisation, moment, the command, the ids of its request, its address, the sailing.
-- Gives: nothing.
-- Locks: the row of the user in orders.travel_refusals.
-- Raises: nothing.
create or replace function orders.note_travel_refusal(asking bigint, organisation bigint, moment timestamptz, operation text,
    request_id text, address text, sailing bigint) returns void
  language sql
  begin atomic
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address, detail)
    values (moment, asking, organisation, 'orders.refuseTraveller', 'sailings.sailing', sailing::text, coalesce(request_id, ''),
      coalesce(address, ''), jsonb_build_object('operation', operation));
    insert into orders.travel_refusals as t (user_id, refusals, since, wait_until)
    values (asking, 1, moment, moment)
    on conflict (user_id) do update set
      refusals = case when t.since < moment - interval '1 hour' then 1 else t.refusals + 1 end,
      since = case when t.since < moment - interval '1 hour' then moment else t.since end,
      alarmed_at = case when t.since < moment - interval '1 hour' then null else t.alarmed_at end,
      wait_until = case when t.since < moment - interval '1 hour' or t.refusals < orders.free_travel_refusals() then moment
        else moment + make_interval(secs => least(2 ^ least(t.refusals + 1 - orders.free_travel_refusals(), 20), 900)) end;
  end;

-- What a second person approves of a top-up.
-- Takes: the top-up.
-- Gives: its number, the code of the agency, amount in fen, way, day and reference.
-- Locks: nothing.
-- Raises: nothing.
create or replace function agents.top_up_payload(top_up agents.top_ups) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('topUp', top_up.id::text, 'agency', o.code, 'names', o.names, 'fen', top_up.fen,
      'method', top_up.method, 'paidOn', top_up.paid_on, 'reference', top_up.reference)
    from staff.organisations o where o.id = top_up.organisation_id
  $$;

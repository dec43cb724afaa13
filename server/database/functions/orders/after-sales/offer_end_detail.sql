-- How an offer ended, for the refusal of what comes too late.
-- Takes: an offer that is not proposed any more.
-- Gives: its state, the name of who ended it, none where its time was over, and when.
-- Locks: nothing.
-- Raises: nothing.
create or replace function orders.offer_end_detail(offer orders.offers) returns jsonb
  language sql stable
  return jsonb_build_object('offerState', offer.state, 'endedAt', offer.ended_at,
    'by', coalesce((select u.name from staff.users u where u.id = offer.ended_by), 'none'));

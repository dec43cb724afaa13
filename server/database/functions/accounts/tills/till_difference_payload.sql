-- What a second person approves of a till that is over or short.
-- Takes: a closed shift.
-- Gives: the shift, its clerk, its Z number, what was expected and counted in fen, the reason.
-- Locks: nothing.
-- Raises: nothing.
create or replace function accounts.till_difference_payload(shift bigint) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('shift', s.id::text, 'clerk', s.clerk_id::text, 'z', s.z_number, 'expected', s.expected_fen,
      'counted', s.counted_fen, 'reason', s.reason)
    from accounts.till_shifts s where s.id = shift
  $$;

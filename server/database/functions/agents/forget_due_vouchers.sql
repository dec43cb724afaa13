-- Retention of vouchers: deletes a chunk of the pictures of top-ups that ended before a moment. What is still to be decided keeps its voucher.
-- Takes: the moment they ended before, how many at most.
-- Gives: how many were deleted; 0 when none is left.
-- Locks: the vouchers it deletes.
-- Raises: nothing.
create or replace function agents.forget_due_vouchers(ended_before timestamptz, max_vouchers integer) returns integer
  language plpgsql
as $$
declare
  forgotten integer;
begin
  delete from agents.vouchers where top_up_id in (
    select v.top_up_id from agents.vouchers v join agents.top_ups t on t.id = v.top_up_id
    where t.ended_at < ended_before order by v.top_up_id limit max_vouchers for update of v skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

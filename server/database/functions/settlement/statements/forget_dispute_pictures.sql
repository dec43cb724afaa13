-- Retention of pictures that go with disputes: deletes a chunk of those whose statement was locked before a moment.
-- Takes: the moment, how many at most.
-- Gives: how many were deleted; 0 when none is left.
-- Locks: the pictures it deletes.
-- Raises: nothing.
create or replace function settlement.forget_dispute_pictures(locked_before timestamptz, max_pictures integer) returns integer
  language plpgsql
as $$
declare
  forgotten integer;
begin
  delete from settlement.dispute_pictures where dispute_id in (
    select p.dispute_id from settlement.dispute_pictures p join settlement.disputes d on d.id = p.dispute_id
    join settlement.statements s on s.id = d.statement_id
    where s.locked_at < locked_before order by p.dispute_id limit max_pictures for update of p skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

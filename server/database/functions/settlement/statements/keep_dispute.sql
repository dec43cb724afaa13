-- A dispute is raised by a user of the party, on a statement that was sent; it is answered once.
-- Takes: nothing; runs before insert, update or delete, row by row.
-- Gives: the row.
-- Locks: nothing.
-- Raises: insufficient_privilege.
create or replace function settlement.keep_dispute() returns trigger language plpgsql as $$
declare
  later text[] := array['answer', 'answer_note', 'adjustment_number', 'answered_at', 'answered_by'];
begin
  if tg_op = 'INSERT' and not exists (
      select from settlement.statements s join staff.users u on u.organisation_id = s.organisation_id
      where s.id = new.statement_id and s.status in ('sent', 'disputed') and s.deadline > new.raised_at and u.id = new.raised_by)
    or tg_op = 'DELETE'
    or tg_op = 'UPDATE' and (old.answer is not null or new.answer is null or to_jsonb(new) - later <> to_jsonb(old) - later)
  then
    raise exception 'a dispute stays what it was' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and exists (select from settlement.statements s join staff.users u on u.organisation_id = s.organisation_id
    where s.id = new.statement_id and u.id = new.answered_by) then
    raise exception 'a dispute is not answered by the party' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

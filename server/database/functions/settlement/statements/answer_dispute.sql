-- Answers a dispute; with the last answer the statement is sent again and its time to confirm begins anew.
-- Takes: the dispute, the answer, its note, the adjusting line or null, user, moment.
-- Gives: whether it was open.
-- Locks: the statement.
-- Raises: insufficient_privilege when the user is one of the party.
create or replace function settlement.answer_dispute(answered bigint, by_answer text, note text, with_line integer, by_user bigint, moment timestamptz)
  returns boolean
  language plpgsql
as $$
declare
  statement bigint := (select d.statement_id from settlement.disputes d where d.id = answered);
begin
  perform from settlement.statements s where s.id = statement for no key update;
  update settlement.disputes d
  set answer = by_answer, answer_note = note, adjustment_number = with_line, answered_at = moment, answered_by = by_user
  where d.id = answered and d.answer is null;
  if not found then
    return false;
  end if;
  if not exists (select from settlement.disputes d where d.statement_id = statement and d.answer is null) then
    perform settlement.change_statement(statement, 'sent', by_user, moment);
  end if;
  return true;
end $$;

-- Confirms the statements whose party has not answered by the deadline.
-- Takes: the moment.
-- Gives: the statements.
-- Locks: the statements; those that are being worked on are left for the next time.
-- Raises: nothing.
create or replace function settlement.confirm_by_silence(moment timestamptz) returns bigint[]
  language plpgsql
as $$
declare
  silent bigint[];
begin
  silent := array(
    select s.id from settlement.statements s
    where s.status = 'sent' and s.deadline <= moment
      and not exists (select from settlement.disputes d where d.statement_id = s.id and d.answer is null)
    order by s.id for no key update skip locked);
  perform settlement.change_statement(one.id, 'confirmed', null, moment, '', 'deadline') from unnest(silent) one(id);
  return silent;
end $$;

-- Lines never change. After a statement is drawn up only adjustments are added, as long as the party has not confirmed it.
-- Takes: nothing; runs before insert, update or delete, row by row.
-- Gives: the row.
-- Locks: the statement.
-- Raises: insufficient_privilege.
create or replace function settlement.keep_statement_line() returns trigger language plpgsql as $$
declare
  statement settlement.statements;
begin
  if tg_op = 'INSERT' then
    select * into statement from settlement.statements s where s.id = new.statement_id for no key update;
  end if;
  if tg_op <> 'INSERT'
    or (new.kind <> 'adjustment' or statement.party_kind = 'operator') and (statement.status <> 'draft' or statement.revision <> 1)
    or new.kind = 'adjustment' and statement.status not in ('draft', 'checked', 'sent', 'disputed')
    or new.kind = 'adjustment' and statement.party_kind <> 'operator' and not exists (
      select from accounts.transfers t where t.id = new.transfer_id and t.cause_kind = 'statement' and t.cause_id = new.statement_id)
  then
    raise exception 'a line of a statement stays what it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

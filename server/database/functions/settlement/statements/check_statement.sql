-- The share lines of a statement are the shares of its party and month, group by group.
-- Takes: nothing; runs after insert on settlement.statements, row by row, at the end of the transaction.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function settlement.check_statement() returns trigger language plpgsql as $$
begin
  if exists (
    select from settlement.statement_groups(new.period, new.party_kind, new.party_id) g
    full join (select * from settlement.statement_lines l where l.statement_id = new.id and l.kind = 'shares') l
      on l.line_id = g.line_id and l.source = g.source and l.part = g.part and l.cause = g.cause and coalesce(l.rule_id, 0) = coalesce(g.rule_id, 0)
    where (l.fen, l.tickets) is distinct from (g.fen, g.tickets))
  then
    raise exception 'the lines of statement % are not the shares of its party', new.number using errcode = 'check_violation';
  end if;
  return null;
end $$;

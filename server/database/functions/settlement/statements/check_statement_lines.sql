-- The sums of a statement are those of its lines.
-- Takes: nothing; runs after insert or update on statements and their lines, row by row, at the end of the transaction.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function settlement.check_statement_lines() returns trigger language plpgsql as $$
declare
  wanted bigint := case tg_table_name when 'statements' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'statement_id')::bigint end;
begin
  if exists (
    select from settlement.statements s cross join lateral (
      select coalesce(sum(l.fen) filter (where l.kind = 'shares'), 0) as shares,
        coalesce(sum(l.fen) filter (where l.kind = 'carriedOver'), 0) as carried,
        coalesce(sum(l.fen) filter (where l.kind = 'debt'), 0) as debts,
        coalesce(sum(l.fen) filter (where l.kind = 'adjustment'), 0) as adjustments
      from settlement.statement_lines l where l.statement_id = s.id) l
    where s.id = wanted and (s.shares_fen, s.carried_fen, s.debts_fen, s.adjustments_fen) is distinct from (l.shares, l.carried, l.debts, l.adjustments))
  then
    raise exception 'the sums of statement % are not those of its lines', wanted using errcode = 'check_violation';
  end if;
  return null;
end $$;

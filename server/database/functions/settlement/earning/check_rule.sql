-- A rule that is more than a draft has steps without a gap; amounts for a whole sailing stand in rules for all of its tickets alone.
-- Takes: nothing; runs after insert or update, row by row, at the end of the transaction.
-- Gives: nothing.
-- Locks: nothing.
-- Raises: check_violation.
create or replace function settlement.check_rule() returns trigger language plpgsql as $$
begin
  if exists (select from settlement.rule_steps s where s.rule_id = new.id having max(s.number) <> count(*)) then
    raise exception 'the steps of rule % leave a gap', new.id using errcode = 'check_violation';
  end if;
  if num_nonnulls(new.class_id, new.channel, new.seller_id) > 0
    and exists (select from settlement.rule_steps s where s.rule_id = new.id and s.method in ('perCall', 'guarantee')) then
    raise exception 'rule % is for some tickets of a sailing and has an amount for the whole of it', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Adds the adjusting line that a second person has approved, and books it at this moment: between the party and the income of the operator. Where it
-- answers a dispute, it does so.
-- Takes: the statement, the approval, who approved, the moment.
-- Gives: why it is not done: ended, ownRequest, or the refusal of platform.use_approval; null when it was.
-- Locks: the statement, the approval.
-- Raises: nothing.
create or replace function settlement.adjust_statement(adjusted bigint, approval bigint, by_user bigint, moment timestamptz) returns text
  language plpgsql
as $$
declare
  statement settlement.statements;
  asked platform.approvals;
  refusal text;
  posted bigint;
  line integer;
  amount bigint;
  dispute bigint;
begin
  select * into statement from settlement.statements s where s.id = adjusted for no key update;
  select * into asked from platform.approvals a where a.id = approval;
  amount := (asked.payload ->> 'fen')::bigint;
  dispute := (asked.payload ->> 'disputeId')::bigint;
  if statement.status is null or statement.status not in ('draft', 'checked', 'sent', 'disputed') or statement.party_kind = 'operator'
    or asked.payload ->> 'statementId' <> adjusted::text
    or dispute is not null and not exists (select from settlement.disputes d
      where d.id = dispute and d.statement_id = adjusted and d.answer is null) then
    return 'ended';
  elsif asked.asked_by = by_user then
    return 'ownRequest';
  end if;
  refusal := platform.use_approval(approval, 'settlement.adjustment', asked.subject, asked.payload, moment);
  if refusal is not null then
    return refusal;
  end if;
  perform accounts.open_accounts(array[row(null, settlement.account_code(statement.party_kind, statement.party_id, 'unearned'), 'payable',
    statement.organisation_id, null, null, null, null)::accounts.accounts]);
  posted := (accounts.post(array[row('statement', null, moment, statement.number, null, array[
    row(accounts.id_of('operator:fares'), -amount, null)::accounts.posted_entry,
    row(accounts.id_of(settlement.account_code(statement.party_kind, statement.party_id, 'unearned')), amount, null)::accounts.posted_entry],
    by_user, 'statement', adjusted, null)::accounts.posting]))[1];
  line := (select max(l.number) + 1 from settlement.statement_lines l where l.statement_id = adjusted);
  insert into settlement.statement_lines (statement_id, number, kind, fen, adjusts_number, note, transfer_id, made_at, made_by)
  values (adjusted, line, 'adjustment', amount, (asked.payload ->> 'line')::integer, asked.payload ->> 'reason', posted, moment, asked.asked_by);
  update settlement.statements s set adjustments_fen = s.adjustments_fen + amount, revision = s.revision + 1 where s.id = adjusted;
  if dispute is not null then
    perform settlement.answer_dispute(dispute, 'adjusted', asked.payload ->> 'reason', line, asked.asked_by, moment);
  end if;
  return null;
end $$;

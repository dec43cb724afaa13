-- Records that the bank has carried out the approved payment of a statement, and books it: from what the party is owed to the bank, and to the wallet
-- of an agency that owes.
-- Takes: the statement, the receipt number, user, moment.
-- Gives: nothing.
-- Locks: the statement, the payment, the wallet.
-- Raises: unique_violation when the receipt number is another one's; insufficient_privilege when nothing is approved.
create or replace function settlement.pay_statement(paid bigint, receipt text, by_user bigint, moment timestamptz) returns void
  language plpgsql
as $$
declare
  statement settlement.statements;
  payment settlement.payments;
  wallet accounts.wallets;
  posted bigint;
begin
  select * into statement from settlement.statements s where s.id = paid for no key update;
  select * into payment from settlement.payments p where p.statement_id = paid and p.state = 'approved' for no key update;
  if payment.id is null then
    raise exception 'no payment of the statement is approved' using errcode = 'insufficient_privilege';
  end if;
  if payment.debts_fen > 0 then
    select * into wallet from accounts.wallets w where w.organisation_id = statement.party_id for no key update;
  end if;
  posted := (accounts.post(array[row('statement', null, moment, receipt, wallet.organisation_id, array[
    row(accounts.id_of(settlement.account_code(statement.party_kind, statement.party_id, 'unearned')), -payment.fen - payment.debts_fen,
      null)::accounts.posted_entry,
    row(wallet.account_id, payment.debts_fen, null)::accounts.posted_entry,
    row(accounts.id_of('operator:bank'), payment.fen, null)::accounts.posted_entry], by_user, 'statement', paid, null)::accounts.posting]))[1];
  update settlement.payments p set state = 'paid', reference = receipt, paid_at = moment, paid_by = by_user, transfer_id = posted
  where p.id = payment.id;
  perform settlement.change_statement(paid, 'paid', by_user, moment, receipt);
end $$;

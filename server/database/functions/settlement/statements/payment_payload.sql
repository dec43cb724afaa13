-- What a second person approves of a payment.
-- Takes: the payment.
-- Gives: its number, that of its statement, month, party, and what goes to the bank and to the wallet in fen.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.payment_payload(payment settlement.payments) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object('payment', payment.id::text, 'statementId', s.id::text, 'statement', s.number, 'period', s.period::text,
      'names', case s.party_kind when 'organisation' then (select o.names from staff.organisations o where o.id = s.party_id)
        else (select p.names from agents.suppliers p where p.id = s.party_id) end,
      'fen', payment.fen, 'debtsFen', payment.debts_fen)
    from settlement.statements s where s.id = payment.statement_id
  $$;

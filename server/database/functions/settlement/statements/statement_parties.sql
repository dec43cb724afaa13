-- The parties that a month has a statement for, or will have: those with shares in it, and those with something carried over.
-- Takes: the month.
-- Gives: kinds and ids of the parties.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.statement_parties(of_month date) returns table (party_kind text, party_id bigint)
  language sql stable
  as $$
    select x.party_kind, x.party_id from settlement.shares x where x.period = of_month
    union
    select s.party_kind, s.party_id from settlement.statements s
    where s.carries_over and s.period < of_month and not exists (select from settlement.statement_lines l
      join settlement.statements later on later.id = l.statement_id where l.from_statement_id = s.id and later.period <> of_month)
    union
    select 'operator', null from settlement.statement_lines a join accounts.transfers t on t.id = a.transfer_id
    where t.at >= (of_month::timestamp at time zone 'Asia/Shanghai')
      and t.at < ((of_month + interval '1 month')::timestamp at time zone 'Asia/Shanghai')
  $$;

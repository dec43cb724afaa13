-- Draws up the statement of a party for a closed month: its shares in groups, what the statement before it carries over, and, for an agency, what its
-- wallet owes, as far as it is earned. That of the operator has the other side of the adjustments booked in the month.
-- Takes: the month, kind and id of the party, user, moment.
-- Gives: the statement; null where the party has one, nothing is to be stated, or the month is open.
-- Locks: the rows it inserts; those who draw up the same statement wait for each other.
-- Raises: nothing.
create or replace function settlement.draw_up_statement(of_month date, of_kind text, of_party bigint, by_user bigint, moment timestamptz) returns bigint
  language plpgsql
as $$
declare
  statement bigint;
  groups settlement.statement_lines[];
  shares bigint;
  carried bigint;
  debts bigint;
  adjusted bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('settlement.statement:' || concat_ws(':', of_month, of_kind, of_party), 0));
  if not exists (select from settlement.periods p where p.month = of_month and p.closed_at is not null)
    or exists (select from settlement.statements s
      where s.period = of_month and s.party_kind = of_kind and s.party_id is not distinct from of_party) then
    return null;
  end if;
  statement := nextval(pg_get_serial_sequence('settlement.statements', 'id'));

  select array_agg(row(statement, l.number, l.kind, l.line_id, l.source, l.part, l.rule_id, l.cause, l.tickets, l.fen, l.from_statement_id, null,
      l.note, null, moment, null)::settlement.statement_lines order by l.number),
    coalesce(sum(l.fen) filter (where l.kind = 'shares'), 0), coalesce(sum(l.fen) filter (where l.kind = 'carriedOver'), 0),
    coalesce(sum(l.fen) filter (where l.kind = 'adjustment'), 0)
  into groups, shares, carried, adjusted
  from (
    select c.*, row_number() over (order by c.place, c.line_id, c.source desc, c.part, c.rule_id, c.cause, c.from_statement_id, c.note) as number
    from (
      select 1 as place, 'shares' as kind, g.line_id, g.source, g.part, g.rule_id, g.cause, g.tickets, g.fen, null::bigint as from_statement_id, '' as note
      from settlement.statement_groups(of_month, of_kind, of_party) g
      union all
      select 2, 'carriedOver', null, null, null, null, null, 0, s.payable_fen, s.id, s.number
      from settlement.statements s
      where s.party_kind = of_kind and s.party_id is not distinct from of_party and s.carries_over and s.period < of_month
        and not exists (select from settlement.statement_lines x where x.from_statement_id = s.id)
      union all
      select 3, 'adjustment', null, null, null, null, null, 0, -a.fen, null, s.number
      from settlement.statement_lines a join settlement.statements s on s.id = a.statement_id join accounts.transfers t on t.id = a.transfer_id
      where of_kind = 'operator' and date_trunc('month', accounts.day_of(t.at))::date = of_month
    ) c
  ) l;
  if groups is null then
    return null;
  end if;

  -- Without a wallet there is no debt: least() would leave a null out.
  debts := -least(coalesce((select greatest(-w.balance_fen, 0) from accounts.wallets w
    where of_kind = 'organisation' and w.organisation_id = of_party), 0), greatest(shares + carried, 0));
  if debts < 0 then
    groups := groups || row(statement, cardinality(groups) + 1, 'debt', null, null, null, null, null, 0, debts, null, null, '', null, moment,
      null)::settlement.statement_lines;
  end if;

  insert into settlement.statements (id, number, period, party_kind, party_id, organisation_id, tickets, shares_fen, carried_fen, debts_fen,
    adjustments_fen, drawn_up_at, drawn_up_by)
  overriding system value
  values (statement, 'ST' || to_char(of_month, 'YYYYMM') || '-' || lpad(statement::text, greatest(4, length(statement::text)), '0'), of_month,
    of_kind, of_party, settlement.organisation_of(of_kind, of_party),
    (select count(distinct x.ticket_id) from settlement.shares x
      where x.period = of_month and x.party_kind = of_kind and (x.party_id = of_party or of_party is null and x.party_id is null)),
    shares, carried, coalesce(debts, 0), adjusted, moment, by_user);
  insert into settlement.statement_lines select g.* from unnest(groups) g;
  return statement;
end $$;

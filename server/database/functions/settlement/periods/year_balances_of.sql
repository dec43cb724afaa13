-- What each kind of account opened, moved and closed a year with, from the balances of its days; a year begins with what the one
-- before was closed with.
-- Takes: the first day of the year.
-- Gives: one row for each kind, in fen; debit and credit are positive.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.year_balances_of(of_year date)
  returns table (kind text, opening_fen bigint, debit_fen bigint, credit_fen bigint, closing_fen bigint)
  language sql stable
as $$
  with former as (
    select b.kind, b.closing_fen from settlement.year_balances b where b.year = (of_year - interval '1 year')::date
  ), moved as (
    select a.kind, sum(b.debit_fen)::bigint as debit_fen, sum(b.credit_fen)::bigint as credit_fen
    from accounts.day_balances b join accounts.accounts a on a.id = b.account_id
    where b.day >= of_year and b.day < settlement.period_end('year', of_year) group by a.kind
  )
  select coalesce(m.kind, f.kind), coalesce(f.closing_fen, 0), coalesce(m.debit_fen, 0), coalesce(m.credit_fen, 0),
    coalesce(f.closing_fen, 0) + coalesce(m.credit_fen, 0) - coalesce(m.debit_fen, 0)
  from moved m full join former f on f.kind = m.kind
$$;

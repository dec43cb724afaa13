-- How long wallets last at the sales of late: what sales took out less what was given back, from the balances of folded days and
-- what came after them. Top-ups, withdrawals and transfers are left out. No sum over entries of sales.
-- Takes: the last folded day, null when there is none; the share of each span in the average of a day, the newest first: the days
-- after the folded ones, the last folded day, the one before it …; the day; an organisation, null for all.
-- Gives: one row a wallet: fen spent on a day, and the days that what can be spent lasts, null when nothing is spent.
-- Locks: nothing.
-- Raises: nothing.
create or replace function agents.wallet_forecast(folded date, shares double precision[], today date, of_organisation bigint)
  returns table (organisation_id bigint, fen_a_day bigint, lasts double precision)
  language sql stable
  as $$
    with beside as materialized (
      select e.account_id, greatest(folded - accounts.day_of(t.at), -1) + 2 as span, sum(e.fen) as fen
      from accounts.transfers t join accounts.entries e on e.transfer_id = t.id
      where t.kind in ('deposit', 'withdrawal', 'transfer', 'reversal')
        and t.at >= accounts.day_begins(folded + 2 - cardinality(shares))
      group by 1, 2
    )
    select w.organisation_id, daily.fen::bigint,
      case when daily.fen >= 1 then greatest(w.balance_fen + accounts.credit_on(w, today), 0) / daily.fen end
    from accounts.wallets w
    cross join lateral (
      select sum(shares[spent.span] * spent.fen) as fen
      from (
        select 1 as span, coalesce((select b.closing_fen from accounts.day_balances b
          where b.account_id = w.account_id and b.day <= folded order by b.day desc limit 1), 0) - w.balance_fen as fen
        union all
        select folded - b.day + 2, b.debit_fen - b.credit_fen from accounts.day_balances b
        where b.account_id = w.account_id and b.day between folded + 2 - cardinality(shares) and folded
        union all
        select x.span, x.fen from beside x where x.account_id = w.account_id
      ) spent
    ) daily
    where folded is not null and (of_organisation is null or w.organisation_id = of_organisation)
  $$;

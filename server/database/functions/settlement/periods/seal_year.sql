-- Writes what a year is closed with, chained to the year before.
-- Takes: the first day of the year, who asked, who approved, the moment.
-- Gives: nothing.
-- Locks: the rows it inserts.
-- Raises: check_violation when something blocks it.
create or replace function settlement.seal_year(of_year date, asker bigint, by_user bigint, moment timestamptz) returns void
  language plpgsql
as $$
declare
  sealed settlement.years;
begin
  insert into settlement.year_balances (year, kind, opening_fen, debit_fen, credit_fen, closing_fen)
  select of_year, b.* from settlement.year_balances_of(of_year) b;
  select of_year as begins_on, moment as closed_at, by_user as closed_by, asker as asked_by, f.transfers, f.orders, f.tickets, f.sailings,
    f.earnings, f.earned_fen, (select k.named from settlement.year_checks(of_year) k where k.code = 'statements') as open_statements,
    (select s.hash from settlement.seals s where s.day = settlement.period_end('year', of_year) - 1) as last_day,
    null::bytea as content, (select y.hash from settlement.years y where y.begins_on = (of_year - interval '1 year')::date) as former,
    null::bytea as hash
  into sealed from settlement.year_figures(of_year) f;
  sealed.content := settlement.year_content(sealed);
  sealed.hash := settlement.seal_hash(sealed.former, of_year, sealed.content);
  insert into settlement.years select sealed.*;
end $$;

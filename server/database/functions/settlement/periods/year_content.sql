-- The hash over what a year was closed with: its figures, the sums of each kind of account, the seal of its last day.
-- Takes: the year as it is written.
-- Gives: 32 bytes, SHA-256.
-- Locks: nothing.
-- Raises: nothing.
create or replace function settlement.year_content(of_year settlement.years) returns bytea
  language sql stable
  as $$
    select sha256(convert_to(concat_ws(';', concat_ws(',', of_year.transfers, of_year.orders, of_year.tickets, of_year.sailings,
        of_year.earnings, of_year.earned_fen, of_year.open_statements), encode(of_year.last_day, 'hex'),
      string_agg(concat_ws(',', b.kind, b.opening_fen, b.debit_fen, b.credit_fen, b.closing_fen), ';' order by b.kind)), 'UTF8'))
    from settlement.year_balances b where b.year = of_year.begins_on
  $$;

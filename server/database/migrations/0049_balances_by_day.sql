-- The proof looks at the balances of one day.

-- Small ranges: with the usual 128 pages each question about a day read those of a week.
drop index accounts.day_balances_day_idx;
create index day_balances_day_idx on accounts.day_balances using brin (day) with (pages_per_range = 8, autosummarize = on);

-- Gives what is of no sale as well.
drop function accounts.entries_of_day(date);

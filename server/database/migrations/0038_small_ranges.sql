-- BRIN indexes by time with small ranges: a day of a large table is a few hundred rows, and a range of 128 pages made each
-- question about a day read sixty thousand.

drop index accounts.transfers_at_idx;
create index transfers_at_idx on accounts.transfers using brin (at) with (pages_per_range = 8, autosummarize = on);
drop index orders.ticket_events_at_idx;
create index ticket_events_at_idx on orders.ticket_events using brin (at) with (pages_per_range = 8, autosummarize = on);
drop index orders.payments_at_idx;
create index payments_at_idx on orders.payments using brin (at) with (pages_per_range = 8, autosummarize = on);

-- Wallets: limits by ticket and by clerk, credit with a last day, and warnings before money or credit ends.

alter table accounts.wallets
  add column ticket_limit_fen bigint check (ticket_limit_fen > 0),
  add column clerk_limit_fen bigint check (clerk_limit_fen > 0),
  add column credit_until date,
  add column low_balance_fen bigint check (low_balance_fen >= 0);
comment on column accounts.wallets.credit_limit_fen is 'How far the balance may fall below zero at all. What may be spent of it on a day is accounts.credit_on.';
comment on column accounts.wallets.ticket_limit_fen is 'The most one ticket may cost; none means no limit.';
comment on column accounts.wallets.clerk_limit_fen is 'The most one clerk may spend on one day in Asia/Shanghai, by orders.payments; none means no limit.';
comment on column accounts.wallets.credit_until is 'The last day in Asia/Shanghai on which the credit is spent; what is owed then stays owed. None means without end.';
comment on column accounts.wallets.low_balance_fen is 'The agency is warned when less than this can be spent: 0 never, none by the parameter.';

alter type orders.requested_trip add attribute user_id bigint, add attribute dearest_fen bigint;

-- Money that comes and goes beside sales: little of it, and forecasts leave it out.
create index transfers_beside_sales on accounts.transfers (at) where kind in ('deposit', 'withdrawal', 'transfer', 'reversal');

create table agents.wallet_warnings (
  organisation_id bigint references agents.agents,
  kind text check (kind in ('lowBalance', 'creditEnds')),
  warned_at timestamptz not null,
  primary key (organisation_id, kind)
);
comment on table agents.wallet_warnings is 'Warnings that hold: each was sent once, and is forgotten when its reason is gone.';

-- Money: a ledger that only grows, and the wallets of agents.

create table accounts.accounts (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9:_-]{1,100}$'),
  kind text not null check (kind in ('till', 'bank', 'wallet', 'frozen', 'unearned', 'feeIncome', 'payable', 'equity')),
  organisation_id bigint references staff.organisations,
  user_id bigint references staff.users,
  sailing_id bigint references sailings.sailings,
  day date,
  closed_at timestamptz
);
comment on table accounts.accounts is 'Ledger accounts. code tells which: cash:counter:{user}:{day}, agent:{organisation}:available, sailing:{id}:unearned, operator:serviceFees.';
create index on accounts.accounts (organisation_id);
create index on accounts.accounts (user_id, day);
create index on accounts.accounts (sailing_id);
insert into accounts.accounts (code, kind) values ('operator:serviceFees', 'feeIncome') on conflict (code) do nothing;

create table accounts.transfers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sale', 'refund', 'change', 'deposit', 'withdrawal', 'earning', 'correction')),
  order_id bigint,
  at timestamptz not null,
  memo text not null default '' check (length(memo) <= 200)
);
comment on table accounts.transfers is 'Movements of money. Never changed: a mistake is corrected by another transfer.';
create index on accounts.transfers (order_id);
create index on accounts.transfers using brin (at);
create trigger append_only before update or delete or truncate on accounts.transfers
  for each statement execute function accounts.refuse_change();

create table accounts.entries (
  transfer_id bigint not null,
  number smallint not null,
  account_id bigint not null,
  fen bigint not null check (fen <> 0),
  primary key (transfer_id, number)
);
comment on table accounts.entries is 'Signed amounts of a transfer; each transfer sums to zero. Positive is credit (owed or earned), negative is debit (received or held).';
create index on accounts.entries (account_id, transfer_id);
create trigger balanced after insert on accounts.entries referencing new table as written
  for each statement execute function accounts.refuse_imbalance();
create trigger append_only before update or delete or truncate on accounts.entries
  for each statement execute function accounts.refuse_change();

create table accounts.wallets (
  organisation_id bigint primary key references agents.agents,
  account_id bigint not null unique references accounts.accounts,
  frozen_account_id bigint not null unique references accounts.accounts,
  balance_fen bigint not null default 0,
  frozen_fen bigint not null default 0 check (frozen_fen >= 0),
  credit_limit_fen bigint not null default 0 check (credit_limit_fen >= 0),
  daily_limit_fen bigint check (daily_limit_fen >= 0),
  spent_on date not null default '2000-01-01',
  spent_fen bigint not null default 0,
  constraint balance_within_credit check (balance_fen >= -credit_limit_fen)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
comment on table accounts.wallets is 'What an agent may spend. Balances equal the sums of the entries of both accounts; they are kept so that a sale need not add them up.';
comment on column accounts.wallets.daily_limit_fen is 'The most that may be spent on one day of the pier (spent_on, spent_fen); none means no limit.';

-- ---------------------------------------------------------------- what accounts.post takes

create type accounts.posted_entry as (account_id bigint, fen bigint);

create type accounts.posting as (
  kind text, order_id bigint, at timestamptz, memo text, wallet_id bigint, entries accounts.posted_entry[]
);

-- Money: a ledger that only grows, and the wallets of agents.

create table accounts.accounts (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9:_-]{1,100}$'),
  kind text not null check (kind in ('till', 'bank', 'acquirer', 'wallet', 'frozen', 'unearned', 'deposit', 'refundsPayable',
    'payable', 'receivable', 'commission', 'portFee', 'insurance', 'feeIncome', 'refundFeeIncome', 'forfeited', 'overShort',
    'suspense', 'equity')),
  organisation_id bigint references staff.organisations,
  user_id bigint references staff.users,
  sailing_id bigint references sailings.sailings,
  day date,
  closed_at timestamptz
);
comment on table accounts.accounts is 'Ledger accounts. code tells which: cash:counter:{user}:{day}, agent:{organisation}:available, sailing:{id}:unearned, acquirer:{method}, operator:serviceFees.';
comment on column accounts.accounts.kind is 'acquirer: what a payment service owes or has paid out; refundsPayable: given back, not paid out yet; suspense: what is still to be cleared up.';
create index on accounts.accounts (organisation_id);
create index on accounts.accounts (user_id, day);
create index on accounts.accounts (sailing_id);
insert into accounts.accounts (code, kind) values ('operator:serviceFees', 'feeIncome'), ('operator:refundsPayable', 'refundsPayable'),
  ('operator:refundFees', 'refundFeeIncome'), ('operator:suspense', 'suspense'), ('operator:bank', 'bank'),
  ('acquirer:card', 'acquirer'), ('acquirer:wechat', 'acquirer'), ('acquirer:alipay', 'acquirer')
on conflict (code) do nothing;

create table accounts.transfers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sale', 'refund', 'exchange', 'void', 'payout', 'deposit', 'withdrawal', 'earning', 'correction')),
  order_id bigint,
  at timestamptz not null,
  memo text not null default '' check (length(memo) <= 200),
  made_at timestamptz not null default now(),
  made_by bigint,
  cause_kind text check (cause_kind ~ '^[a-zA-Z]{1,40}$'),
  cause_id bigint,
  reverses_id bigint unique references accounts.transfers,
  check ((cause_kind is null) = (cause_id is null)),
  check (reverses_id < id)
);
comment on table accounts.transfers is 'Movements of money. Never changed: a mistake is corrected by another transfer.';
comment on column accounts.transfers.at is 'Value date: tills, statements and periods count by it. made_at is when it was booked.';
comment on column accounts.transfers.made_by is 'Who booked it; null: the product itself.';
comment on column accounts.transfers.cause_kind is 'What it was booked for besides an order, with cause_id: an offer, a payout, a statement.';
comment on column accounts.transfers.reverses_id is 'The transfer it takes back; one is taken back once.';
create index on accounts.transfers (cause_kind, cause_id) where cause_id is not null;
create unique index one_transfer_a_top_up on accounts.transfers (cause_id) where cause_kind = 'topUp';
create index on accounts.transfers (order_id);
create index on accounts.transfers using brin (at);
create trigger append_only before update or delete or truncate on accounts.transfers
  for each statement execute function accounts.refuse_change();

create table accounts.entries (
  transfer_id bigint not null,
  number smallint not null,
  account_id bigint not null,
  fen bigint not null check (fen <> 0),
  at timestamptz not null,
  ticket_id bigint,
  primary key (transfer_id, number)
);
comment on table accounts.entries is 'Signed amounts of a transfer; each transfer sums to zero. Positive is credit (owed or earned), negative is debit (received or held).';
comment on column accounts.entries.at is 'The value date of its transfer: a statement of an account reads one index.';
create index on accounts.entries (account_id, at);
create index on accounts.entries (ticket_id) where ticket_id is not null;
create trigger balanced after insert on accounts.entries referencing new table as written
  for each statement execute function accounts.refuse_imbalance();
create trigger append_only before update or delete or truncate on accounts.entries
  for each statement execute function accounts.refuse_change();

create table accounts.periods (
  begins_on date primary key check (extract(day from begins_on) = 1),
  closed_at timestamptz not null,
  closed_by bigint references staff.users
);
comment on table accounts.periods is 'Closed months: nothing is booked into them any more, by value date on the pier (Asia/Shanghai).';
create index on accounts.periods (closed_by) where closed_by is not null;

-- ---------------------------------------------------------------- balances of days

create table accounts.closed_days (
  day date primary key,
  closed_at timestamptz not null,
  horizon xid8,
  folded_at timestamptz,
  check (closed_at >= ((day + 1)::timestamp at time zone 'Asia/Shanghai') + interval '1 hour'),
  check (folded_at is null or horizon is not null)
);
comment on table accounts.closed_days is 'Days in Asia/Shanghai that are over: nothing is booked to the last of them or before it any more.';
comment on column accounts.closed_days.horizon is 'A transaction younger than this one sees that the day is closed; when all older ones have ended, the day is folded.';
comment on column accounts.closed_days.folded_at is 'When the balances of the day were complete.';
create trigger append_only before delete or truncate on accounts.closed_days
  for each statement execute function accounts.refuse_change();
create trigger stays before update on accounts.closed_days for each row
  when (old.folded_at is not null or (new.day, new.closed_at) is distinct from (old.day, old.closed_at))
  execute function accounts.refuse_change();

create table accounts.day_balances (
  account_id bigint not null references accounts.accounts,
  day date not null references accounts.closed_days,
  opening_fen bigint not null,
  debit_fen bigint not null check (debit_fen >= 0),
  credit_fen bigint not null check (credit_fen >= 0),
  closing_fen bigint not null,
  entries integer not null check (entries > 0),
  hash bytea not null check (length(hash) = 32),
  primary key (account_id, day),
  check (closing_fen = opening_fen + credit_fen - debit_fen)
);
comment on table accounts.day_balances is 'What an account opened and closed a day with, for the days on which it had entries. Positive is credit, as in entries; never changed.';
comment on column accounts.day_balances.hash is 'SHA-256 over the hash of the account''s former day and the day''s entries: an entry that is altered behind the triggers is found.';
create index on accounts.day_balances using brin (day);
create trigger append_only before update or delete or truncate on accounts.day_balances
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

create type accounts.posted_entry as (account_id bigint, fen bigint, ticket_id bigint);

create type accounts.posting as (
  kind text, order_id bigint, at timestamptz, memo text, wallet_id bigint, entries accounts.posted_entry[], made_by bigint,
  cause_kind text, cause_id bigint, reverses_id bigint
);

alter table agents.top_ups add foreign key (transfer_id) references accounts.transfers;

-- Acquirers of card, WeChat and Alipay payments: their statements line by line, and what differs from the own books.

alter table accounts.accounts drop constraint accounts_kind_check;
alter table accounts.accounts add constraint accounts_kind_check check (kind in ('till', 'bank', 'acquirer', 'wallet', 'frozen',
  'unearned', 'deposit', 'refundsPayable', 'payable', 'receivable', 'commission', 'portFee', 'insurance', 'feeIncome',
  'refundFeeIncome', 'forfeited', 'acquirerFee', 'overShort', 'suspense', 'equity'));
alter table accounts.transfers drop constraint transfers_kind_check;
alter table accounts.transfers add constraint transfers_kind_check check (kind in ('sale', 'refund', 'exchange', 'void', 'payout',
  'deposit', 'withdrawal', 'transfer', 'reversal', 'settlement', 'earning', 'correction'));
insert into accounts.accounts (code, kind) values ('operator:acquirerFees', 'acquirerFee'), ('operator:acquirerDifferences', 'overShort')
on conflict (code) do nothing;

create table accounts.acquirers (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  settlement_days smallint not null default 1 check (settlement_days between 0 and 30),
  starts_on date not null,
  checked_to date,
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  revision integer not null default 1 check (revision > 0),
  changed_at timestamptz not null,
  changed_by bigint not null references staff.users
);
comment on table accounts.acquirers is 'Who settles payments by card, WeChat and Alipay, and how its statement files are read.';
comment on column accounts.acquirers.settlement_days is 'Days after which a payment has to stand in a statement; 1 is the day after it (T+1).';
comment on column accounts.acquirers.starts_on is 'The first day in Asia/Shanghai whose payments are compared.';
comment on column accounts.acquirers.checked_to is 'The last day whose payments were searched for those that no statement has.';
create index on accounts.acquirers (changed_by);
create trigger stays before delete or truncate on accounts.acquirers
  for each statement execute function accounts.refuse_change();

create table accounts.acquirer_methods (
  method text primary key check (method in ('card', 'wechat', 'alipay')),
  acquirer_id bigint not null references accounts.acquirers
);
comment on table accounts.acquirer_methods is 'Which acquirer settles a method of payment: one at a time.';
create index on accounts.acquirer_methods (acquirer_id);

create table accounts.acquirer_statements (
  id bigint generated always as identity primary key,
  acquirer_id bigint not null references accounts.acquirers,
  file_name text not null check (length(file_name) between 1 and 200),
  file_hash bytea not null check (length(file_hash) = 32),
  imported_at timestamptz not null,
  imported_by bigint not null references staff.users,
  unchanged integer not null default 0 check (unchanged >= 0),
  faults jsonb not null default '[]' check (jsonb_typeof(faults) = 'array'),
  batch_id bigint references platform.batches,
  unique (acquirer_id, file_hash)
);
comment on table accounts.acquirer_statements is 'Imported statement files. Never deleted.';
comment on column accounts.acquirer_statements.file_hash is 'SHA-256 of the file and of the mapping it was read by: the same file twice is one statement.';
comment on column accounts.acquirer_statements.unchanged is 'Lines of the file that an earlier statement has brought.';
comment on column accounts.acquirer_statements.faults is 'Lines that could not be read, each with its number and what is wrong.';
comment on column accounts.acquirer_statements.batch_id is 'The portions in which its lines are compared.';
create index on accounts.acquirer_statements (imported_by);
create trigger stays before delete or truncate on accounts.acquirer_statements
  for each statement execute function accounts.refuse_change();
create index on accounts.acquirer_statements (imported_at);
create index on accounts.acquirer_statements (batch_id) where batch_id is not null;

create table accounts.acquirer_lines (
  id bigint generated always as identity primary key,
  acquirer_id bigint not null references accounts.acquirers,
  statement_id bigint not null references accounts.acquirer_statements,
  line integer not null check (line > 0),
  kind text not null check (kind in ('payment', 'refund')),
  reference text not null check (length(reference) between 4 and 64),
  payment_reference text not null default '' check (length(payment_reference) <= 64),
  fen bigint not null check (fen <> 0),
  fee_fen bigint not null default 0,
  at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'matched', 'differs', 'theirsOnly')),
  settled_kind text check (settled_kind in ('payment', 'payout', 'topUp')),
  settled_id bigint,
  transfer_id bigint references accounts.transfers,
  unique (statement_id, line),
  check ((kind = 'refund') = (fen < 0)),
  check ((settled_kind is null) = (settled_id is null)),
  check ((state in ('matched', 'differs')) = (settled_id is not null)),
  check (settled_kind is null or (settled_kind = 'payout') = (kind = 'refund'))
);
comment on table accounts.acquirer_lines is 'What acquirers say they took in and gave back. What a file said stays as it is; a line is matched with one payment, payout or top-up.';
comment on column accounts.acquirer_lines.fen is 'Signed: positive was taken in, negative was given back. fee_fen is what the acquirer keeps of it; negative when it gives a fee back.';
comment on column accounts.acquirer_lines.payment_reference is 'Of a refund: the reference of the payment it gives back, where the file has both.';
comment on column accounts.acquirer_lines.transfer_id is 'The transfer that booked it.';
create unique index one_line_of_a_reference on accounts.acquirer_lines (acquirer_id, kind, reference, fen);
create unique index one_line_settles_one on accounts.acquirer_lines (settled_kind, settled_id) where settled_id is not null;
create index on accounts.acquirer_lines (transfer_id) where transfer_id is not null;
create index acquirer_lines_to_book on accounts.acquirer_lines (statement_id) where transfer_id is null;
create trigger what_was_said_stays before update on accounts.acquirer_lines for each row
  when ((old.acquirer_id, old.statement_id, old.line, old.kind, old.reference, old.payment_reference, old.fen, old.fee_fen, old.at)
      is distinct from (new.acquirer_id, new.statement_id, new.line, new.kind, new.reference, new.payment_reference, new.fen,
        new.fee_fen, new.at)
    or old.transfer_id is not null and (old.transfer_id, old.state, old.settled_kind, old.settled_id)
      is distinct from (new.transfer_id, new.state, new.settled_kind, new.settled_id))
  execute function accounts.refuse_change();
create trigger stays before delete or truncate on accounts.acquirer_lines
  for each statement execute function accounts.refuse_change();

create table accounts.acquirer_differences (
  id bigint generated always as identity primary key,
  acquirer_id bigint not null references accounts.acquirers,
  kind text not null check (kind in ('theirsOnly', 'oursOnly', 'differs')),
  line_id bigint unique references accounts.acquirer_lines,
  settled_kind text check (settled_kind in ('payment', 'payout', 'topUp')),
  settled_id bigint,
  state text not null default 'open' check (state in ('open', 'claimed', 'accepted', 'resolved')),
  ours_fen bigint,
  theirs_fen bigint,
  difference_fen bigint generated always as (coalesce(theirs_fen, 0) - coalesce(ours_fen, 0)) stored,
  found_at timestamptz not null,
  note text not null default '' check (length(note) <= 200),
  approval_id bigint unique references platform.approvals,
  transfer_id bigint unique references accounts.transfers,
  revision integer not null default 1 check (revision > 0),
  check ((kind = 'oursOnly') = (line_id is null)),
  check ((kind = 'oursOnly') = (theirs_fen is null)),
  check ((kind = 'theirsOnly') = (settled_id is null)),
  check ((settled_kind is null) = (settled_id is null)),
  check ((ours_fen is null) = (settled_id is null)),
  check ((state = 'accepted') = (transfer_id is not null))
);
comment on table accounts.acquirer_differences is 'What is not the same in the statements of acquirers and in the own books, until it is worked off.';
comment on column accounts.acquirer_differences.ours_fen is 'Signed as lines are; null: nothing of ours. theirs_fen null: no statement has it.';
comment on column accounts.acquirer_differences.note is 'What was said of it last.';
create unique index one_difference_of_what_is_missing on accounts.acquirer_differences (settled_kind, settled_id) where kind = 'oursOnly';
create index on accounts.acquirer_differences (acquirer_id);
create index on accounts.acquirer_differences (found_at);
create index open_differences on accounts.acquirer_differences (acquirer_id, found_at) where state in ('open', 'claimed');
create trigger stays before delete or truncate on accounts.acquirer_differences
  for each statement execute function accounts.refuse_change();

create table accounts.acquirer_difference_events (
  difference_id bigint not null references accounts.acquirer_differences,
  number integer not null check (number > 0),
  at timestamptz not null,
  event text not null check (event in ('found', 'assigned', 'askedToAccept', 'accepted', 'refused', 'claimed', 'noted', 'resolved')),
  user_id bigint references staff.users,
  reason text not null default '' check (length(reason) <= 200),
  primary key (difference_id, number),
  check (event in ('found', 'resolved') or reason <> '')
);
comment on table accounts.acquirer_difference_events is 'What happened to a difference, never changed.';
create index on accounts.acquirer_difference_events (user_id);
create trigger append_only before update or delete or truncate on accounts.acquirer_difference_events
  for each statement execute function accounts.refuse_change();

-- Transfers that people draft: between wallets of one group of agencies, between accounts of the operator, and reversals.

alter table agents.agents add column group_code text check (group_code ~ '^[A-Z0-9_-]{1,32}$');
comment on column agents.agents.group_code is 'Agencies with one code are a group: money can be transferred between their wallets.';
create index on agents.agents (group_code) where group_code is not null;

alter table accounts.transfers drop constraint transfers_kind_check;
alter table accounts.transfers add constraint transfers_kind_check check (kind in ('sale', 'refund', 'exchange', 'void', 'payout',
  'deposit', 'withdrawal', 'transfer', 'reversal', 'earning', 'correction'));
alter table accounts.transfers add constraint reversals_take_something_back check (kind <> 'reversal' or reverses_id is not null);

create table accounts.transfer_drafts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wallets', 'accounts', 'reversal')),
  from_account_id bigint references accounts.accounts,
  to_account_id bigint references accounts.accounts,
  fen bigint check (fen between 1 and 100000000000),
  reverses_id bigint references accounts.transfers,
  reason text not null check (length(reason) between 1 and 200),
  state text not null default 'requested' check (state in ('requested', 'booked', 'refused', 'cancelled')),
  drafted_at timestamptz not null,
  drafted_by bigint not null references staff.users,
  approval_id bigint unique references platform.approvals,
  decided_at timestamptz check (decided_at >= drafted_at),
  decided_by bigint references staff.users,
  refusal text not null default '' check (length(refusal) <= 200),
  transfer_id bigint unique references accounts.transfers,
  check (from_account_id <> to_account_id),
  constraint reversal_or_transfer check (case when kind = 'reversal'
    then reverses_id is not null and from_account_id is null and to_account_id is null and fen is null
    else reverses_id is null and from_account_id is not null and to_account_id is not null and fen is not null end),
  check ((state = 'requested') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'booked') = (transfer_id is not null)),
  constraint booked_draft_has_its_approval check (state <> 'booked' or approval_id is not null),
  constraint booked_by_a_second_person check (state <> 'booked' or decided_by <> drafted_by),
  constraint refusals_have_a_reason check (state <> 'refused' or refusal <> '')
);
comment on table accounts.transfer_drafts is 'Transfers and reversals that one person drafts and a second one books.';
comment on column accounts.transfer_drafts.kind is 'wallets: between agencies of one group; accounts: between accounts of the operator; reversal: takes a transfer back.';
comment on column accounts.transfer_drafts.transfer_id is 'The transfer that it became.';
create index transfer_drafts_by_time on accounts.transfer_drafts (drafted_at, id);
create index on accounts.transfer_drafts (from_account_id) where from_account_id is not null;
create index on accounts.transfer_drafts (to_account_id) where to_account_id is not null;
create index on accounts.transfer_drafts (drafted_by);
create index on accounts.transfer_drafts (decided_by) where decided_by is not null;
create unique index one_reversal_drafted on accounts.transfer_drafts (reverses_id) where state in ('requested', 'booked');
create trigger kept before update or delete on accounts.transfer_drafts for each row execute function accounts.keep_transfer_draft();

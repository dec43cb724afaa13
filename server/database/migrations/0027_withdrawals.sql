-- Withdrawals: money that agencies take out of their wallets, to the bank account registered for each.

-- ---------------------------------------------------------------- bank accounts

create table agents.bank_accounts (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references agents.agents,
  holder text not null check (length(holder) between 1 and 100),
  bank text not null check (length(bank) between 1 and 100),
  number_cipher bytea not null,
  number_end text not null check (number_end ~ '^[0-9A-Z]{4}$'),
  state text not null default 'requested' check (state in ('requested', 'approved', 'refused', 'cancelled')),
  asked_at timestamptz not null,
  asked_by bigint not null references staff.users,
  approval_id bigint unique references platform.approvals,
  decided_at timestamptz check (decided_at >= asked_at),
  decided_by bigint references staff.users,
  reason text not null default '' check (length(reason) <= 200),
  valid_from timestamptz,
  check ((state = 'requested') = (decided_at is null)),
  check (decided_at is not null or decided_by is null),
  check (state not in ('approved', 'refused') or decided_by is not null),
  check ((state = 'approved') = (valid_from is not null)),
  check (valid_from >= decided_at),
  constraint bank_account_has_its_approval check (state <> 'approved' or approval_id is not null),
  constraint bank_account_by_a_second_person check (state <> 'approved' or decided_by <> asked_by),
  constraint refusals_have_a_reason check (state <> 'refused' or reason <> '')
);
comment on table agents.bank_accounts is 'Bank accounts of agencies to which withdrawals are paid: asked for by the agency, approved by a second person, valid after a cooling time. The latest valid one is registered.';
comment on column agents.bank_accounts.number_cipher is 'The number, encrypted for this organisation.';
comment on column agents.bank_accounts.decided_by is 'None when its request for approval has expired.';
comment on column agents.bank_accounts.number_end is 'Its last four characters, by which people know it.';
comment on column agents.bank_accounts.valid_from is 'End of the cooling time after the approval; until then the account before it stays registered.';
create unique index one_bank_account_asked on agents.bank_accounts (organisation_id) where state = 'requested';
create index bank_accounts_registered on agents.bank_accounts (organisation_id, valid_from) where state = 'approved';
create index on agents.bank_accounts (organisation_id, asked_at);
create index on agents.bank_accounts (asked_by);
create index on agents.bank_accounts (decided_by) where decided_by is not null;
create trigger kept before update or delete on agents.bank_accounts for each row execute function agents.keep_bank_account();

-- ---------------------------------------------------------------- withdrawals

create table agents.withdrawal_lists (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  made_by bigint not null references staff.users,
  withdrawals integer not null check (withdrawals > 0),
  fen bigint not null check (fen > 0)
);
comment on table agents.withdrawal_lists is 'Lists of withdrawals that were sent to the bank together. A list can be downloaded again.';
create index on agents.withdrawal_lists (made_by);
create trigger stays before update or delete or truncate on agents.withdrawal_lists
  for each statement execute function accounts.refuse_change();

create table agents.withdrawals (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references agents.agents,
  bank_account_id bigint not null references agents.bank_accounts,
  fen bigint not null check (fen between 1 and 1000000000),
  note text not null default '' check (length(note) <= 200),
  state text not null default 'requested'
    check (state in ('requested', 'approved', 'sent', 'paid', 'failed', 'refused', 'cancelled', 'returned')),
  version integer not null default 1 check (version > 0),
  reference text not null default '' check (length(reference) <= 64),
  error text not null default '' check (length(error) <= 200),
  requested_at timestamptz not null,
  requested_by bigint not null references staff.users,
  approval_id bigint unique references platform.approvals,
  approved_at timestamptz check (approved_at >= requested_at),
  approved_by bigint references staff.users,
  list_id bigint references agents.withdrawal_lists,
  freeze_transfer_id bigint not null unique references accounts.transfers,
  end_transfer_id bigint unique references accounts.transfers,
  ended_at timestamptz check (ended_at >= requested_at),
  check ((approved_at is null) = (approved_by is null)),
  check (state not in ('approved', 'sent', 'paid', 'failed', 'returned') or approved_at is not null),
  check (state <> 'sent' or list_id is not null),
  check (state <> 'failed' or error <> ''),
  check (state <> 'paid' or reference <> ''),
  check ((state in ('paid', 'refused', 'cancelled', 'returned')) = (ended_at is not null)),
  check ((ended_at is null) = (end_transfer_id is null)),
  constraint approved_withdrawal_has_its_approval check (approved_at is null or approval_id is not null),
  constraint withdrawal_approved_by_a_second_person check (approved_by <> requested_by)
);
comment on table agents.withdrawals is 'Money an agency takes out of its wallet: frozen when it is requested, paid to its registered bank account when a second person has approved, or back in the wallet.';
comment on column agents.withdrawals.state is 'sent: with the bank; refused: not approved; cancelled: by the agency before it was approved; returned: approved, but not paid.';
comment on column agents.withdrawals.bank_account_id is 'The bank account that was registered when it was requested; it is paid to no other one.';
comment on column agents.withdrawals.freeze_transfer_id is 'Takes the money from the available to the frozen part of the wallet.';
comment on column agents.withdrawals.end_transfer_id is 'Pays it from the bank, or takes it back into the available part.';
comment on column agents.withdrawals.error is 'Why the last attempt failed.';
create index on agents.withdrawals (organisation_id, requested_at);
create index withdrawals_by_time on agents.withdrawals (requested_at, id);
create index on agents.withdrawals (bank_account_id);
create index on agents.withdrawals (requested_by);
create index on agents.withdrawals (approved_by) where approved_by is not null;
create index on agents.withdrawals (list_id) where list_id is not null;
create index open_withdrawals on agents.withdrawals (state, requested_at) where ended_at is null;
create unique index one_receipt_of_a_withdrawal on agents.withdrawals (reference) where reference <> '';
create trigger kept before update or delete on agents.withdrawals for each row execute function agents.keep_withdrawal();

create table agents.withdrawal_events (
  withdrawal_id bigint references agents.withdrawals,
  number integer check (number > 1),
  at timestamptz not null,
  from_state text not null,
  to_state text not null check (from_state <> to_state),
  user_id bigint references staff.users,
  reference text not null default '' check (length(reference) <= 64),
  reason text not null default '' check (length(reason) <= 200),
  list_id bigint references agents.withdrawal_lists,
  primary key (withdrawal_id, number)
);
comment on table agents.withdrawal_events is 'What happened to a withdrawal after it was requested: one row a change of state, never changed.';
create index on agents.withdrawal_events (user_id);
create index on agents.withdrawal_events (list_id) where list_id is not null;
create trigger append_only before update or delete or truncate on agents.withdrawal_events
  for each statement execute function accounts.refuse_change();
create trigger recorded after update on agents.withdrawals referencing old table as before new table as after
  for each statement execute function agents.refuse_unrecorded_withdrawal();

-- Tills: drawers, the shifts of clerks at them, and whose till a payment went into.

create table accounts.tills (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references staff.organisations,
  dock_id bigint not null references network.docks,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  names jsonb not null check (platform.valid_names(names)),
  enabled boolean not null default true,
  revision integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by bigint references staff.users
);
comment on table accounts.tills is 'Drawers for cash at the counters of a dock.';
comment on column accounts.tills.enabled is 'False: no new shift gets it; an open one is closed as ever.';
comment on column accounts.tills.revision is 'Counts changes, so that two people never overwrite each other.';
create index on accounts.tills (organisation_id);
create index on accounts.tills (dock_id);
create index on accounts.tills (changed_by);

create table accounts.till_shifts (
  id bigint generated always as identity primary key,
  till_id bigint references accounts.tills,
  clerk_id bigint not null references staff.users,
  organisation_id bigint not null references staff.organisations,
  state text not null default 'open' check (state in ('open', 'handing', 'closed')),
  day date not null,
  opened_at timestamptz not null check (accounts.day_of(opened_at) = day),
  opening_counts jsonb,
  float_fen bigint not null default 0 check (float_fen >= 0),
  follows_id bigint unique references accounts.till_shifts,
  handed_at timestamptz check (handed_at >= opened_at),
  closed_at timestamptz check (closed_at >= opened_at),
  closed_by bigint references staff.users,
  closing_counts jsonb,
  taken_counts jsonb,
  counted_fen bigint check (counted_fen >= 0),
  expected_fen bigint,
  reason text not null default '' check (length(reason) <= 200),
  approval_id bigint unique references platform.approvals,
  booked_at timestamptz,
  z_number integer check (z_number > 0),
  z_prints integer not null default 0 check (z_prints >= 0),
  check (follows_id < id),
  check (follows_id is null or till_id is not null),
  check (till_id is not null or float_fen = 0),
  constraint opening_is_counted check (opening_counts is null and float_fen = 0 or float_fen = accounts.counted_fen(opening_counts)),
  constraint closing_is_counted check (counted_fen is null
    or counted_fen is not distinct from accounts.counted_fen(coalesce(taken_counts, closing_counts))),
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'open') = (closing_counts is null) and (state = 'open') = (expected_fen is null)),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (counted_fen is null)
    and (closed_at is null) = (z_number is null)),
  check (handed_at is not null or state <> 'handing'),
  check (taken_counts is null or state = 'closed' and handed_at is not null and till_id is not null),
  check (booked_at is null or closed_at is not null),
  check (z_prints = 0 or z_number is not null),
  constraint difference_has_a_reason check (counted_fen = expected_fen or reason <> ''),
  unique (organisation_id, z_number)
);
comment on table accounts.till_shifts is 'Shifts of clerks at a till, from float to close. Their cash is on the account till:{id}.';
comment on column accounts.till_shifts.till_id is 'The drawer; none for a shift that a first taking in cash has opened by itself: what lies in its drawer was never counted.';
comment on column accounts.till_shifts.day is 'The day it was opened: a night shift belongs to it until it closes.';
comment on column accounts.till_shifts.float_fen is 'What it opened with, from the safe or from the shift it follows.';
comment on column accounts.till_shifts.follows_id is 'The shift that handed over its cash.';
comment on column accounts.till_shifts.state is 'handing: counted by its clerk, takes nothing any more, and waits for the next one.';
comment on column accounts.till_shifts.closing_counts is 'Pieces by denomination as its clerk counted them.';
comment on column accounts.till_shifts.taken_counts is 'Pieces as the next clerk counted them: what was handed over.';
comment on column accounts.till_shifts.expected_fen is 'What the account held when it was counted; counted_fen less it is over or short.';
comment on column accounts.till_shifts.booked_at is 'When over or short were booked, or nothing was to be booked; none while a second person has to approve.';
comment on column accounts.till_shifts.z_number is 'Counts the closed shifts of an organisation without a gap.';
comment on column accounts.till_shifts.z_prints is 'How often its Z report was printed.';
create unique index one_open_shift_a_clerk on accounts.till_shifts (clerk_id) where state = 'open';
create unique index one_open_shift_a_till on accounts.till_shifts (till_id) where state <> 'closed';
create unique index one_waiting_handover on accounts.till_shifts (clerk_id) where state = 'handing';
create index on accounts.till_shifts (till_id, opened_at);
create index on accounts.till_shifts (clerk_id, opened_at);
create index on accounts.till_shifts (organisation_id, day);
create index on accounts.till_shifts (closed_by);
create trigger append_only before delete or truncate on accounts.till_shifts
  for each statement execute function accounts.refuse_change();
create trigger stays before update on accounts.till_shifts for each row
  when ((new.till_id, new.clerk_id, new.organisation_id, new.day, new.opened_at, new.opening_counts, new.float_fen, new.follows_id)
      is distinct from (old.till_id, old.clerk_id, old.organisation_id, old.day, old.opened_at, old.opening_counts, old.float_fen,
        old.follows_id)
    or old.state = 'closed' and ((new.state, new.closed_at, new.closed_by, new.closing_counts, new.counted_fen, new.expected_fen,
        new.z_number, new.taken_counts) is distinct from (old.state, old.closed_at, old.closed_by, old.closing_counts, old.counted_fen,
        old.expected_fen, old.z_number, old.taken_counts)
      or new.z_prints < old.z_prints)
    or old.booked_at is not null and (new.reason, new.approval_id, new.booked_at)
      is distinct from (old.reason, old.approval_id, old.booked_at))
  execute function accounts.refuse_change();

-- A shift that a clerk's first taking in cash opens by itself.
create type accounts.shift_opening as (clerk_id bigint, organisation_id bigint, at timestamptz);

-- ---------------------------------------------------------------- chart of accounts

alter table accounts.accounts drop constraint accounts_kind_check;
alter table accounts.accounts add constraint accounts_kind_check check (kind in ('till', 'safe', 'bank', 'acquirer', 'wallet', 'frozen',
  'unearned', 'deposit', 'refundsPayable', 'payable', 'receivable', 'commission', 'portFee', 'insurance', 'feeIncome',
  'refundFeeIncome', 'forfeited', 'acquirerFee', 'overShort', 'suspense', 'equity'));
comment on table accounts.accounts is 'Ledger accounts. code tells which: till:{shift}, safe:{organisation}, agent:{organisation}:available, sailing:{id}:unearned, acquirer:{method}:{day}, operator:serviceFees. What was taken before there were shifts is on {method}:counter:{user}:{day}.';
insert into accounts.accounts (code, kind) values ('operator:overShort', 'overShort') on conflict (code) do nothing;

alter table accounts.transfers drop constraint transfers_kind_check;
alter table accounts.transfers add constraint transfers_kind_check check (kind in ('sale', 'refund', 'exchange', 'void', 'payout',
  'deposit', 'withdrawal', 'transfer', 'reversal', 'settlement', 'earning', 'correction', 'float', 'drop', 'handOver', 'tillDifference'));

-- ---------------------------------------------------------------- payments

alter table orders.payments add column shift_id bigint,
  add constraint wallets_have_no_till check (shift_id is null or method <> 'wallet');
comment on column orders.payments.shift_id is 'The shift of who took it at a counter. Cash is in its till; without one it was taken before there were shifts.';
alter type orders.requested_sale add attribute shift_id bigint;

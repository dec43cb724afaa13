-- Statements: what a party is owed for a month, checked, confirmed by the party, and paid.

alter table accounts.transfers drop constraint transfers_kind_check;
alter table accounts.transfers add constraint transfers_kind_check check (kind in ('sale', 'refund', 'exchange', 'void', 'payout',
  'deposit', 'withdrawal', 'transfer', 'reversal', 'settlement', 'earning', 'statement', 'correction', 'float', 'drop', 'handOver',
  'tillDifference'));

-- A statement adds up the shares of one party and month.
drop index settlement.shares_period_idx;
create index shares_of_a_party on settlement.shares (period, party_kind, party_id);

-- ---------------------------------------------------------------- statements

create table settlement.statements (
  id bigint generated always as identity primary key,
  number text not null unique check (number ~ '^ST[0-9]{6}-[0-9]{4,12}$'),
  period date not null references settlement.periods,
  party_kind text not null check (party_kind in ('operator', 'organisation', 'supplier')),
  party_id bigint,
  organisation_id bigint references staff.organisations,
  status text not null default 'draft' check (status in ('draft', 'checked', 'sent', 'disputed', 'confirmed', 'paid', 'locked')),
  revision integer not null default 1 check (revision > 0),
  tickets integer not null check (tickets >= 0),
  shares_fen bigint not null,
  carried_fen bigint not null default 0,
  debts_fen bigint not null default 0 check (debts_fen <= 0),
  adjustments_fen bigint not null default 0,
  payable_fen bigint not null generated always as (shares_fen + carried_fen + debts_fen + adjustments_fen) stored,
  drawn_up_at timestamptz not null,
  drawn_up_by bigint not null references staff.users,
  checked_at timestamptz check (checked_at >= drawn_up_at),
  checked_by bigint references staff.users,
  sent_at timestamptz check (sent_at >= checked_at),
  sent_by bigint references staff.users,
  deadline timestamptz check (deadline > sent_at),
  confirmed_at timestamptz check (confirmed_at >= sent_at),
  confirmed_by bigint references staff.users,
  confirmation text check (confirmation in ('party', 'paper', 'deadline')),
  paid_at timestamptz check (paid_at >= confirmed_at),
  paid_by bigint references staff.users,
  bank_reference text not null default '' check (length(bank_reference) <= 64),
  locked_at timestamptz check (locked_at >= checked_at),
  locked_by bigint references staff.users,
  carries_over boolean not null default false,
  constraint one_statement_a_party_and_period unique nulls not distinct (period, party_kind, party_id),
  constraint checked_by_a_second_person check (checked_by <> drawn_up_by),
  check ((party_kind = 'operator') = (party_id is null)),
  check (party_kind <> 'organisation' or organisation_id = party_id),
  check ((status = 'draft') = (checked_at is null)),
  check ((checked_at is null) = (checked_by is null)),
  check ((sent_at is null) = (sent_by is null) and (sent_at is null) = (deadline is null)),
  check ((confirmed_at is null) = (confirmation is null)),
  check ((confirmed_by is null) = (confirmation is null or confirmation = 'deadline')),
  check ((paid_at is null) = (paid_by is null)),
  check ((status = 'locked') = (locked_at is not null) and (locked_at is null) = (locked_by is null)),
  check (status not in ('sent', 'disputed', 'confirmed', 'paid') or sent_at is not null),
  check (status not in ('confirmed', 'paid') or confirmed_at is not null),
  check (status <> 'paid' or paid_at is not null),
  check (status <> 'locked' or party_kind = 'operator' or confirmed_at is not null),
  constraint locked_with_nothing_left check (status <> 'locked' or party_kind = 'operator' or paid_at is not null or carries_over
    or shares_fen + carried_fen + debts_fen + adjustments_fen = 0),
  constraint operators_own_is_not_sent check (party_kind <> 'operator' or sent_at is null),
  check (not carries_over or status = 'locked' and paid_at is null
    and shares_fen + carried_fen + debts_fen + adjustments_fen < 0)
);
comment on table settlement.statements is 'What a party is owed for a month that is closed: drawn up, checked by a second person, sent, confirmed or disputed by the party, paid and locked. The operator''s own is locked once it is checked.';
comment on column settlement.statements.party_id is 'Of the organisation, or of the supplier; organisation_id is the organisation whose people see it.';
comment on column settlement.statements.tickets is 'Distinct tickets its shares are of.';
comment on column settlement.statements.carried_fen is 'What the statement before it left, negative: more was taken back than earned.';
comment on column settlement.statements.debts_fen is 'What the party owes and the payment settles with it, negative.';
comment on column settlement.statements.payable_fen is 'To be paid to the party; negative: by the party, or carried over.';
comment on column settlement.statements.deadline is 'Until when the party confirms or disputes; after an answer to a dispute it begins anew.';
comment on column settlement.statements.confirmation is 'party: by a user of the party; paper: signed, noted by the operator, where the party has no users; deadline: the party was silent.';
comment on column settlement.statements.carries_over is 'Locked unpaid: its negative sum is a line of the next statement of the party.';
create index statements_of_an_organisation on settlement.statements (organisation_id, period) where organisation_id is not null;
create index statements_of_a_party on settlement.statements (party_kind, party_id, period);
create index statements_to_confirm on settlement.statements (deadline) where status = 'sent';
create index statements_unlocked on settlement.statements (status, period) where status <> 'locked';
create index on settlement.statements (drawn_up_by);
create index on settlement.statements (checked_by) where checked_by is not null;
create index on settlement.statements (sent_by) where sent_by is not null;
create index on settlement.statements (confirmed_by) where confirmed_by is not null;
create index on settlement.statements (paid_by) where paid_by is not null;
create index on settlement.statements (locked_by) where locked_by is not null;

create table settlement.statement_lines (
  statement_id bigint not null references settlement.statements,
  number integer not null check (number > 0),
  kind text not null check (kind in ('shares', 'carriedOver', 'debt', 'adjustment')),
  line_id bigint references network.lines,
  source text check (source in ('unearned', 'refundFees')),
  part text check (part ~ '^[a-zA-Z]{1,32}$'),
  rule_id bigint references settlement.rules,
  cause text check (cause in ('travelled', 'noShow', 'kept', 'late')),
  tickets integer not null default 0 check (tickets >= 0),
  fen bigint not null check (kind = 'shares' or fen <> 0),
  from_statement_id bigint unique references settlement.statements,
  adjusts_number integer,
  note text not null default '' check (length(note) <= 200),
  transfer_id bigint unique references accounts.transfers,
  made_at timestamptz not null,
  made_by bigint references staff.users,
  primary key (statement_id, number),
  foreign key (statement_id, adjusts_number) references settlement.statement_lines,
  check ((kind = 'shares') = (line_id is not null) and (kind = 'shares') = (source is not null)
    and (kind = 'shares') = (part is not null) and (kind = 'shares') = (cause is not null)),
  check (kind = 'shares' or rule_id is null),
  check ((kind = 'carriedOver') = (from_statement_id is not null)),
  check (kind <> 'debt' or fen < 0),
  check (kind <> 'carriedOver' or fen < 0),
  check (kind = 'adjustment' or adjusts_number is null and transfer_id is null),
  check (adjusts_number < number)
);
comment on table settlement.statement_lines is 'Lines of statements: shares of a line, part, rule version and cause; what is carried over; debts; and adjustments, which are further lines.';
comment on column settlement.statement_lines.rule_id is 'None for a charge.';
comment on column settlement.statement_lines.from_statement_id is 'The statement that it is carried over from, once.';
comment on column settlement.statement_lines.adjusts_number is 'The line that an adjustment is about; none for the statement as a whole.';
comment on column settlement.statement_lines.transfer_id is 'Books an adjustment in the month in which it is approved; on the statement of the operator, which has the other side of it, none.';
comment on column settlement.statement_lines.made_by is 'Who asked for the adjustment.';
create unique index one_line_a_group on settlement.statement_lines (statement_id, line_id, source, part, rule_id, cause) nulls not distinct
  where kind = 'shares';
create index on settlement.statement_lines (statement_id, adjusts_number) where adjusts_number is not null;
create index on settlement.statement_lines (line_id) where line_id is not null;
create index on settlement.statement_lines (rule_id) where rule_id is not null;
create index on settlement.statement_lines (made_by) where made_by is not null;

create table settlement.statement_events (
  statement_id bigint not null references settlement.statements,
  number integer not null check (number > 1),
  at timestamptz not null,
  from_status text not null,
  to_status text not null check (from_status <> to_status),
  user_id bigint references staff.users,
  note text not null default '' check (length(note) <= 500),
  primary key (statement_id, number)
);
comment on table settlement.statement_events is 'What happened to a statement after it was drawn up: one row a change of status, never changed. Without a user the deadline did it.';
create index on settlement.statement_events (user_id) where user_id is not null;

-- ---------------------------------------------------------------- disputes

create table settlement.disputes (
  id bigint generated always as identity primary key,
  statement_id bigint not null,
  line_number integer not null,
  comment text not null check (length(comment) between 1 and 500),
  raised_at timestamptz not null,
  raised_by bigint not null references staff.users,
  answer text check (answer in ('adjusted', 'rejected')),
  answer_note text not null default '' check (length(answer_note) <= 500),
  adjustment_number integer,
  answered_at timestamptz check (answered_at >= raised_at),
  answered_by bigint references staff.users,
  foreign key (statement_id, line_number) references settlement.statement_lines,
  foreign key (statement_id, adjustment_number) references settlement.statement_lines,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)),
  check ((answer is not distinct from 'adjusted') = (adjustment_number is not null)),
  constraint rejections_have_a_reason check (answer is distinct from 'rejected' or answer_note <> '')
);
comment on table settlement.disputes is 'Lines that a party does not accept, each answered with an adjusting line or with a rejection and its reason.';
create unique index one_open_dispute_a_line on settlement.disputes (statement_id, line_number) where answer is null;
create index on settlement.disputes (statement_id, line_number);
create index on settlement.disputes (statement_id, adjustment_number) where adjustment_number is not null;
create index on settlement.disputes (raised_by);
create index on settlement.disputes (answered_by) where answered_by is not null;

create table settlement.dispute_pictures (
  dispute_id bigint primary key references settlement.disputes,
  type text not null check (type in ('image/jpeg', 'image/png')),
  cipher bytea not null
);
comment on table settlement.dispute_pictures is 'Pictures that go with a dispute, encrypted.';

-- ---------------------------------------------------------------- payments

create table settlement.payments (
  id bigint generated always as identity primary key,
  statement_id bigint not null references settlement.statements,
  fen bigint not null,
  debts_fen bigint not null check (debts_fen >= 0),
  state text not null default 'requested' check (state in ('requested', 'approved', 'refused', 'paid')),
  requested_at timestamptz not null,
  requested_by bigint not null references staff.users,
  approval_id bigint unique references platform.approvals,
  decided_at timestamptz check (decided_at >= requested_at),
  decided_by bigint references staff.users,
  reason text not null default '' check (length(reason) <= 500),
  reference text not null default '' check (length(reference) <= 64),
  paid_at timestamptz check (paid_at >= decided_at),
  paid_by bigint references staff.users,
  transfer_id bigint unique references accounts.transfers,
  constraint payment_of_something check (fen <> 0 or debts_fen > 0),
  constraint payment_approved_by_a_second_person check (state not in ('approved', 'paid') or decided_by <> requested_by),
  constraint payment_has_its_approval check (state not in ('approved', 'paid') or approval_id is not null and decided_by is not null),
  check ((state = 'requested') = (decided_at is null)),
  check ((state = 'paid') = (paid_at is not null) and (paid_at is null) = (paid_by is null) and (paid_at is null) = (transfer_id is null)),
  check (state <> 'paid' or fen = 0 or reference <> '')
);
comment on table settlement.payments is 'Payments of statements: requested, approved by a second person, and recorded with the receipt number of the bank.';
comment on column settlement.payments.fen is 'From the bank to the party; negative: from the party to the bank.';
comment on column settlement.payments.debts_fen is 'What goes to the wallet of an agency instead, where it owes.';
comment on column settlement.payments.decided_by is 'None when its request for approval has expired.';
create unique index one_payment_a_statement on settlement.payments (statement_id) where state <> 'refused';
create unique index one_receipt_of_a_payment on settlement.payments (reference) where reference <> '';
create index on settlement.payments (statement_id);
create index on settlement.payments (requested_by);
create index on settlement.payments (decided_by) where decided_by is not null;
create index on settlement.payments (paid_by) where paid_by is not null;

-- ---------------------------------------------------------------- guards

create trigger kept before insert or update or delete on settlement.statements for each row execute function settlement.keep_statement();
create trigger recorded after update on settlement.statements referencing old table as before new table as after
  for each statement execute function settlement.refuse_unrecorded_statement();
create trigger kept before insert or update or delete on settlement.statement_lines for each row
  execute function settlement.keep_statement_line();
create trigger append_only before update or delete or truncate on settlement.statement_events
  for each statement execute function accounts.refuse_change();
create trigger kept before insert or update or delete on settlement.disputes for each row execute function settlement.keep_dispute();
create trigger kept before update or delete on settlement.payments for each row execute function settlement.keep_payment();
create constraint trigger states_its_shares after insert on settlement.statements deferrable initially deferred
  for each row execute function settlement.check_statement();
create constraint trigger adds_up after insert or update on settlement.statements deferrable initially deferred
  for each row execute function settlement.check_statement_lines();
create constraint trigger adds_up after insert on settlement.statement_lines deferrable initially deferred
  for each row execute function settlement.check_statement_lines();

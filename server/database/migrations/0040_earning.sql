-- Settlement: how the money of a sailing is shared out, and the shares themselves.

-- ---------------------------------------------------------------- chart of accounts

alter table accounts.accounts drop constraint accounts_kind_check;
alter table accounts.accounts add constraint accounts_kind_check check (kind in ('till', 'safe', 'bank', 'acquirer', 'wallet', 'frozen',
  'unearned', 'deposit', 'refundsPayable', 'payable', 'receivable', 'commission', 'portFee', 'insurance', 'feeIncome',
  'refundFeeIncome', 'fareIncome', 'forfeited', 'acquirerFee', 'overShort', 'suspense', 'equity'));
insert into accounts.accounts (code, kind) values ('operator:fares', 'fareIncome') on conflict (code) do nothing;

-- ---------------------------------------------------------------- cost-allocation rules

create table settlement.rules (
  id bigint generated always as identity primary key,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  version integer not null check (version > 0),
  status text not null default 'draft' check (status in ('draft', 'approved', 'published', 'withdrawn')),
  names jsonb not null check (platform.valid_names(names)),
  line_id bigint references network.lines,
  class_id bigint references fleet.classes,
  channel text check (channel in ('counter', 'agent', 'online')),
  seller_id bigint references agents.agents,
  specificity smallint not null generated always as (case when line_id is null then 0 else 8 end
    + case when class_id is null then 0 else 4 end + case when seller_id is null then 0 else 2 end
    + case when channel is null then 0 else 1 end) stored,
  earned_on text not null default 'arrival' check (earned_on in ('departure', 'arrival')),
  wait_minutes integer not null default 0 check (wait_minutes between 0 and 129600),
  remainder_role text not null check (remainder_role in ('carrier', 'operator', 'organisation')),
  remainder_id bigint references staff.organisations,
  revision integer not null default 1 check (revision > 0),
  valid_from date not null,
  valid_to date not null default 'infinity' check (valid_to > valid_from),
  drawn_up_by bigint not null references staff.users,
  drawn_up_at timestamptz not null,
  approved_by bigint references staff.users,
  approved_at timestamptz,
  published_at timestamptz,
  unique (code, version),
  constraint approved_by_a_second_person check (approved_by <> drawn_up_by),
  check ((approved_by is null) = (approved_at is null)),
  check (status = 'draft' or approved_by is not null),
  check (status in ('draft', 'approved') or published_at is not null),
  check ((remainder_role = 'organisation') = (remainder_id is not null)),
  constraint one_rule_at_a_time exclude using gist ((coalesce(line_id, 0)) with =, (coalesce(class_id, 0)) with =,
    (coalesce(seller_id, 0)) with =, (coalesce(channel, '')) with =, daterange(valid_from, valid_to) with &&)
    where (status = 'published')
);
comment on table settlement.rules is 'Versions of cost-allocation rules: who gets how much of the fares and refund fees of a sailing. Counted by the service date, half-open; of those whose scope holds for a ticket, the most specific applies.';
comment on column settlement.rules.line_id is 'Scope, like class_id, channel and seller_id: the tickets it is for; null means every one.';
comment on column settlement.rules.specificity is 'A line goes before a class, a class before a seller, a seller before a channel: two scopes that both hold for a ticket differ in it, unless they are the same.';
comment on column settlement.rules.earned_on is 'departure: when the ship has left the last call where passengers board; arrival: at the end of the sailing; wait_minutes later.';
comment on column settlement.rules.remainder_role is 'Who gets what the steps leave; remainder_id where it is a named organisation.';
comment on column settlement.rules.revision is 'Optimistic lock of the draft.';
create index on settlement.rules (line_id) where line_id is not null;
create index on settlement.rules (class_id) where class_id is not null;
create index on settlement.rules (seller_id) where seller_id is not null;
create index on settlement.rules (remainder_id) where remainder_id is not null;
create index on settlement.rules (drawn_up_by);
create index on settlement.rules (approved_by) where approved_by is not null;
-- A generated column has no value yet before the row is written.
create trigger frozen before update or delete on settlement.rules for each row
  execute function platform.freeze_version('names', 'specificity');
create trigger keeps_what_was_earned before update on settlement.rules for each row
  when (new.status = 'published' and (old.status <> 'published' or old.valid_to <> new.valid_to) or old.status = 'published' and new.status = 'withdrawn')
  execute function settlement.refuse_backdating();
create trigger announced after insert or delete or update of status, revision on settlement.rules for each statement
  execute function platform.announce_drafts();
create constraint trigger whole after insert or update of status on settlement.rules deferrable initially deferred
  for each row when (new.status <> 'draft') execute function settlement.check_rule();

create table settlement.rule_steps (
  rule_id bigint not null references settlement.rules on delete cascade,
  number smallint not null check (number between 1 and 20),
  role text not null check (role in ('carrier', 'operator', 'organisation', 'boardingPort', 'landingPort', 'callPort', 'seller')),
  organisation_id bigint references staff.organisations,
  method text not null check (method in ('percent', 'perPassenger', 'perPassengerKm', 'perCall', 'guarantee', 'commission')),
  pot text not null default 'fares' check (pot in ('fares', 'refundFees')),
  basis text not null default 'whole' check (basis in ('whole', 'rest')),
  rate bigint not null check (rate between 0 and 1000000000),
  from_km integer check (from_km between -3000 and 3000),
  to_km integer check (to_km between -3000 and 3000 and to_km > from_km),
  primary key (rule_id, number),
  check ((role = 'organisation') = (organisation_id is not null)),
  check (method not in ('percent', 'commission') or rate <= 10000),
  check (pot = 'fares' or method = 'percent'),
  check ((from_km is null) = (to_km is null)),
  check (from_km is null or method = 'perPassengerKm'),
  check (method <> 'commission' or role = 'seller'),
  check (role <> 'callPort' or method = 'perCall'),
  check (method not in ('perCall', 'guarantee') or role in ('carrier', 'operator', 'organisation', 'callPort'))
);
comment on table settlement.rule_steps is 'The steps of a cascade, carried out in order: each takes from what the steps before it have left, and never more.';
comment on column settlement.rule_steps.role is 'Who gets it: the carrier of the ship, the operator, a named organisation, the port corporation of the boarding or landing dock or of each call, or the agency that sold the ticket.';
comment on column settlement.rule_steps.rate is 'Basis points of percent and commission; fen for a passenger, a call or a whole sailing (guarantee); fen for 100 passenger-kilometres.';
comment on column settlement.rule_steps.from_km is 'The stretch of the river that passenger-kilometres are counted on; none means the whole trip.';
create index on settlement.rule_steps (organisation_id) where organisation_id is not null;
create trigger frozen before insert or update or delete on settlement.rule_steps for each row
  execute function platform.freeze_parts('settlement.rules', 'rule_id');

-- ---------------------------------------------------------------- periods

create table settlement.periods (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz,
  closed_by bigint references staff.users,
  check (closed_by is null or closed_at is not null)
);
comment on table settlement.periods is 'Months of settlement: shares come to an open one only. A month without a row is open.';
create index on settlement.periods (closed_by) where closed_by is not null;
create trigger stays before delete or truncate on settlement.periods
  for each statement execute function accounts.refuse_change();

-- ---------------------------------------------------------------- earning

create table settlement.sailing_states (
  sailing_id bigint primary key references sailings.sailings,
  state text not null default 'waiting' check (state in ('waiting', 'blocked', 'earned')),
  reason text check (reason in ('noRule', 'noPortCorporation', 'ticketsToGiveBack', 'failed')),
  detail jsonb not null default '{}',
  due_at timestamptz not null,
  looked_at timestamptz,
  check ((state = 'blocked') = (reason is not null))
);
comment on table settlement.sailing_states is 'How far the earning of each sailing that has left is: waiting for its time, blocked for a reason, or earned. What happens to its tickets after that makes it wait again.';
comment on column settlement.sailing_states.due_at is 'When it is looked at next.';
create index sailings_to_earn on settlement.sailing_states (due_at, sailing_id) where state <> 'earned';

create table settlement.earnings (
  id bigint generated always as identity primary key,
  sailing_id bigint not null references sailings.sailings,
  number integer not null check (number > 0),
  at timestamptz not null,
  period date not null references settlement.periods,
  travel_source text not null check (travel_source in ('clock', 'gate')),
  fen bigint not null,
  transfer_id bigint unique references accounts.transfers,
  unique (sailing_id, number)
);
comment on table settlement.earnings is 'What was earned of a sailing: once when it is due, and again for what happened to its tickets afterwards. Never changed.';
comment on column settlement.earnings.period is 'The first open month from that of the service date on.';
comment on column settlement.earnings.travel_source is 'Who says who travelled: the gate, or the clock where no gate has recorded it.';
comment on column settlement.earnings.fen is 'Sum of its shares; negative where money went back afterwards.';
comment on column settlement.earnings.transfer_id is 'None where its shares move no money between accounts.';
create index on settlement.earnings (period);
create index on settlement.earnings using brin (at);
create trigger append_only before update or delete or truncate on settlement.earnings
  for each statement execute function accounts.refuse_change();
create constraint trigger shared_out after insert on settlement.earnings deferrable initially deferred
  for each row execute function settlement.check_earning();

create table settlement.shares (
  earning_id bigint not null references settlement.earnings,
  number integer not null check (number > 0),
  sailing_id bigint not null,
  ticket_id bigint not null references orders.tickets,
  source text not null check (source in ('unearned', 'refundFees')),
  part text not null check (part ~ '^[a-zA-Z]{1,32}$'),
  rule_id bigint references settlement.rules,
  step smallint not null check (step between 0 and 21),
  party_kind text not null check (party_kind in ('operator', 'organisation', 'supplier')),
  party_id bigint,
  organisation_id bigint references staff.organisations,
  period date not null,
  cause text not null check (cause in ('travelled', 'noShow', 'kept', 'late')),
  fen bigint not null check (fen <> 0),
  source_account_id bigint not null references accounts.accounts,
  account_id bigint not null references accounts.accounts,
  primary key (earning_id, number),
  check ((party_kind = 'operator') = (party_id is null)),
  check (party_kind <> 'organisation' or organisation_id = party_id)
);
comment on table settlement.shares is 'Who gets what of a ticket: by its part, by the rule version and step. Never changed: what happens afterwards makes further shares, which take the former ones back.';
comment on column settlement.shares.source is 'unearned: what was paid for the trip; refundFees: what was kept of a refund or an exchange.';
comment on column settlement.shares.step is 'Of the rule; one more than the last step is the remainder. 0: a charge, which goes whole to its payee or else to the operator.';
comment on column settlement.shares.party_id is 'Of the organisation, or of the supplier; organisation_id is the organisation whose people may see it.';
comment on column settlement.shares.cause is 'late: what happened to a ticket after its sailing was earned.';
create index on settlement.shares (sailing_id);
create index on settlement.shares (ticket_id);
create index on settlement.shares (organisation_id, period) where organisation_id is not null;
create index on settlement.shares (period);
create index on settlement.shares (rule_id) where rule_id is not null;
create index on settlement.shares (account_id);
create index on settlement.shares (source_account_id);
-- Whatever runs at the same time, a ticket is earned once.
create unique index earned_once on settlement.shares (ticket_id, source, part, step, party_kind, party_id) nulls not distinct
  where cause <> 'late';
create trigger append_only before update or delete or truncate on settlement.shares
  for each statement execute function accounts.refuse_change();
create trigger in_an_open_period after insert on settlement.shares referencing new table as written
  for each statement execute function settlement.refuse_closed_period();

create trigger earned_again after insert on orders.ticket_events referencing new table as written
  for each statement execute function settlement.wait_again();
